import { expect, test } from 'vitest'
import { findPrivate } from '#features/shop/research/rules/outgoing.ts'
import { findLeak } from './rules.ts'

const ordinary = [
  'https://shop.example/collections/kitchen-appliances/products/stainless-steel-gooseneck-kettle',
  'https://shop.example/products/aurora-kettle?variant=44328719483123',
  'https://www.amazon.de/-/en/dp/B0CHX1W1XY/ref=sr_1_3?keywords=kettle&qid=1700000000&sr=8-3',
  'https://www.ebay.com/itm/225874125963?hash=item3497a1d2cb:g:abc',
  'https://www.etsy.com/listing/1234567890/handmade-ceramic-mug-stoneware',
  'https://www.otto.de/p/kettle-2200-watt-edelstahl-C1234567890/#variationId=1234567891',
  'https://www.zalando.de/nike-sportswear-air-force-1-low-ni111a0a1-a11.html',
  'https://www.mediamarkt.de/de/product/_apple-iphone-15-pro-max-256-gb-titan-natur-2865432.html',
  'https://www.aliexpress.com/item/1005006123456789.html',
  'https://www.alza.sk/sk-organicky-caj',
  'https://shop.example/sk-bezlepkovy-chlieb-500g',
  'https://cdn.shopify.com/s/files/1/0533/2089/files/kettle_600x.jpg?v=1612345678',
  'https://woo.example/product/linen-throw-130x170-cm-natural/?attribute_pa_color=sand',
  'https://magento.example/catalog/product/view/id/10482/s/electric-kettle/category/57/',
  'https://presta.example/en/home/12-mug-the-best-is-yet-to-come.html',
  'https://shopware.example/Kettle-Aurora-1-7-L/SW10001.2',
  'https://shop.example/p/018f2b8c-1e4d-7a3b-9c5d-0e1f2a3b4c5d',
  'https://www.etsy.com/search?q=enamel+mug+camping+350+ml',
  '4006381333931 price',
  'GTIN 05012345678900',
  'EAN 5901234123457 buy',
  '00012345678905',
  'UPC 036000291452',
  'iPhone 15 2024 2025 2026 128 256',
  'Sony WH-1000XM5 headphones',
  'Bosch TWK8613P kettle 2400 W 220-240 V',
  'Philips HD9365/10 spare parts',
  'sk-hynix memory 16 GB',
  'kettle prices 2019 2020 2021 2022 2023',
  'sofa 1.299,00 EUR vs 1 499,99 EUR',
  'demand from 05-2026 to 11-2026',
  'ISBN 9783161484100 paperback',
]

test.each(ordinary)('"%s" may be looked for', (text) => {
  expect([findLeak({ text }), findPrivate(text, true), findPrivate(text, false)]).toEqual([null, null, null])
})

const key = 'what looks like a key'
const mail = 'an e-mail address'
const card = 'a card number'
const phone = 'a phone number'
const street = 'a street address'

const held: [string, string][] = [
  ['sk-proj-abcdef123456', key],
  ['https://a.example/?k=sk-0123456789abcdefghij', key],
  ['rk_live_0123456789abcdef', key],
  ['tvly-0123456789abcdef', key],
  ['https://a.example/?k=tvly%2D0123456789', key],
  ['shpat_0123456789abcdef0123456789abcdef', key],
  ['whsec_abcdef0123', key],
  ['ghp_x7Rk2mQ9vB4nT1wZ8cL5', key],
  ['mc_Zm9vYmFyYmF6cXV4', key],
  ['AIzaSyD9x7Rk2mQ9vB4nT1wZ8cL5pHs3Jf6GuYa', key],
  ['https://a.example/eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', key],
  ['d41d8cd98f00b204e9800998ecf8427e', key],
  ['SWRhIEtlaXplcnNncmFjaHQgMTIgQW1zdGVyZGFt', key],
  ['ida@example.com', mail],
  ['https://a.example/?who=ida%40example.com', mail],
  ['https://a.example/?who=ida%2540example.com', mail],
  ['ida＠example.com', mail],
  ['ida@\u200Bexample\u00AD.com', mail],
  ['4242 4242 4242 4242', card],
  ['5555555555554444', card],
  ['https://a.example/?n=4111-1111-1111-1111', card],
  ['378282246310005', card],
  ['3782 822463 10005', card],
  ['4242+4242+4242+4242', card],
  ['+49 30 1234567', phone],
  ['q=%2B49301234567', phone],
  ['0171-5551234', phone],
  ['https://a.example/0171-5551234', phone],
  ['(555) 123-4567', phone],
  ['Lindenstraße 12 Berlin', street],
  ['https://a.example/?at=Lindenstra%C3%9Fe+12', street],
  ['Keizersgracht 12', street],
  ['12+main+street', street],
  ['gid://shopify/Product/1', "an id of the store's"],
  ['what of order #1042', 'the name of an order'],
]

test.each(held)('"%s" does not leave: %s', (text, what) => {
  expect(findLeak({ text })).toBe(what)
  if ([key, mail, card].includes(what)) expect(findPrivate(text, true)).toBe(what)
})
