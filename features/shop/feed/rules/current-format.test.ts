import { describe, expect, test } from 'vitest'
import { BASE, judge, POLICIES } from './__fixtures__/kettle.fixture.ts'

type Case = [title: string, changes: Record<string, unknown>, errors: string[]]

function table(cases: Case[]): void {
  test.each(cases)('%s', (_title, changes, errors) => {
    expect(judge(changes).errors.toSorted()).toEqual(errors.toSorted())
  })
}

describe('required fields and value conventions', () => {
  table([
    ['a row with the nine required fields is valid', {}, []],
    ...Object.keys(BASE).map(
      (field): Case => [`${field} cannot be left out`, { [field]: undefined }, [field]],
    ),
    ...[null, '', ' \t '].map(
      (value): Case => [`${JSON.stringify(value)} counts as missing`, { brand: value }, ['brand']],
    ),
    [
      'an empty optional cell is the same as none',
      { sale_price: '', gtin: null, material: '  ', additional_image_urls: [] },
      [],
    ],
    ...['null', 'N/A', 'Unknown', 'none', '-'].map(
      (text): Case => [`the placeholder ${text} is no brand`, { brand: text }, ['brand']],
    ),
    [
      'a placeholder is no value for an optional field either',
      { mpn: 'n/a', color: 'unknown' },
      ['color', 'mpn'],
    ],
    ['an id that is a number is refused', { item_id: 12 }, ['item_id']],
    ['a title that is a list is refused', { title: ['Kettle'] }, ['title']],
    ['availability is spelled pre_order', { availability: 'preorder' }, ['availability']],
    ['availability is lower case', { availability: 'In_Stock' }, ['availability']],
    ['unknown is a legal availability', { availability: 'unknown' }, []],
    ['booleans may be lower-case text', { is_eligible_search: 'true', is_digital: 'false' }, []],
    [
      'booleans in capitals, words and numbers are refused',
      { is_digital: 'TRUE', accepts_exchanges: 'yes', is_ads_eligible: 1 },
      ['accepts_exchanges', 'is_ads_eligible', 'is_digital'],
    ],
  ])
})

describe('money', () => {
  const good = ['79.99 USD', '79 USD', '0.01 USD', '500 JPY', '1.234 KWD', '99999999999999999999.99 USD']
  const bad: unknown[] = [
    '79.99',
    '79.99 usd',
    '$79.99',
    'USD 79.99',
    '79,99 EUR',
    '1,299.00 USD',
    '79.999 USD',
    '79.99USD',
    '79.99  USD',
    ' 79.99 USD',
    '7.9e1 USD',
    '-5.00 USD',
    '+5.00 USD',
    '.99 USD',
    '79. USD',
    '0.00 USD',
    '500.00 JPY',
    '79.99 ZZZ',
    '79.99 XXX',
    '79.99 XAU',
    '79.99 DEM',
    79.99,
    ['79.99 USD'],
  ]
  table([
    ...good.map((price): Case => [`a price of ${price} is right`, { price }, []]),
    ...bad.map((price): Case => [`a price of ${JSON.stringify(price)} is refused`, { price }, ['price']]),
    ['a sale price lies below the price', { sale_price: '59.00 USD' }, []],
    ['a sale price equal to the price is refused', { sale_price: '79.00 USD' }, ['sale_price']],
    ['a sale price above the price is refused', { sale_price: '99.00 USD' }, ['sale_price']],
    ['a sale price in another currency is refused', { sale_price: '59.00 EUR' }, ['sale_price']],
    ['a sale price of zero is refused', { sale_price: '0.00 USD' }, ['sale_price']],
    ['amounts are compared exactly', { price: '79 USD', sale_price: '78.99 USD' }, []],
    ['a bad price is told once', { price: 'ask us', sale_price: '59.00 USD' }, ['price']],
    ['free shipping is zero', { shipping_price: '0.00 USD' }, []],
    ['shipping is in the currency of the price', { shipping_price: '5.00 EUR' }, ['shipping_price']],
    ['negative shipping is refused', { shipping_price: '-1.00 USD' }, ['shipping_price']],
  ])
})

describe('identifiers', () => {
  table([
    ...['96385074', '036000291452', '4006381333931', '09506000134352', '9780306406157'].map(
      (gtin): Case => [`${gtin} is a GTIN`, { gtin }, []],
    ),
    ...[
      '4006381333932',
      '0306406152',
      '123456789012345',
      '4006381 333931',
      '4006381-333931',
      '٤٠٠٦٣٨١٣٣٣٩٣١',
      '00000000',
      4006381333931,
    ].map((gtin): Case => [`${gtin} is refused as GTIN`, { gtin }, ['gtin']]),
    ['an offer id holds no price', { offer_id: 'kettle-79.00' }, ['offer_id']],
    ['an offer id holds no price with its currency', { offer_id: 'kettle-79USD' }, ['offer_id']],
    ['an offer id holds no sale price', { sale_price: '59.50 USD', offer_id: 'kettle_59_50' }, ['offer_id']],
    ['a number in an offer id is not the price by itself', { offer_id: 'kettle-1679' }, []],
  ])
  test('a whole number equal to the price in an offer id is only suspicious', () => {
    expect(judge({ offer_id: 'kettle-79' })).toMatchObject({ errors: [], warnings: ['offer_id'] })
  })
})

