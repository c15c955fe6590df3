/** ISO 3166-1 alpha-2 codes. The EU are its member states; Asia is as the United Nations' M49 has it, with Taiwan. */
const regions = {
  us: ['US'],
  eu: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
  asia: 'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE'.split(
    ' ',
  ),
  global: null,
}

export type MarketRegion = keyof typeof regions

/** The countries of a region; null for the whole world. */
export function countriesOf(region: MarketRegion): string[] | null {
  return regions[region]
}

export function nameOfRegion(region: MarketRegion): string {
  return { us: 'the United States', eu: 'the European Union', asia: 'Asia', global: 'the whole world' }[
    region
  ]
}
