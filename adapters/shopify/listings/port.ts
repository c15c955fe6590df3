/** What of a product's page this app reads in order to write it, and writes. */
/** An attribute as shoppers get it, and the metafield that a write goes to: the merchant's own where there is one, else this app's. */
export type ListedAttribute = {
  readonly value: string | null
  readonly namespace: 'custom' | '$app'
  /** Names the version of that metafield; null where it does not exist. */
  readonly digest: string | null
}

export type ProductListing = {
  readonly productGid: string
  readonly updatedAt: string
  /** May be empty. */
  readonly vendor: string
  readonly category: string | null
  readonly material: ListedAttribute
  /** What holds for variants that have none of their own. */
  readonly mpn: string | null
}

export type ListedWeight = { readonly value: number; readonly unit: 'g' | 'kg' | 'oz' | 'lb' } | null

/** A number that a variant is sold under. `type` is null where none was declared. */
export type Barcode = {
  readonly value: string
  readonly type: 'ASIN' | 'EAN' | 'GTIN' | 'ISBN' | 'UPC' | null
}

export type VariantListing = {
  readonly variantGid: string
  readonly updatedAt: string
  readonly barcode: string | null
  readonly weight: ListedWeight
  readonly mpn: ListedAttribute
}

export type Listings = {
  readonly products: readonly ProductListing[]
  readonly variants: readonly VariantListing[]
}

/** Written, with the values as the store keeps them, and those that it had until then, where it told them; or `refused` with its reason. */
export type ListingAnswer<T> =
  | { readonly outcome: 'written'; readonly values: T; readonly replaced: T | null }
  | { readonly outcome: 'refused'; readonly reason: string }

/** `stale`: it changed since its digest was read. */
export type AttributeAnswer =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'stale' }

export type AttributeKey = 'material' | 'mpn'

/** A metafield of a product (`material`) or a variant (`mpn`), and the version it is written over; null where it is new. */
export type AttributeWrite = {
  readonly ownerGid: string
  readonly namespace: ListedAttribute['namespace']
  readonly key: AttributeKey
  readonly value: string
  readonly digest: string | null
}

/** A metafield of a product, or of a variant of it. */
export type AttributeRef = Pick<AttributeWrite, 'namespace' | 'key'> & {
  readonly productGid: string
  readonly variantGid: string | null
}

/** Every call may reject with `UpstreamError('shopify', …)`. After a lost answer a write may have happened: read again. Needs write_products. */
export type ListingPort<Session, Options> = {
  /** What is in the store now of these products and variants, 250 at most; those that are gone are left out. Needs read_products. */
  readListings(session: Session, gids: readonly string[], options?: Options): Promise<Listings>
  /** Sets fields of one product and leaves the others. */
  writeListing(
    session: Session,
    productGid: string,
    fields: { readonly vendor?: string; readonly categoryGid?: string | null },
    options?: Options,
  ): Promise<
    ListingAnswer<Pick<ProductListing, 'vendor' | 'category'> & { readonly categoryGid: string | null }>
  >
  /** All barcodes of these variants, 20 at most of each, the first of which is the one that `barcode` names; variants that are gone are left out. Needs read_products. */
  readBarcodes(
    session: Session,
    variantGids: readonly string[],
    options?: Options,
  ): Promise<ReadonlyMap<string, readonly Barcode[]>>
  /** Sets fields of variants of one product, 250 at most: all or none. A barcode takes the first place; the others stay. */
  writeVariants(
    session: Session,
    productGid: string,
    variants: readonly {
      readonly variantGid: string
      readonly barcode?: string | null
      readonly weight?: ListedWeight
    }[],
    options?: Options,
  ): Promise<ListingAnswer<readonly Pick<VariantListing, 'variantGid' | 'barcode' | 'weight'>[]>>
  /** Sets metafields, 25 at most, of any owners. Each has an answer of its own, in their order. */
  writeAttributes(
    session: Session,
    writes: readonly AttributeWrite[],
    options?: Options,
  ): Promise<readonly AttributeAnswer[]>
  /** Deletes one metafield, whatever it says. The answer tells what it said until then; null where it was not there. */
  deleteAttribute(
    session: Session,
    attribute: AttributeRef,
    options?: Options,
  ): Promise<ListingAnswer<{ readonly value: string | null }>>
  /** Sees to it that the app's own metafields have definitions: those that are missing are made. */
  defineAttributes(session: Session, options?: Options): Promise<void>
  /** The id of a category of Shopify's taxonomy by its whole path, whatever its case; null where there is none. */
  findCategory(session: Session, path: string, options?: Options): Promise<string | null>
}
