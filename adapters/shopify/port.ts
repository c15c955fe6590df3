/** What the product needs from a Shopify store, in our words. Every call may reject with `UpstreamError('shopify', …)`. */
import type { Secret } from '#kit/secret.ts'

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

/** Attributes kept in metafields, as text; null where the store has none. A `custom` one wins over the Google channel's. */
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

export type ProductPage = {
  readonly products: readonly StoreProduct[]
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

export type StoreOrderLine = {
  /** Null once the variant or product has left the store. */
  readonly variantGid: string | null
  readonly productGid: string | null
  /** The product's title when the order was placed. */
  readonly title: string
  /** As ordered, what was returned later included. */
  readonly quantity: number
  readonly unitPrice: string
  /** After the discounts of the line; those of the whole order are not in it, and refunds do not change it. */
  readonly discountedTotal: string
}

/** Amounts are decimal text in major units of `currency`. Nothing in it names a person. */
export type StoreOrder = {
  readonly orderGid: string
  /** As the merchant knows it, such as "#1001". */
  readonly name: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly cancelledAt: string | null
  /** The store's currency when the order was placed, ISO 4217. */
  readonly currency: string
  /** With tax and shipping, edits included, before returns. */
  readonly placedTotal: string
  /** With tax and shipping, after edits and returns. */
  readonly total: string
  readonly subtotal: string | null
  readonly discounts: string | null
  /** Money that was paid back, also without a return. */
  readonly refunded: string
  /** As Shopify names them: "PAID", "FULFILLED". */
  readonly financialStatus: string | null
  readonly fulfillmentStatus: string
  /** Where it is delivered, else billed: ISO 3166-1 alpha-2. Null when unknown or not shown to this app. */
  readonly countryCode: string | null
  /** Null for a guest, and without read_customers. */
  readonly customerGid: string | null
  readonly isTest: boolean
  readonly lines: readonly StoreOrderLine[]
}

export type OrderPage = {
  readonly orders: readonly StoreOrder[]
  /** Orders of this page that make no sense, by name or id. */
  readonly malformed: readonly { readonly order: string; readonly reason: string }[]
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

export type ExportStatus =
  | 'created'
  | 'running'
  | 'completed'
  | 'canceling'
  | 'canceled'
  | 'failed'
  | 'expired'

/** A bulk export as Shopify reports it. `url` stays null when nothing matched, also once completed. */
export type ProductExport = {
  readonly exportGid: string
  readonly status: ExportStatus
  readonly objectCount: number
  readonly fileSizeBytes: number | null
  readonly url: string | null
  /** What a failed export had written; it cannot be verified. */
  readonly partialUrl: string | null
  readonly errorCode: string | null
}

export type WebhookTopic =
  | 'PRODUCTS_CREATE'
  | 'PRODUCTS_UPDATE'
  | 'PRODUCTS_DELETE'
  | 'INVENTORY_LEVELS_UPDATE'
  | 'APP_UNINSTALLED'
  | 'APP_SCOPES_UPDATE'
  | 'BULK_OPERATIONS_FINISH'

export type Webhook = { readonly webhookGid: string; readonly topic: string; readonly uri: string }

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

export type ShopifyPort = {
  readShop(session: ShopifySession, options?: CallOptions): Promise<ShopFacts>
  /** The granted scopes, completed with the read scope of every write scope. */
  readScopes(session: ShopifySession, options?: CallOptions): Promise<string[]>
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
  ): Promise<ProductPage>
  /** How many orders the app may read, those placed before a moment or all, and the IANA time zone of the store. Needs read_orders. */
  readOrderBook(
    session: ShopifySession,
    filter: { readonly placedBefore?: Date | undefined },
    options?: CallOptions,
  ): Promise<{ readonly orders: number; readonly timeZone: string }>
  /**
   * One page in the order of ids, each order whole; `first` as for products. Needs read_orders, and without
   * read_all_orders Shopify shows the last 60 days only. Customers and countries are null where the app may not see them.
   */
  listOrderPage(
    session: ShopifySession,
    page: { readonly after: string | null; readonly first: number; readonly updatedSince?: Date | undefined },
    options?: CallOptions,
  ): Promise<OrderPage>
  /** Starts an export of all products, or of those changed since; `throttled` when the store already runs its limit. */
  startBulkExport(
    session: ShopifySession,
    filter: { readonly updatedSince?: Date | undefined },
    options?: CallOptions,
  ): Promise<{ readonly exportGid: string }>
  readBulkExport(session: ShopifySession, exportGid: string, options?: CallOptions): Promise<ProductExport>
  cancelBulkExport(session: ShopifySession, exportGid: string, options?: CallOptions): Promise<void>
  /**
   * The products of a completed export, the same shapes as from pages. The file is fetched and checked whole (lines and
   * bytes against the export) before the first product is given.
   */
  readBulkProducts(
    finished: ProductExport,
    options?: CallOptions,
  ): AsyncGenerator<StoreProduct, void, undefined>
  /** Gives the existing subscription when the address already has the topic. */
  createWebhook(
    session: ShopifySession,
    topic: WebhookTopic,
    uri: string,
    options?: CallOptions,
  ): Promise<Webhook>
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
