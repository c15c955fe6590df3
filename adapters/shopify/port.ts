/** What the product needs from a Shopify store, in our words. Every call may reject with `UpstreamError('shopify', …)`. */
import type { Secret } from '#kit/secret.ts'
import type { CostBudget } from './cost.ts'
import type { CustomerPort } from './customers/port.ts'
import type { BulkExport, ExportBatch, ExportedKind } from './exports/port.ts'
import type { ListingPort } from './listings/port.ts'
import type { LocationPort, VariantStock } from './locations/port.ts'
import type { CheckoutPort, OrderPageRequest, StoreOrderPage } from './orders/port.ts'
import type { Webhook, WebhookTopic } from './webhooks/port.ts'

/** Access to one store. `domain` is the full `name.myshopify.com`, as `normaliseDomain` gives it. */
export type ShopifySession = { readonly domain: string; readonly accessToken: Secret }

/** An aborted signal ends the call, also while it waits, with the signal's reason. */
export type CallOptions = { readonly signal?: AbortSignal | undefined }

export type ShopPolicies = {
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly refundUrl: string | null
  readonly shippingUrl: string | null
}

export type ShopFacts = {
  /** Names the shop for as long as it exists, whatever its domain. */
  readonly shopGid: string
  readonly name: string
  readonly domain: string
  /** The address buyers see. */
  readonly primaryUrl: string
  readonly email: string | null
  /** ISO 4217, upper case. */
  readonly currency: string
  /** ISO 3166-1 alpha-2; null when the store has no address. */
  readonly country: string | null
  /** Null when read_legal_policies was not granted; a policy that does not exist is null inside. */
  readonly policies: ShopPolicies | null
  readonly planName: string
  readonly isDevelopmentStore: boolean
  /** `served` differs from `asked` when Shopify answered with another version than the one asked for. */
  readonly apiVersion: { readonly asked: string; readonly served: string | null }
}

/** Attributes kept in metafields, as text; null where the store has none. A `custom` one wins over this app's, and that over the Google channel's. */
export type StoreAttributes = {
  readonly mpn: string | null
  readonly material: string | null
  readonly color: string | null
  readonly size: string | null
  readonly condition: string | null
  readonly gender: string | null
  readonly ageGroup: string | null
}

export type StoreVariant = {
  readonly variantGid: string
  readonly sku: string | null
  readonly barcode: string | null
  /** "Default Title" where the product has a single, unnamed variant. */
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Decimal text in major units of the store's currency. */
  readonly price: string
  readonly compareAtPrice: string | null
  readonly imageUrl: string | null
  /** Over all locations; may be negative. */
  readonly inventoryQuantity: number | null
  readonly isTracked: boolean
  readonly isSoldWhenEmpty: boolean
  readonly weight: { readonly value: number; readonly unit: 'g' | 'kg' | 'oz' | 'lb' } | null
  /** What the merchant pays for a piece; null where the store was not told, `hidden` where the app may not see it. */
  readonly unitCost: { readonly amount: string; readonly currency: string } | 'hidden' | null
  readonly position: number
  readonly updatedAt: string
  /** Set on the variant itself; only mpn, condition, gender and ageGroup are kept there. */
  readonly metafields: StoreAttributes
}

export type StoreProduct = {
  readonly productGid: string
  readonly title: string
  readonly handle: string
  readonly descriptionHtml: string
  /** May be empty. */
  readonly vendor: string
  readonly productType: string
  /** Taxonomy path such as "Home & Garden > Kitchen > Kettles". */
  readonly category: string | null
  readonly tags: readonly string[]
  readonly status: 'active' | 'draft' | 'archived' | 'unlisted'
  /** The public page; null when not published to the online store. */
  readonly url: string | null
  /** In the store's order. */
  readonly imageUrls: readonly string[]
  readonly updatedAt: string
  readonly metafields: StoreAttributes
  /** All of them, by position. */
  readonly variants: readonly StoreVariant[]
}

