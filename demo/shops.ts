/** Every shop that has been asked for, made at its first request: any name that fits the domain rule is a store. */
import { createHerald, type Herald } from './announcements.ts'
import { type BulkDesk, createBulkDesk } from './bulk.ts'
import { type Bucket, createBucket } from './cost.ts'
import { DOMAIN } from './profile.ts'
import { createShop, type Shop } from './shop.ts'
import { createHooks, type Hooks } from './webhooks.ts'

/** Names are free to invent, so the oldest idle shops are forgotten beyond this many. */
const MAX_SHOPS = 200
const BUCKET_SIZE = 2000

export interface Stall {
  shop: Shop
  bucket: Bucket
  hooks: Hooks
  bulk: BulkDesk
  herald: Herald
}

interface Shops {
  /** Null when the name is not a shop domain. */
  find(domain: string): Stall | null
  all(): Stall[]
  close(): void
}

interface ShopsOptions {
  seed: string
  products: number
  now: () => number
  clientSecret: string
  restoreRate: number
  appOrigins: readonly string[]
  webhookRetryMs: number
  folder: () => string
}

export function createShops(options: ShopsOptions): Shops {
  const stalls = new Map<string, Stall>()

  function open(domain: string): Stall {
    const shop = createShop(domain, options)
    const hooks = createHooks({
      domain,
      secret: options.clientSecret,
      appOrigins: options.appOrigins,
      retryMs: options.webhookRetryMs,
    })
    const bulk = createBulkDesk({
      folder: options.folder,
      now: () => shop.now(),
      onFinish: (operation) =>
        hooks.send('BULK_OPERATIONS_FINISH', {
          admin_graphql_api_id: `gid://shopify/BulkOperation/${operation.serial}`,
          status: operation.status.toLowerCase(),
          type: 'query',
          error_code: operation.errorCode?.toLowerCase() ?? null,
          created_at: new Date(operation.createdAt).toISOString(),
          completed_at: new Date(operation.completedAt ?? shop.now()).toISOString(),
        }),
    })
    return {
      shop,
      hooks,
      bulk,
      bucket: createBucket(options.now, BUCKET_SIZE, options.restoreRate),
      herald: createHerald(shop, hooks),
    }
  }

  function close({ hooks, bulk }: Stall) {
    hooks.close()
    bulk.close()
  }

  return {
    find(domain) {
      if (!DOMAIN.test(domain)) return null
      const stall = stalls.get(domain) ?? open(domain)
      stalls.delete(domain)
      stalls.set(domain, stall)
      const [oldest] = stalls
      if (stalls.size > MAX_SHOPS && oldest) {
        stalls.delete(oldest[0])
        close(oldest[1])
      }
      return stall
    },
    all: () => [...stalls.values()],
    close() {
      for (const stall of stalls.values()) close(stall)
      stalls.clear()
    },
  }
}
