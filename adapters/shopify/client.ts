/** The live client of the Shopify port. */
import { createCustomerReader, findCustomer } from './customers.ts'
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import {
  type AdminCall,
  type AdminClient,
  type AdminSettings,
  type ClientLog,
  createAdminClient,
} from './admin-call.ts'
import { SHOPIFY_API_VERSION } from './documents.ts'
import { normaliseDomain } from './domain.ts'
import { readExportFile } from './export-file.ts'
import { cancelBulkExport, readBulkExport, startBulkExport, startOrderExport } from './exports.ts'
import { PageInfo, text, webAddress } from './nodes.ts'
import { createTokens } from './oauth.ts'
import { listAbandonedCheckouts } from './checkouts.ts'
import { listEvidenceDeadlines } from './disputes.ts'
import { readBarcodes } from './barcodes.ts'
import { defineAttributes, deleteAttribute, writeAttributes } from './attributes.ts'
import { findCategory, readListings, writeListing, writeVariants } from './listings.ts'
import { listLocations, listLocationStock } from './locations.ts'
import { createOrderReader, readOrderBook } from './orders.ts'
import { sleepFor } from './pace.ts'
import { createPageReader } from './pages.ts'
import type { CallOptions, ShopFacts, ShopifyPort, ShopifySession, ShopPolicies } from './port.ts'
import type { Webhook } from './webhooks/port.ts'
import { completeScopes } from './scopes.ts'
import { checkStorefront } from './storefront.ts'
import { readPrice, readStock, readTexts, writePrices, writeStock, writeTexts } from './writes.ts'

/** What the store says about itself and about our access. */
const ShopAnswer = z.object({
  shop: z.object({
    id: z.string(),
    name: text,
    myshopifyDomain: z.string(),
    contactEmail: z.string().nullable(),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    primaryDomain: z.object({ url: z.url({ protocol: /^https?$/ }) }),
    shopAddress: z.object({ countryCodeV2: z.string().nullable() }),
    plan: z.object({ publicDisplayName: text, partnerDevelopment: z.boolean() }),
  }),
})

const PoliciesAnswer = z.object({
  shop: z.object({
    shopPolicies: z.array(z.object({ type: z.string(), url: z.string() })),
  }),
})

const ScopesAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

const CountAnswer = z.object({
  productsCount: z.object({ count: z.number().int().nonnegative() }),
  productVariantsCount: z.object({ count: z.number().int().nonnegative() }),
})

/** What the store says of itself; see the port. */
async function readShop(
  admin: AdminClient,
  asked: string,
  session: ShopifySession,
  options?: CallOptions,
): Promise<ShopFacts> {
  const { shop } = await admin.call(session, 'ReadShop', {}, ShopAnswer, options)
  return {
    shopGid: shop.id,
    name: shop.name,
    domain: shop.myshopifyDomain,
    primaryUrl: shop.primaryDomain.url,
    email: shop.contactEmail || null,
    currency: shop.currencyCode,
    country: shop.shopAddress.countryCodeV2,
    policies: await readPolicies(admin.call, session, options),
    planName: shop.plan.publicDisplayName,
    isDevelopmentStore: shop.plan.partnerDevelopment,
    apiVersion: { asked, served: admin.servedVersion(session.domain) },
  }
}

async function readPolicies(
  call: AdminCall,
  session: ShopifySession,
  options: CallOptions | undefined,
): Promise<ShopPolicies | null> {
  try {
    const { shop } = await call(session, 'ReadPolicies', {}, PoliciesAnswer, options)
    const urls = new Map(shop.shopPolicies.map((policy) => [policy.type, webAddress(policy.url)]))
    return {
      privacyUrl: urls.get('PRIVACY_POLICY') ?? null,
      termsUrl: urls.get('TERMS_OF_SERVICE') ?? null,
      refundUrl: urls.get('REFUND_POLICY') ?? null,
      shippingUrl: urls.get('SHIPPING_POLICY') ?? null,
    }
  } catch (error) {
    if (error instanceof UpstreamError && error.cause === 'ACCESS_DENIED') return null
    throw error
  }
}

/** The scopes that were granted; see the port. */
async function readScopes(
  call: AdminCall,
  session: ShopifySession,
  options?: CallOptions,
): Promise<string[]> {
  const answer = await call(session, 'ReadScopes', {}, ScopesAnswer, options)
  return completeScopes(answer.currentAppInstallation.accessScopes.map((scope) => scope.handle))
}

/** Products and variants in the store, of any status. */
async function countProducts(
  call: AdminCall,
  session: ShopifySession,
  options?: CallOptions,
): Promise<{ products: number; variants: number }> {
  const answer = await call(session, 'CountProducts', {}, CountAnswer, options)
  return { products: answer.productsCount.count, variants: answer.productVariantsCount.count }
}