export type StoreProductPage = {
  readonly products: readonly StoreProduct[]
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

/** An answer of Shopify's token endpoint. Null moments mean the token does not expire. */
export type TokenGrant = {
  readonly accessToken: Secret
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  /** Replaces the one that was used: save both tokens in one transaction. */
  readonly refreshToken: Secret | null
  readonly refreshTokenExpiresAt: Date | null
}

/** The merchant's or the console's own Shopify app. */
export type AppCredentials = { readonly clientId: string; readonly clientSecret: Secret }

/** The texts of a product as the store has them. */
export type ProductTexts = {
  readonly title: string
  readonly descriptionHtml: string
  /** Null where search engines are given the title and description themselves. */
  readonly seoTitle: string | null
  readonly seoDescription: string | null
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
}

/** Decimal text in major units of the store's currency. */
export type VariantPrice = {
  readonly variantGid: string
  readonly price: string
  readonly compareAtPrice: string | null
}

/** `refused` with the store's own reason: nothing was written. `stale`: the value was no longer the one to change from. */
export type WriteAnswer =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'stale' }

/** `replaced` is what the store had until then, where it told. */
export type TextsWriteAnswer = WriteAnswer & { readonly replaced?: ProductTexts }
export type PricesWriteAnswer = WriteAnswer & { readonly replaced?: readonly VariantPrice[] }

type Parts = ListingPort<ShopifySession, CallOptions> &
  LocationPort<ShopifySession, CallOptions> &
  CheckoutPort<ShopifySession, CallOptions> &
  CustomerPort<ShopifySession, CallOptions>
