/** The locations of a store, and the stock at one. */
export type StoreLocation = {
  readonly locationGid: string
  readonly name: string
  readonly city: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Shopify keeps no stock at one that is not. */
  readonly isActive: boolean
  readonly fulfillsOnlineOrders: boolean
  readonly hasLocalPickup: boolean
}

/** A variant at one location. */
export type LocationStock = {
  readonly variantGid: string
  readonly productTitle: string
  /** "Default Title" where the product has a single, unnamed variant. */
  readonly variantTitle: string
  readonly sku: string | null
  readonly imageUrl: string | null
  readonly isTracked: boolean
  /** `onHand` is what is there: available, committed to orders, and otherwise kept back. */
  readonly onHand: number
  readonly available: number
  readonly committed: number
  /** On its way there. */
  readonly incoming: number
}

export type LocationStockPage = {
  readonly name: string
  readonly stock: readonly LocationStock[]
  /** Null on the last page. */
  readonly endCursor: string | null
}

/** What can be sold of a variant, by place. */
export type VariantStock = {
  readonly inventoryItemGid: string
  readonly isTracked: boolean
  readonly levels: readonly {
    readonly locationGid: string
    /** Null without read_locations. */
    readonly name: string | null
    readonly available: number
  }[]
}

export type LocationPort<Session, Options> = {
  /** All of them, by name. Needs read_locations. */
  listLocations(session: Session, options?: Options): Promise<readonly StoreLocation[]>
  /**
   * What a location stocks, by title, or the fewest available first. `search` is free text; `first` is 1 to 250. Null
   * when there is no such location. Needs read_locations and read_inventory.
   */
  listLocationStock(
    session: Session,
    page: {
      readonly locationGid: string
      readonly search: string
      readonly order: 'title' | 'available'
      readonly first: number
      readonly after: string | null
    },
    options?: Options,
  ): Promise<LocationStockPage | null>
}
