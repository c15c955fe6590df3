import { nameOfCountry } from '#kit/country.ts'
import type { Region } from '../contract/task.ts'

type RegionDefinition = {
  /** As it stands in a sentence. */
  name: string
  title: string
  /** ISO 3166-1 alpha-2; null for the whole world. */
  countries: readonly string[] | null
  /** Other words for it. Those of capitals alone are compared with their case. */
  words: readonly string[]
}

const codes = (list: string) => list.split(' ')

const europeanUnion = codes(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
)

/** The EU are its member states; Asia, Southeast Asia, Europe and Africa are as the United Nations' M49 has them, with Taiwan and Kosovo; the Middle East runs from Egypt to Iran with Türkiye. */
const regions: Record<Region, RegionDefinition> = {
  us: {
    name: 'the United States',
    title: 'United States',
    countries: ['US'],
    words: ['US', 'USA', 'U.S.', 'American', 'Americans'],
  },
  eu: {
    name: 'the European Union',
    title: 'European Union',
    countries: europeanUnion,
    words: ['EU', 'Europe', 'European', 'eurozone'],
  },
  asia: {
    name: 'Asia',
    title: 'Asia',
    countries: codes(
      'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
    ),
    words: ['Asian', 'APAC', 'Asia-Pacific'],
  },
  global: {
    name: 'the whole world',
    title: 'Global',
    countries: null,
    words: ['worldwide', 'world', 'globally'],
  },
  'middle-east': {
    name: 'the Middle East',
    title: 'Middle East',
    countries: codes('AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE'),
    words: ['MENA', 'GCC', 'Gulf', 'UAE', 'Dubai'],
  },
  india: { name: 'India', title: 'India', countries: ['IN'], words: ['Indian', 'Indians'] },
  canada: { name: 'Canada', title: 'Canada', countries: ['CA'], words: ['Canadian', 'Canadians'] },
  'southeast-asia': {
    name: 'Southeast Asia',
    title: 'Southeast Asia',
    countries: codes('BN ID KH LA MM MY PH SG TH TL VN'),
    words: ['ASEAN', 'Southeast Asian'],
  },
  europe: {
    name: 'Europe',
    title: 'Europe',
    countries: [
      ...europeanUnion,
      ...codes('AD AL AX BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS RU SJ SM UA VA XK'),
    ],
    words: ['European', 'EU', 'EMEA'],
  },
  africa: {
    name: 'Africa',
    title: 'Africa',
    countries: codes(
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
    ),
    words: ['African', 'Africans'],
  },
}

export type ScanMarket = { region: Region; name: string; countries: string[] | null }

/** What a scan of the region needs to know of it. */
export function marketOf(region: Region): ScanMarket {
  const { name, countries } = regions[region]
  return { region, name, countries: countries && [...countries] }
}

export function titleOf(region: Region): string {
  return `${regions[region].title} market research`
}

/** Words that say that a sentence is about the region: its names and those of its countries. */
export function termsOf(region: Region): string[] {
  const { title, words, countries } = regions[region]
  return [title, ...words, ...(countries ?? []).map((code) => nameOfCountry(code, 'en'))]
}