export type ShopifyPort = Parts & {
  readShop(session: ShopifySession, options?: CallOptions): Promise<ShopFacts>
  /** The granted scopes, completed with the read scope of every write scope. */
  readScopes(session: ShopifySession, options?: CallOptions): Promise<string[]>
  /** Whether this token of the Storefront API works. */
  checkStorefront(domain: string, token: Secret, options?: CallOptions): Promise<boolean>
  countProducts(
    session: ShopifySession,
    options?: CallOptions,
  ): Promise<{ readonly products: number; readonly variants: number }>
  /**
   * One page in the order of ids, each product whole. `first` is a wish of 1 to 250: a page may hold fewer when the
   * store finds the full page too costly, so go on for as long as `hasNextPage`. Deleted products are not reported.
   */
  listProductPage(
    session: ShopifySession,
    page: { readonly after: string | null; readonly first: number; readonly updatedSince?: Date | undefined },
    options?: CallOptions,
  ): Promise<StoreProductPage>
  /** How many orders the app may read, those placed before a moment or all, and the IANA time zone of the store. Needs read_orders. */
  readOrderBook(
    session: ShopifySession,
    filter: { readonly placedBefore?: Date | undefined },
    options?: CallOptions,
  ): Promise<{ readonly orders: number; readonly timeZone: string }>
  /**
   * One page in the order of ids, each order whole; `first` as for products. Needs read_orders, and without
   * read_all_orders Shopify shows the last 60 days only. Customers, countries and details are null where the app may not see them.
   */
  listOrderPage(
    session: ShopifySession,
    page: OrderPageRequest,
    options?: CallOptions,
  ): Promise<StoreOrderPage>
  /** Until when evidence is taken for the disputes of Shopify Payments that wait for it, by order, of the newest disputes first; none where the store has another provider, null where it keeps them from the app. Needs read_shopify_payments_disputes. */
  listEvidenceDeadlines(
    session: ShopifySession,
    options?: CallOptions,
  ): Promise<readonly { readonly orderGid: string; readonly dueAt: string }[] | null>
  /** Null when the product is not in the store. */
  readTexts(session: ShopifySession, productGid: string, options?: CallOptions): Promise<ProductTexts | null>
  /** Sets the given texts and leaves the others. Needs write_products. After a lost answer it looks before it tries again. */
  writeTexts(
    session: ShopifySession,
    productGid: string,
    texts: Partial<ProductTexts>,
    options?: CallOptions,
  ): Promise<TextsWriteAnswer>
  /** Null when the variant is not in the store. */
  readPrice(session: ShopifySession, variantGid: string, options?: CallOptions): Promise<VariantPrice | null>
  /** Sets prices of variants of one product, 250 at most: all or none. Needs write_products. After a lost answer it looks before it tries again. */
  writePrices(
    session: ShopifySession,
    productGid: string,
    prices: readonly VariantPrice[],
    options?: CallOptions,
  ): Promise<PricesWriteAnswer>
  /** Null when the variant is not in the store. Needs read_inventory. */
  readStock(session: ShopifySession, variantGid: string, options?: CallOptions): Promise<VariantStock | null>
  /** Sets what can be sold at one place, if it still is `from`. The same `key` (a UUID) changes it once. Needs write_inventory. */
  writeStock(
    session: ShopifySession,
    change: {
      readonly inventoryItemGid: string
      readonly locationGid: string
      readonly from: number
      readonly to: number
      readonly key: string
    },
    options?: CallOptions,
  ): Promise<WriteAnswer>
  /** What the store last said of its budget of query costs, in points, and what a page of products asked for; null before it said anything. */
  pageBudget(session: ShopifySession): CostBudget | null
  /** Starts an export of all products, or of those changed since; `throttled` when the store already runs its limit. One that asks for hidden costs fails with ACCESS_DENIED. */
  startBulkExport(
    session: ShopifySession,
    filter: { readonly updatedSince?: Date | undefined; readonly withoutCosts?: boolean },
    options?: CallOptions,
  ): Promise<{ readonly exportGid: string }>
  /**
   * Starts an export of all orders, with what this connection may see of them. Needs read_orders. Null when the store does
   * not start one: it runs as many as it may, or keeps a part of its orders from exports; then pages may still be read.
   */
  startOrderExport(
    session: ShopifySession,
    filter: { readonly withoutCustomers?: boolean | undefined },
    options?: CallOptions,
  ): Promise<{ readonly exportGid: string } | null>
  readBulkExport(session: ShopifySession, exportGid: string, options?: CallOptions): Promise<BulkExport>
  cancelBulkExport(session: ShopifySession, exportGid: string, options?: CallOptions): Promise<void>
  /** The lines of a completed export in batches of whole products or orders, for `parseExportLines` or `parseOrderLines`. The file is fetched and checked whole (lines and bytes) before the first batch. */
  readBulkLines(
    finished: BulkExport,
    kind: ExportedKind,
    options?: CallOptions & { readonly batchBytes?: number },
  ): AsyncGenerator<ExportBatch, void, undefined>
  /** Gives the existing subscription when the address already has the topic; null when the store does not let us have it. */
  createWebhook(
    session: ShopifySession,
    topic: WebhookTopic,
    uri: string,
    options?: CallOptions,
  ): Promise<Webhook | null>
  listWebhooks(session: ShopifySession, options?: CallOptions): Promise<Webhook[]>
  /** Where the browser goes to ask the merchant for consent. */
  authorizeUrl(
    domain: string,
    ask: {
      readonly clientId: string
      readonly scopes: readonly string[]
      readonly redirectUri: string
      readonly state: string
    },
  ): string
  /** Turns the single-use code of the callback into expiring tokens. */
  exchangeCode(domain: string, app: AppCredentials, code: string, options?: CallOptions): Promise<TokenGrant>
  /**
   * Rotates an expiring token; the refresh token used is dead afterwards. The caller holds one lock per store around
   * reading the old tokens, this call and saving the new ones. `unauthorized` means: connect the store again.
   */
  refreshToken(
    domain: string,
    app: AppCredentials,
    refreshToken: Secret,
    options?: CallOptions,
  ): Promise<TokenGrant>
  /** A token of about 24 h without a refresh token, for an app of the store's own organization: ask again when due. */
  clientCredentialsToken(domain: string, app: AppCredentials, options?: CallOptions): Promise<TokenGrant>
  /** Exchanges a token without an end for expiring ones; the old token dies. */
  migrateToExpiring(
    domain: string,
    app: AppCredentials,
    accessToken: Secret,
    options?: CallOptions,
  ): Promise<TokenGrant>
}
