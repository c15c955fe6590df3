/** One value of a variant that changed: a price in hundredths of the currency, pieces in stock, or how many pictures it has. */
export type PastChange = {
  at: string
  variant: string
  field: 'price' | 'stock' | 'pictures'
  before: number
  after: number
}

/** `since`: from when on all changes of a field are told. They are in the order of time. */
export type Past = {
  currency: string
  since: Record<PastChange['field'], string>
  changes: PastChange[]
}

export type DemoPastPort = {
  /** What changed in a store before it was connected. Rejects with `UpstreamError`. */
  read: (domain: string, signal?: AbortSignal) => Promise<Past>
}
