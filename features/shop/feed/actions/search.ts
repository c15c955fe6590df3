import { Refusal } from '#kit/errors.ts'
import { feedRefusals, type Readiness } from '../contract.ts'
import { findProduct } from '../records/query.ts'
import { type FeedFilter, searchProducts } from '../records/search.ts'
import { findIssues, issueLabel } from '../rules/labels.ts'
import type { FeedDeps } from './deps.ts'

export type FoundProduct = {
  productId: string
  title: string
  /** As the feed has it, such as "24.00 USD". */
  price: string
  readiness: Readiness
  score: number
  problems: string[]
  enableSearch: boolean
}

/** `search` is part of a title or product id, `problem` part of what the product is told to lack; neither minds the case. */
export type ProductChoice = Omit<FeedFilter, 'issues'> & { problem?: string | undefined }

/** What a switch is meant for: products by name, or all that a filter finds. */
export type ProductSelection = Omit<ProductChoice, 'isEnabled'> & { productIds?: string[] | undefined }

export const maxSwitched = 1_000

/** Products of the connected store, the worst score first; null without a store. */
export async function findInFeed(
  deps: FeedDeps,
  workspaceId: string,
  filter: ProductChoice,
  limit: number,
): Promise<{ rows: FoundProduct[]; total: number } | null> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return null
  const key = { workspaceId, storeId: store.storeId }
  const { rows, total } = await deps.db.inWorkspace(workspaceId, (tx) =>
    searchProducts(tx, key, toFilter(filter), limit),
  )
  return { rows: rows.map(({ issues, ...row }) => ({ ...row, problems: issues.map(issueLabel) })), total }
}

/** The products that a switch would turn, those meanwhile as wanted or incomplete left out. Refuses more than can be switched at once. */
export async function chooseProducts(
  deps: FeedDeps,
  workspaceId: string,
  { productIds, ...filter }: ProductSelection,
  enableSearch: boolean,
): Promise<{ productId: string; title: string }[]> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  if (productIds) {
    return deps.db.inWorkspace(workspaceId, async (tx) => {
      const rows = []
      for (const productId of [...new Set(productIds)].sort()) {
        const row = productId.includes('\0') ? null : await findProduct(tx, key, productId)
        if (row && isTurned(row, enableSearch)) rows.push({ productId: row.productId, title: row.title })
      }
      return rows
    })
  }
  if (!Object.values(filter).some((value) => value?.trim())) {
    throw new Refusal(
      feedRefusals.CHOICE_NEEDED,
      'Say which products: by id, or by search, readiness or problem.',
    )
  }
  const { rows } = await deps.db.inWorkspace(workspaceId, (tx) =>
    searchProducts(tx, key, { ...toFilter(filter), isEnabled: !enableSearch }, maxSwitched + 1),
  )
  if (rows.length > maxSwitched) {
    throw new Refusal(
      feedRefusals.TOO_MANY_PRODUCTS,
      `More than ${maxSwitched} products match. Narrow the choice and go on with the rest after it.`,
    )
  }
  return rows
    .filter((row) => isTurned(row, enableSearch))
    .map(({ productId, title }) => ({ productId, title }))
}

function isTurned(row: { readiness: Readiness; enableSearch: boolean }, enableSearch: boolean): boolean {
  return row.enableSearch !== enableSearch && !(enableSearch && row.readiness === 'incomplete')
}

function toFilter({ problem, search, ...filter }: ProductChoice): FeedFilter {
  const clean = (text: string | undefined) => text?.replaceAll('\0', '').toWellFormed()
  const lack = clean(problem)?.trim().toLowerCase()
  return { ...filter, search: clean(search), issues: lack ? findIssues(lack) : undefined }
}
