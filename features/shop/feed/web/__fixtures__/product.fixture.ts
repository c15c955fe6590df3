/** A product in good order, for the tests of screens. */
import type { ProductDetail, Stats } from '../../contract.ts'

const details = {
  gtin: '7350000000009',
  mpn: 'SK-160-B',
  weight: '1.2 kg',
  brand: 'Sognefjord',
  productCategory: 'Home & Garden > Kitchen > Kettles',
  material: 'steel',
  description:
    'A kettle of enamelled steel for 1.6 l. Its handle of beech stays cool, and the lid sits firmly while it pours.',
}

export function aProduct(change: Partial<ProductDetail>): ProductDetail {
  return {
    id: '01a1fbf9-3a01-7598-9989-aa67f0c51f6c',
    productId: 'AN-1301',
    title: 'Enamel kettle, 1.6 l',
    price: '79.00 USD',
    salePrice: null,
    imageLink: null,
    ...details,
    stock: 12,
    enableSearch: false,
    enableCheckout: false,
    readinessStatus: 'ready',
    complianceScore: 97,
    validationErrors: [],
    groupId: 'gid://shopify/Product/1',
    updatedAt: '2026-11-20T09:00:00.000Z',
    fromStore: details,
    edited: {
      gtin: null,
      mpn: null,
      weight: null,
      brand: null,
      productCategory: null,
      material: null,
      description: null,
    },
    findings: [],
    score: [],
    row: {},
    storeUrl: null,
    unitCost: null,
    ...change,
  }
}

export function someStats(change: Partial<Stats>): Stats {
  return {
    total: 1,
    ready: 1,
    needsEnrichment: 0,
    incomplete: 0,
    averageScore: 97,
    chatgptEnabled: 0,
    enabledReady: 0,
    enabledNeedsEnrichment: 0,
    enabledIncomplete: 0,
    ...change,
  }
}