describe('addresses', () => {
  const bad: unknown[] = [
    '/products/kettle',
    '//atelier.example/k',
    'atelier.example/k',
    'ftp://atelier.example/k',
    'mailto:a@b.example',
    'data:image/png;base64,AA',
    'https://',
    'https:///k',
    'https:atelier.example',
    'https://atelier.example/a b',
    ' https://atelier.example',
    'https://atelier.example/<k>',
    'http://localhost/k',
    'http://127.0.0.1/k',
    'http://192.168.1.4/k',
    'http://10.0.0.1/',
    'http://127.1/k',
    'http://0x7f.0.0.1/k',
    'http://127.0.0.1./k',
    'http://198.18.0.1/k',
    'http://224.0.0.1/k',
    'http://localhost./k',
    'http://localhost../k',
    'http://[::1]/k',
    'http://[::127.0.0.1]/k',
    'http://[::ffff:127.0.0.1]/k',
    'http://[2002:7f00:1::]/k',
    'http://[2001:0:7f00:1::]/k',
    'http://[2001::7f00:1]/k',
    'http://[64:ff9b::7f00:1]/k',
    'http://[64:ff9b:1::7f00:1]/k',
    'http://[fe80::1]/k',
    'http://[fd00::1]/k',
    'http://[4000::1]/k',
    'http://shop/k',
    'https://shop.internal/k',
    'http://2130706433/',
    'javascript:alert(1)',
    7,
    {},
  ]
  table([
    ...bad.map((url): Case => [`${JSON.stringify(url)} is no public product page`, { url }, ['url']]),
    ['an address with query and fragment is right', { url: 'https://atelier.example/k?variant=1#top' }, []],
    ['an address with letters beyond ASCII is read', { url: 'https://atelier.example/größe' }, []],
    ['the main image is a web address', { image_url: 'data:image/png;base64,AAAA' }, ['image_url']],
    ['an IPv6 address of the internet is right', { url: 'https://[2606:4700::1111]/k' }, []],
    [
      'more images have commas between them, no semicolons',
      { additional_image_urls: 'https://cdn.atelier.example/1.jpg;https://cdn.atelier.example/2.jpg' },
      ['additional_image_urls'],
    ],
    [
      'a semicolon inside an address is no separator',
      { additional_image_urls: 'https://cdn.atelier.example/w=800;q=80/1.jpg' },
      [],
    ],
    [
      'more images may be a list',
      { additional_image_urls: ['https://cdn.atelier.example/1.jpg', 'https://cdn.atelier.example/a,b.jpg'] },
      [],
    ],
    [
      'more images may be one text with commas',
      { additional_image_urls: 'https://cdn.atelier.example/1.jpg, https://cdn.atelier.example/2.jpg' },
      [],
    ],
    [
      'one bad image entry is an error of the list',
      { additional_image_urls: ['https://cdn.atelier.example/1.jpg', '2.jpg'] },
      ['additional_image_urls'],
    ],
    [
      'a comma inside an address in a text is encoded',
      { additional_image_urls: 'https://cdn.atelier.example/a,b.jpg' },
      ['additional_image_urls'],
    ],
    ['an image list of numbers is refused', { additional_image_urls: [1] }, ['additional_image_urls']],
    [
      'policy addresses are whole addresses',
      { return_policy: 'returns', seller_url: 'atelier', seller_tos: '/t', seller_privacy_policy: 'x' },
      ['return_policy', 'seller_privacy_policy', 'seller_tos', 'seller_url'],
    ],
  ])
  test('plain http and a user name in the address are only warnings', () => {
    expect(judge({ url: 'http://a:b@atelier.example/k' })).toMatchObject({ errors: [], warnings: ['url'] })
  })
})

describe('checkout and returns', () => {
  table([
    [
      'checkout needs policy and terms',
      { is_eligible_checkout: true },
      ['seller_privacy_policy', 'seller_tos'],
    ],
    ['checkout with policy and terms is valid', { is_eligible_checkout: true, ...POLICIES }, []],
    [
      'checkout needs search',
      { is_eligible_checkout: true, is_eligible_search: false, ...POLICIES },
      ['is_eligible_checkout'],
    ],
    ['checkout may be off without policies', { is_eligible_checkout: false }, []],
    ['a return window needs accepted returns', { return_deadline_in_days: 30 }, ['return_deadline_in_days']],
    [
      'final sale has no window',
      { accepts_returns: false, return_deadline_in_days: 30 },
      ['return_deadline_in_days'],
    ],
    ['a return window of 30 days is right', { accepts_returns: true, return_deadline_in_days: 30 }, []],
    ['a return window may be text', { accepts_returns: 'true', return_deadline_in_days: '30' }, []],
    ...[0, -1, 30.5, '30 days', '1e1'].map(
      (days): Case => [
        `a return window of ${days} is refused`,
        { accepts_returns: true, return_deadline_in_days: days },
        ['return_deadline_in_days'],
      ],
    ),
    [
      'a wrong flag is told once',
      { accepts_returns: 'yes', return_deadline_in_days: 30 },
      ['accepts_returns'],
    ],
  ])
  test('search off switches checkout off', () => {
    const { normalized } = judge({ enable_checkout: true, enable_search: false, ...POLICIES })
    expect(normalized).toMatchObject({ is_eligible_search: false, is_eligible_checkout: false })
  })
})
