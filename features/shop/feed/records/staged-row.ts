/** A judged row as text for COPY. Without Drizzle, so that worker threads can write it. */
import { toArrayText, toCopyLine } from '#db/copy-text.ts'
import type { Readiness } from '../contract.ts'
import type { ProductSummary } from '../rules/summary.ts'

/** What a sync brings of one variant. `basedOn` is the version of the row that was judged with it, null where there was none. */
export type StagedRow = {
  place: number
  basedOn: string | null
  id: string
  productId: string
  variantGid: string
  productGid: string
  storeOrder: string
  title: string
  searchText: string
  sortPrice: number
  unitCost: string | null
  /** JSON text. */
  facts: string
  factsHash: string
  row: Record<string, unknown>
  summary: ProductSummary
  issues: readonly string[]
  category: string | null
  readiness: Readiness
  score: number
}

/** The columns of the staging table, in the order of the text. */
export const stagedColumns = `place int, based_on text, id uuid, product_id text, variant_gid text, product_gid text,
  store_order bigint, title text, search_text text, sort_price bigint, unit_cost numeric, facts json, facts_hash text,
  row json, summary json, issues text[], category text, readiness text, score int`

/** One line for COPY. */
export function toStagedLine(staged: StagedRow): string {
  return toCopyLine([
    String(staged.place),
    staged.basedOn,
    staged.id,
    staged.productId,
    staged.variantGid,
    staged.productGid,
    staged.storeOrder,
    staged.title,
    staged.searchText,
    String(staged.sortPrice),
    staged.unitCost,
    staged.facts,
    staged.factsHash,
    JSON.stringify(staged.row),
    JSON.stringify(staged.summary),
    toArrayText(staged.issues),
    staged.category,
    staged.readiness,
    String(staged.score),
  ])
}
