/** The store as it was synced last: what is read where nobody may be called. */
import { refuseWhereSealed } from '#adapters/http/sealed.ts'
import type { Barcode } from '#adapters/shopify/listings/port.ts'
import type { ShopifyPort, ShopifySession } from '#adapters/shopify/port.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import { UpstreamError } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import type { VariantFacts } from '../contract/facts.ts'
import { findFacts } from '../records/synced.ts'
import type { StoreKey } from '../records/query.ts'
import type { FeedDeps } from './deps.ts'

/** Access to stores that answers prices, texts, stock and the first barcode from the last sync and calls nobody. Search texts and tags are not synced: they are empty. */
export function syncedStore({ db, stores }: Pick<FeedDeps, 'db' | 'stores'>): StoreAccess {
  const opened = new WeakMap<ShopifySession, StoreKey>()
  async function read(session: ShopifySession, gid: Parameters<typeof findFacts>[2]) {
    const key = opened.get(session)
    return key ? db.inWorkspace(key.workspaceId, (tx) => findFacts(tx, key, gid)) : null
  }
  const port: ShopifyPort = {
    ...closed,
    readTexts: async (session, productGid) => {
      const facts = await read(session, { productGid })
      return facts && toTexts(facts)
    },
    readPrice: async (session, variantGid) => {
      const facts = await read(session, { variantGid })
      return facts && { variantGid, price: facts.price, compareAtPrice: facts.compareAtPrice }
    },
    readBarcodes: async (session, variantGids) => {
      const found = new Map<string, Barcode[]>()
      for (const variantGid of variantGids) {
        const facts = await read(session, { variantGid })
        if (facts) found.set(variantGid, facts.barcode ? [{ value: facts.barcode, type: null }] : [])
      }
      return found
    },
    readStock: async (session, variantGid) => {
      const facts = await read(session, { variantGid })
      return facts && toStock(facts)
    },
  }
  return {
    ...stores,
    openSession: async (workspaceId, storeId) => {
      const session = { domain: 'synced.invalid', accessToken: new Secret('') }
      opened.set(session, { workspaceId, storeId })
      return session
    },
    port: () => port,
  }
}

function toTexts({ productTitle, descriptionHtml, vendor, productType }: VariantFacts) {
  const synced = { title: productTitle, descriptionHtml, vendor, productType }
  return { ...synced, seoTitle: null, seoDescription: null, tags: [] }
}

/** A sync knows how many there are in all, and not where. */
function toStock({ isTracked, inventoryQuantity, variantGid }: VariantFacts) {
  const available = inventoryQuantity ?? 0
  return { isTracked, inventoryItemGid: variantGid, levels: [{ locationGid: '', name: null, available }] }
}

const shopify = { name: 'shopify', title: 'Shopify' }

function refuse(): never {
  refuseWhereSealed(shopify)
  throw new UpstreamError(shopify.name, 'forbidden', 'The store isn’t called here.')
}

const closed: ShopifyPort = {
  readShop: refuse,
  readScopes: refuse,
  checkStorefront: refuse,
  countProducts: refuse,
  listProductPage: refuse,
  readOrderBook: refuse,
  listOrderPage: refuse,
  listAbandonedCheckouts: refuse,
  listEvidenceDeadlines: refuse,
  findCustomer: refuse,
  countCustomers: refuse,
  listCustomerPage: refuse,
  readCustomers: refuse,
  readTexts: refuse,
  writeTexts: refuse,
  readPrice: refuse,
  writePrices: refuse,
  readStock: refuse,
  writeStock: refuse,
  listLocations: refuse,
  listLocationStock: refuse,
  readBarcodes: refuse,
  readListings: refuse,
  writeListing: refuse,
  writeVariants: refuse,
  writeAttributes: refuse,
  deleteAttribute: refuse,
  defineAttributes: refuse,
  findCategory: refuse,
  pageBudget: refuse,
  startBulkExport: refuse,
  startOrderExport: refuse,
  readBulkExport: refuse,
  cancelBulkExport: refuse,
  readBulkLines: refuse,
  createWebhook: refuse,
  listWebhooks: refuse,
  authorizeUrl: refuse,
  exchangeCode: refuse,
  refreshToken: refuse,
  clientCredentialsToken: refuse,
  migrateToExpiring: refuse,
}
