/** A customer of a Shopify store, in our words: what the store counts of them, and nothing that names them. */

export type StoreCustomer = {
  readonly customerGid: string
  readonly createdAt: string
  readonly updatedAt: string
  /** Placed at any time, whatever of them the app may read. */
  readonly orders: number
  /** On all of these, as decimal text in major units of `currency`. */
  readonly spent: string
  readonly currency: string
  /** Of the default address: ISO 3166-1 alpha-2. Null without one, and where the app may not see addresses. */
  readonly countryCode: string | null
  /** Whether they subscribed to marketing by e-mail. Null without an address, and where the app may not see addresses. */
  readonly acceptsEmail: boolean | null
}

/** `malformed` counts customers of the page that make no sense. */
export type StoreCustomerPage = {
  readonly customers: readonly StoreCustomer[]
  readonly malformed: number
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

/** Numbers of customers, both included. */
export type CustomerRange = { readonly from: string; readonly to: string }

/** All of it needs read_customers. */
export type CustomerPort<Session, Options> = {
  /** How many customers there are, with a number in the range or at all. */
  countCustomers(session: Session, range: CustomerRange | null, options?: Options): Promise<number>
  /** One page in the order of numbers; `first` as for products. Deleted customers are not reported. */
  listCustomerPage(
    session: Session,
    page: {
      readonly after: string | null
      readonly first: number
      readonly updatedSince?: Date | undefined
    },
    options?: Options,
  ): Promise<StoreCustomerPage>
  /** Those of at most 250 customers that are in the store. */
  readCustomers(
    session: Session,
    customerGids: readonly string[],
    options?: Options,
  ): Promise<Pick<StoreCustomerPage, 'customers' | 'malformed'>>
  /** Null when there is no such customer. The address is null where the app may not see it. */
  findCustomer(
    session: Session,
    by: { readonly email: string } | { readonly customerGid: string },
    options?: Options,
  ): Promise<{ readonly customerGid: string; readonly email: string | null } | null>
}
