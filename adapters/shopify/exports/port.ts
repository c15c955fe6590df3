/** A bulk export of a Shopify store, in our words. */

/** What an export is a list of. */
export type ExportedKind = 'products' | 'orders'

export type ExportStatus =
  | 'created'
  | 'running'
  | 'completed'
  | 'canceling'
  | 'canceled'
  | 'failed'
  | 'expired'

/** A bulk export as Shopify reports it. `url` stays null when nothing matched, also once completed. */
export type BulkExport = {
  readonly exportGid: string
  readonly status: ExportStatus
  readonly objectCount: number
  readonly fileSizeBytes: number | null
  readonly url: string | null
  /** What a failed export had written; it cannot be verified. */
  readonly partialUrl: string | null
  readonly errorCode: string | null
}

/** Lines of an export, those of each root together: `end` is where the lines of a root end, in bytes. */
export type ExportBatch = {
  readonly lines: Uint8Array
  readonly roots: readonly { readonly gid: string; readonly end: number }[]
}
