/** The live client of the Shopify port. */
import { normaliseDomain } from './domain.ts'
import { createAdminClient, type AdminSettings, type ClientLog } from './admin-call.ts'
import { SHOPIFY_API_VERSION } from './documents.ts'
import { readExportFile } from './export-file.ts'
import { cancelBulkExport, readBulkExport, startBulkExport } from './exports.ts'
import { createTokens } from './oauth.ts'
import { createOrderReader, readOrderBook } from './orders.ts'
import { sleepFor } from './pace.ts'
import { createPageReader } from './pages.ts'
import type { ShopifyPort } from './port.ts'
import { countProducts, readScopes, readShop } from './shop.ts'
import { createWebhook, listWebhooks } from './webhooks.ts'
import { readPrice, readStock, readTexts, writePrices, writeStock, writeTexts } from './writes.ts'

export type ShopifyOptions = {
  /** Where stores are; `{shop}` stands for the full domain. From server configuration only. */
  readonly baseUrlTemplate?: string
  readonly apiVersion?: string
  /** For each attempt of a call; for an export file, how long it may bring nothing. */
  readonly timeoutMs?: number
  readonly maxAttempts?: number
  readonly log?: ClientLog
  readonly clock?: () => number
  readonly sleep?: (waitMs: number, signal: AbortSignal | undefined) => Promise<void>
}

/** The live client. It keeps one cost bucket for each store, so make one and share it. */
export function createShopify(options: ShopifyOptions = {}): ShopifyPort {
  const template = (options.baseUrlTemplate ?? 'https://{shop}').replace(/\/+$/, '')
  const settings: AdminSettings = {
    baseUrl: (domain) => storeUrl(template, domain),
    apiVersion: options.apiVersion ?? SHOPIFY_API_VERSION,
    timeoutMs: options.timeoutMs ?? 30_000,
    pace: {
      maxAttempts: options.maxAttempts ?? 5,
      clock: options.clock ?? Date.now,
      sleep: options.sleep ?? sleepFor,
    },
    log: options.log,
  }
  const admin = createAdminClient(settings)
  const { call } = admin
  const files = {
    pace: settings.pace,
    timeoutMs: settings.timeoutMs,
    isAllowedUrl: (url: URL) => isExportAddress(url, template),
  }

  return {
    ...createTokens(settings),
    readShop: (session, callOptions) => readShop(admin, settings.apiVersion, session, callOptions),
    readScopes: (session, callOptions) => readScopes(call, session, callOptions),
    countProducts: (session, callOptions) => countProducts(call, session, callOptions),
    listProductPage: createPageReader(call),
    readOrderBook: (...input) => readOrderBook(call, ...input),
    listOrderPage: createOrderReader(call),
    readTexts: (...input) => readTexts(call, ...input),
    writeTexts: (...input) => writeTexts(call, ...input),
    readPrice: (...input) => readPrice(call, ...input),
    writePrices: (...input) => writePrices(call, ...input),
    readStock: (...input) => readStock(call, ...input),
    writeStock: (...input) => writeStock(call, ...input),
    startBulkExport: (...input) => startBulkExport(call, ...input),
    readBulkExport: (...input) => readBulkExport(call, ...input),
    cancelBulkExport: (...input) => cancelBulkExport(call, ...input),
    readBulkProducts: (finished, callOptions = {}) => readExportFile(files, finished, callOptions),
    createWebhook: (...input) => createWebhook(call, ...input),
    listWebhooks: (...input) => listWebhooks(call, ...input),
  }
}

/** The domain is checked again here, the last place before it becomes part of an address. */
function storeUrl(template: string, domain: string): string {
  if (normaliseDomain(domain) !== domain)
    throw new Error('A store domain must be normalised before it is called.')
  return template.replace('{shop}', domain)
}

/** Google's storage, where Shopify puts export files, or the server that a base-URL override names. */
function isExportAddress(url: URL, template: string): boolean {
  if (url.protocol === 'https:' && url.hostname.endsWith('.googleapis.com') && url.port === '') return true
  return url.origin === new URL(template.replace('{shop}', 'store.invalid')).origin
}
