import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { Enrichment, VariantFacts } from '../../contract/facts.ts'
import { judge } from '../judge.ts'

/** A variant of which everything weighed is known, for the tests to change. */
export const FACTS: VariantFacts = {
  variantGid: 'gid://shopify/ProductVariant/4711',
  productGid: 'gid://shopify/Product/815',
  sku: 'AN-1301',
  barcode: '4006381333931',
  productTitle: 'Enamel kettle, 1.6 l',
  variantTitle: null,
  options: [],
  hasSiblings: false,
  descriptionHtml: `<p>Enamelled steel kettle with a beech handle, for gas, electric and induction hobs.</p><p>Made in Sogn, 1.6 litres.</p>`,
  vendor: 'Sognefjord',
  productType: 'Kettles',
  category: 'Home & Garden > Kitchen > Kettles',
  status: 'active',
  handle: 'enamel-kettle',
  url: 'https://atelier.example/products/enamel-kettle',
  imageUrl: 'https://cdn.atelier.example/kettle.jpg',
  additionalImageUrls: ['https://cdn.atelier.example/kettle-2.jpg'],
  price: '79.0',
  compareAtPrice: null,
  currency: 'USD',
  inventoryQuantity: 4,
  isTracked: true,
  isSoldWhenEmpty: false,
  weight: { value: 1.2, unit: 'kg' },
  mpn: null,
  material: 'Enamelled steel, beech',
  color: null,
  size: null,
  condition: null,
  gender: null,
  ageGroup: null,
  updatedAt: '2026-11-20T00:00:00Z',
}

export const SELLER: SellerFacts = {
  sellerName: 'Atelier Nord',
  sellerUrl: 'https://atelier.example',
  privacyPolicyUrl: 'https://atelier.example/privacy',
  termsUrl: 'https://atelier.example/terms',
  returnPolicyUrl: 'https://atelier.example/returns',
  acceptsReturns: true,
  returnWindowDays: 30,
  storeCountry: 'NO',
}

export const SWITCHES = { enableSearch: true, enableCheckout: false }

/** The judgement on the variant with changes. */
export function judgeVariant(
  facts: Partial<VariantFacts>,
  enrichment: Enrichment = {},
  seller: Partial<SellerFacts> = {},
) {
  return judge({ ...FACTS, ...facts }, enrichment, { ...SELLER, ...seller }, SWITCHES, 'AN-1301')
}
