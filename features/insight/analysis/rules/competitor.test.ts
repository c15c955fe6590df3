import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readCurrency } from './competitor-amount.ts'
import { domainOf, isOn, readDomains } from './competitor-domains.ts'
import { indexPrices, type RivalPrice } from './competitor-index.ts'
import { readJsonLd, toGtin14 } from './competitor-json-ld.ts'
import { matchOffer, readOffers, similarityOf } from './competitor-match.ts'

const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const offer = { '@type': 'Offer', price: '24.90', priceCurrency: 'EUR' }
const kettle = { '@type': 'Product', name: 'Enamel kettle', gtin13: '4006381333931', offers: offer }
const seen = {
  title: 'Enamel kettle',
  gtins: ['04006381333931'],
  price: 24.9,
  currency: 'EUR',
  how: 'json_ld',
}

describe('the prices a page states', () => {
  test.each<[string, unknown]>([
    ['a product', kettle],
    ['a product with the whole name of its type', { ...kettle, '@type': 'https://schema.org/Product' }],
    ['a product of several types', { ...kettle, '@type': ['Thing', 'Product'] }],
    ['a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, kettle] }],
    ['a list', [{ '@type': 'Organization' }, kettle]],
    ['a product inside a page', { '@type': 'ItemPage', mainEntity: kettle }],
    ['a list of offers, of which the lowest counts', { ...kettle, offers: [{ ...offer, price: 30 }, offer] }],
    [
      'an aggregate',
      {
        ...kettle,
        offers: { '@type': 'AggregateOffer', lowPrice: 24.9, highPrice: 40, priceCurrency: 'EUR' },
      },
    ],
    ['an aggregate of offers', { ...kettle, offers: { '@type': 'AggregateOffer', offers: [offer] } }],
    [
      'a price specification',
      {
        ...kettle,
        offers: { '@type': 'Offer', priceSpecification: { price: '24,90', priceCurrency: 'EUR' } },
      },
    ],
    [
      'an offer that is named elsewhere',
      {
        '@graph': [
          { ...kettle, offers: { '@id': '#o' } },
          { '@id': '#o', ...offer },
        ],
      },
    ],
  ])('%s', (_title, value) => {
    expect(readJsonLd(script(value))).toEqual([seen])
  })

  test('treats offers in two currencies as two prices', () => {
    const offers = [offer, { ...offer, price: 29, priceCurrency: 'USD' }]
    expect(readJsonLd(script({ ...kettle, offers })).map(({ price, currency }) => [price, currency])).toEqual(
      [
        [24.9, 'EUR'],
        [29, 'USD'],
      ],
    )
  })

  test('what is broken is passed over, and the rest is read', () => {
    const page = `<html><script type="application/ld+json">{"@type": "Product", broken</script>${script({ '@type': 'Product', offers: { price: 'free' } })}
      <script>var x = 1</script>${script(kettle)}<script type="application/ld+json">{"open": `
    expect(readOffers(page)).toEqual([seen])
  })

  test.each<[string, string]>([
    ['no page', ''],
    ['a price below zero', script({ ...kettle, offers: { price: -1 } })],
    ['a price of nothing', script({ ...kettle, offers: { price: 0, priceCurrency: 'EUR' } })],
    ['an endless price', script({ ...kettle, offers: { price: '1e999' } })],
    [
      'a prototype',
      '<script type="application/ld+json">{"__proto__": {"@type": "Product"}, "@type": "Product", "offers": {"price": 1}}</script>',
    ],
    [
      'offers that hold themselves',
      script({
        '@graph': [
          { '@type': 'Product', offers: { '@id': '#a' } },
          { '@id': '#a', offers: { '@id': '#a' } },
        ],
      }),
    ],
    ['prices of several things in a text', 'Kettle € 24.90, pot € 30.00'],
    ['a sign of several currencies in a text', 'Only $24.90 today'],
  ])('%s states no price', (_title, page) => {
    expect(readOffers(page)).toEqual([])
  })

  test('without JSON-LD the meta tags count, and without those the one price of the text', () => {
    const meta = `<title>Pot</title><meta property="product:price:amount" content="1.299,00"><meta content='EUR' property='product:price:currency'>`
    expect(readOffers(meta)).toEqual([{ title: 'Pot', gtins: [], price: 1299, currency: 'EUR', how: 'meta' }])
    expect(readOffers('# Blue pot\n\nNow only 24,90 € with us.')).toEqual([
      { title: 'Blue pot', gtins: [], price: 24.9, currency: 'EUR', how: 'text' },
    ])
  })

  test('what a browser would not read does not count', () => {
    const hidden = `<!-- ${script({ ...kettle, offers: { ...offer, price: 1 } })} -->`
    expect(
      readOffers(`${hidden}<script data-price="> 2">var old = "€ 3.00"</script>${script(kettle)}`),
    ).toEqual([seen])
    expect(readOffers(`${hidden}<script>var old = "€ 3.00"</script>24&comma;90&nbsp;&euro;`)).toMatchObject([
      { price: 24.9, currency: 'EUR', how: 'text' },
    ])
    const meta = '<meta name=price content="24.90"><meta property="og:title" content="Pot &amp; lid > all">'
    expect(readOffers(meta)).toMatchObject([{ title: 'Pot & lid > all', price: 24.9 }])
  })

  test('reads huge and hostile pages in bounded time', () => {
    const pages = [
      '<script'.repeat(1e5),
      '<b>'.repeat(5e5),
      `${'<b>'.repeat(2e5)}${'</i>'.repeat(2e5)}`,
      '['.repeat(1e6),
      `<${'a '.repeat(5e5)}`,
      '1,234'.repeat(2e5),
      '<script type="application/ld+json">{}'.repeat(2e4),
    ]
    const nested = `<script type="application/ld+json">${'['.repeat(2e5)}${']'.repeat(2e5)}</script>`
    expect([...pages, nested].flatMap(readOffers)).toEqual([])
  })

  test('whatever a page says, a price is a finite positive number', () => {
    const json = fc
      .jsonValue()
      .map((value) => script({ '@type': 'Product', name: value, gtin: value, offers: value }))
    const price = fc
      .oneof(fc.string(), fc.double())
      .map((price) => script({ '@type': 'Product', offers: [{ price }, null, 'x'] }))
    fc.assert(
      fc.property(fc.oneof(json, price, fc.string()), (page) => {
        expect(readOffers(page).every(({ price }) => Number.isFinite(price) && price > 0)).toBe(true)
      }),
    )
  })
})

test.each<[unknown, number | null]>([
  [24.9, 24.9],
  ['24.90', 24.9],
  ['1,299.00', 1299],
  ['1.299,00 €', 1299],
  ['1 299', 1299],
  ["CHF 1'299.50", 1299.5],
  ['1,299', 1299],
  ['1.299', 1.299],
  ['1.234.567', 1_234_567],
  ['1,29', 1.29],
  ['24.99 - 30.00', null],
  ['12.34.56', null],
  ['-5', null],
  ['1e5', null],
  [Number.NaN, null],
  [{}, null],
])('%o is the amount %o', (written, amount) => {
  expect(readAmount(written)).toBe(amount)
})

test.each([
  ['eur', 'EUR'],
  ['€', 'EUR'],
  ['$', null],
  ['US$', 'USD'],
  ['dollars', null],
  [7, null],
])('%o is the currency %o', (written, code) => {
  expect(readCurrency(written)).toBe(code)
})

describe('which product an offer is', () => {
  const own = [
    { productId: 'kettle', title: 'Enamel Kettle 1.5 l', brand: 'Atelier', gtin: '4006381333931' },
    { productId: 'pot', title: 'Enamel Pot 3 l', brand: 'Atelier', gtin: null },
  ]

  test('the GTIN decides, whatever the title says', () => {
    const match = matchOffer({ title: 'Enamel Pot 3 l', gtins: ['04006381333931'] }, own)
    expect(match).toEqual({ productId: 'kettle', by: 'gtin', similarity: 1 })
  })

  test('another GTIN is another product, however alike the titles are', () => {
    expect(matchOffer({ title: 'Enamel Kettle 1.5 l', gtins: ['00012345678905'] }, own)).toBeNull()
  })

  test('without a GTIN the title decides', () => {
    expect(matchOffer({ title: 'Buy ATELIER enamel pot, 3l', gtins: [] }, own)).toMatchObject({
      productId: 'pot',
      by: 'title',
    })
    expect(matchOffer({ title: 'Linen apron', gtins: [] }, own)).toBeNull()
    expect(matchOffer({ title: null, gtins: [] }, own)).toBeNull()
  })

  test('matches neither another size nor the brand alone', () => {
    expect(similarityOf('Enamel Kettle 500 ml', null, 'Enamel Kettle 750 ml')).toBe(0)
    expect(similarityOf('Atelier Kettle', 'Atelier', 'Atelier Apron')).toBe(0)
    expect(similarityOf('', null, '')).toBe(0)
  })

  test('a GTIN has 8, 12, 13 or 14 digits and is not made of zeros', () => {
    expect(['40-06381 333931', 12345670, '123', '0000000000000', null].map(toGtin14)).toEqual([
      '04006381333931',
      '00000012345670',
      null,
      null,
      null,
    ])
  })
})

describe('domains', () => {
  test('addresses are cut to their domain, doubles are one, and what is none is told', () => {
    expect(
      readDomains(
        'https://www.Shop.example/a?b, other.example\nshop.example; localhost 127.0.0.1 a@b.example',
      ),
    ).toEqual({
      domains: ['shop.example', 'other.example'],
      refused: ['localhost', '127.0.0.1', 'a@b.example'],
    })
  })

  test('a page is on a domain or below it, not beside it', () => {
    expect(isOn('https://eu.shop.example/p', ['shop.example'])).toBe(true)
    expect(isOn('https://myshop.example/p', ['shop.example'])).toBe(false)
    expect(domainOf('javascript:alert(1)')).toBeNull()
  })
})

describe('the price index', () => {
  const rival = (price: number, currency: string | null): RivalPrice => ({
    productId: 'p',
    url: 'https://shop.example/p',
    title: null,
    price,
    currency,
    matchedBy: 'gtin',
    similarity: 1,
    how: 'json_ld',
  })

  test('it compares with the median in the own currency and with no other', () => {
    const rivals = [rival(20, 'EUR'), rival(25, 'EUR'), rival(1, 'USD'), rival(2, null), rival(30, 'EUR')]
    expect(indexPrices([{ productId: 'p', price: 27.5 }], rivals, 'EUR')).toEqual([
      { productId: 'p', own: 27.5, median: 25, lowest: 20, rivals: 3, index: 110.00000000000001, gap: 2.5 },
    ])
  })

  test('without a price in the own currency there is none', () => {
    expect(indexPrices([{ productId: 'p', price: 27.5 }], [rival(1, 'USD')], 'EUR')).toEqual([])
  })
})