/** Subscriptions through which Shopify tells of changes. */
const WebhookNode = z.object({ id: z.string(), topic: z.string(), uri: z.string() })

const CreateAnswer = z.object({
  webhookSubscriptionCreate: z.object({
    webhookSubscription: WebhookNode.nullable(),
    userErrors: z.array(z.unknown()),
  }),
})

const ListAnswer = z.object({
  webhookSubscriptions: z.object({ edges: z.array(z.object({ node: WebhookNode })), pageInfo: PageInfo }),
})

const pageSize = 100
const maxPages = 50

/** Looks first, so that doing it twice (or after a lost answer) leaves one subscription. */
async function createWebhook(
  call: AdminCall,
  ...[session, topic, uri, options]: Parameters<ShopifyPort['createWebhook']>
): Promise<Webhook | null> {
  const existing = (await listWebhooks(call, session, options)).find(
    (webhook) => webhook.topic === topic && webhook.uri === uri,
  )
  if (existing !== undefined) return existing
  const answer = await call(session, 'CreateWebhook', { topic, uri }, CreateAnswer, options)
  const created = answer.webhookSubscriptionCreate.webhookSubscription
  return created === null || answer.webhookSubscriptionCreate.userErrors.length > 0
    ? null
    : toWebhook(created)
}

/** Every subscription of this app; see the port. */
async function listWebhooks(
  call: AdminCall,
  ...[session, options]: Parameters<ShopifyPort['listWebhooks']>
): Promise<Webhook[]> {
  const webhooks: Webhook[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const variables: Record<string, unknown> = { first: pageSize, after }
    const answer: z.infer<typeof ListAnswer> = await call(
      session,
      'ListWebhooks',
      variables,
      ListAnswer,
      options,
    )
    const { edges, pageInfo } = answer.webhookSubscriptions
    webhooks.push(...edges.map((edge) => toWebhook(edge.node)))
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break
    after = pageInfo.endCursor
  }
  return webhooks
}

function toWebhook(node: z.infer<typeof WebhookNode>): Webhook {
  return { webhookGid: node.id, topic: node.topic, uri: node.uri }
}

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
  const orders = createOrderReader(call)
  const files = {
    pace: settings.pace,
    timeoutMs: settings.timeoutMs,
    isAllowedUrl: (url: URL) => isExportAddress(url, template),
  }

  return {
    ...createTokens(settings),
    readShop: (session, callOptions) => readShop(admin, settings.apiVersion, session, callOptions),
    readScopes: (session, callOptions) => readScopes(call, session, callOptions),
    checkStorefront: (...input) => checkStorefront(settings, ...input),
    countProducts: (session, callOptions) => countProducts(call, session, callOptions),
    listProductPage: createPageReader(call),
    readOrderBook: (...input) => readOrderBook(call, ...input),
    listOrderPage: orders.listOrderPage,
    listAbandonedCheckouts: (...input) => listAbandonedCheckouts(call, ...input),
    listEvidenceDeadlines: (...input) => listEvidenceDeadlines(call, ...input),
    ...createCustomerReader(call),
    findCustomer: (...input) => findCustomer(call, ...input),
    readTexts: (...input) => readTexts(call, ...input),
    writeTexts: (...input) => writeTexts(call, ...input),
    readPrice: (...input) => readPrice(call, ...input),
    writePrices: (...input) => writePrices(call, ...input),
    readStock: (...input) => readStock(call, ...input),
    writeStock: (...input) => writeStock(call, ...input),
    listLocations: (...input) => listLocations(call, ...input),
    listLocationStock: (...input) => listLocationStock(call, ...input),
    readBarcodes: (...input) => readBarcodes(call, ...input),
    readListings: (...input) => readListings(call, ...input),
    writeListing: (...input) => writeListing(call, ...input),
    writeVariants: (...input) => writeVariants(call, ...input),
    writeAttributes: (...input) => writeAttributes(call, ...input),
    deleteAttribute: (...input) => deleteAttribute(call, ...input),
    defineAttributes: (...input) => defineAttributes(call, ...input),
    findCategory: (...input) => findCategory(call, ...input),
    startBulkExport: (...input) => startBulkExport(call, ...input),
    startOrderExport: (...input) => startOrderExport(call, orders, ...input),
    readBulkExport: (...input) => readBulkExport(call, ...input),
    cancelBulkExport: (...input) => cancelBulkExport(call, ...input),
    pageBudget: ({ domain }) => admin.budget(domain, 'ListProducts'),
    readBulkLines: (finished, kind, callOptions = {}) => readExportFile(files, finished, kind, callOptions),
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
