/** Every shop that has been asked for, made at its first request: any name that fits the domain rule is a store. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createHerald, type Herald } from './announcements.ts'
import { type BulkDesk, createBulkDesk } from './bulk.ts'
import { type Bucket, createBucket } from './cost.ts'
import { DOMAIN } from './profile.ts'
import { createShop, type Shop } from './shop.ts'
import { openState } from './state.ts'
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
  /** Whether something is under way: a delivery, or a bulk operation. */
  isBusy(): boolean
  close(): void
}

interface ShopsOptions {
  seed: string
  like?: string | undefined
  products: number
  orderDays?: number | undefined
  now: () => number
  clientSecret: string
  restoreRate: number
  appOrigins: readonly string[]
  webhookRetryMs: number
  folder: () => string
  /** Where each shop keeps its state; null when it ends with the process. */
  stateFolder: string | null
  fit: (stall: Stall) => Stall
}

export function createShops(options: ShopsOptions): Shops {
  const stalls = new Map<string, Stall>()

  function open(domain: string): Stall {
    const state = openState(options.stateFolder && join(options.stateFolder, `${domain}.jsonl`))
    const shop = createShop(domain, options, state)
    const hooks = createHooks({
      domain,
      state,
      secret: options.clientSecret,
      appOrigins: options.appOrigins,
      retryMs: options.webhookRetryMs,
    })
    const bulk = createBulkDesk({
      state,
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

  /** What is announced last is delivered by the next process. */
  function close({ hooks, bulk, shop, herald }: Stall) {
    herald.announce()
    hooks.close()
    bulk.close()
    shop.state.close()
  }

  function find(domain: string): Stall | null {
    if (!DOMAIN.test(domain)) return null
    const stall = stalls.get(domain) ?? options.fit(open(domain))
    stalls.delete(domain)
    stalls.set(domain, stall)
    const [oldest] = stalls
    if (stalls.size > MAX_SHOPS && oldest) {
      stalls.delete(oldest[0])
      close(oldest[1])
    }
    return stall
  }

  if (options.stateFolder) for (const domain of listKept(options.stateFolder)) find(domain)

  return {
    find,
    isBusy: () => [...stalls.values()].some(({ hooks, bulk }) => hooks.isBusy() || bulk.isBusy()),
    all: () => [...stalls.values()],
    close() {
      for (const stall of stalls.values()) close(stall)
      stalls.clear()
    },
  }
}

/** The shops that have a state, those used last at the end: who listens to them hears of what they do. */
function listKept(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const used = names.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
  return used
    .toSorted((a, b) => a.at - b.at)
    .slice(-MAX_SHOPS)
    .map(({ name }) => name.slice(0, -'.jsonl'.length))
}
