import { Refusal } from '#kit/errors.ts'
import { feedRefusals, type Readiness } from '../contract.ts'
import { findProduct } from '../records/query.ts'
import { countIssues, type FeedFilter, searchProducts } from '../records/search.ts'
import { findIssues, issueLabel } from '../rules/labels.ts'
import type { ProductRow } from '../tables.ts'
import type { FeedDeps } from './deps.ts'
import { listFeedProducts } from './facts.ts'

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

/** `search` and `except` are names as people say them, `problem` part of what the product is told to lack; none minds the case. */
export type ProductChoice = Omit<FeedFilter, 'issues' | 'productIds' | 'exceptIds' | 'isExportable'> & {
  problem?: string | undefined
  except?: string | undefined
}

/** What a switch is meant for: products by name, or all that a filter finds. */
export type ProductSelection = Omit<ProductChoice, 'isEnabled' | 'order'> & {
  productIds?: string[] | undefined
  /** At most so many of those that would be turned. */
  limit?: number | undefined
}

export const maxSwitched = 1_000

/** What products are told to lack, and how many of them. */
export type LackingCount = { problem: string; products: number }

/** Products of the connected store, the worst score first; of those that are not ready also what all that match lack most. Null without a store. */
export async function findInFeed(
  deps: FeedDeps,
  workspaceId: string,
  choice: ProductChoice,
  limit: number,
): Promise<{ rows: FoundProduct[]; total: number; lacking: LackingCount[] } | null> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return null
  const key = { workspaceId, storeId: store.storeId }
  const filter = await readNames(deps, key, choice)
  const hasProblems = /not_ready|incomplete|needs_enrichment/.test(choice.readiness ?? '')
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const { rows, total } = await searchProducts(tx, key, filter, limit)
    const counted = hasProblems && total > 0 ? await countIssues(tx, key, filter) : []
    return {
      rows: rows.map(({ issues, ...row }) => ({ ...row, problems: issues.map(issueLabel) })),
      total,
      lacking: counted.map(({ issue, products }) => ({ problem: issueLabel(issue), products })),
    }
  })
}

/** More products than a store has: what is left out must not stay in because there is much of it. */
const maxNamed = 1_000_000

/**
 * The filter of a choice. The words of a search are in the title or the id; where no product at all has them, they may be a
 * category, a plural or misspelt: what a name means does not depend on the rest of the choice. Refuses an exception that
 * names nothing: without it the order would be for everything.
 */
async function readNames(
  deps: FeedDeps,
  key: { workspaceId: string; storeId: string },
  { except, ...choice }: ProductChoice,
): Promise<FeedFilter> {
  const { workspaceId, storeId } = key
  const idsCalled = async (search: string) => {
    const found = await listFeedProducts(deps, workspaceId, storeId, { search, limit: maxNamed })
    return found.map(({ productId }) => productId)
  }
  const filter = toFilter(choice)
  const exceptIds = except?.trim() ? await idsCalled(except) : undefined
  if (exceptIds?.length === 0)
    throw new Refusal(feedRefusals.CHOICE_NEEDED, `No product is called “${except?.trim()}”.`)
  const { search } = filter
  if (!search?.trim()) return { ...filter, exceptIds }
  const { total } = await deps.db.inWorkspace(workspaceId, (tx) => searchProducts(tx, key, { search }, 0))
  if (total > 0) return { ...filter, exceptIds }
  return { ...filter, exceptIds, search: undefined, productIds: await idsCalled(search) }
}

/** The products that a switch would turn, those meanwhile as wanted or incomplete left out. Refuses more than can be switched at once. */
export async function chooseProducts(
  deps: FeedDeps,
  workspaceId: string,
  { productIds, limit, ...filter }: ProductSelection,
  enableSearch: boolean,
): Promise<{ productId: string; title: string }[]> {
  if (productIds) {
    const rows = await listSwitches(deps, workspaceId, productIds)
    return rows
      .filter((row) => isTurned(row, enableSearch))
      .map(({ productId, title }) => ({ productId, title }))
  }
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  if (!Object.values(filter).some((value) => `${value ?? ''}`.trim())) {
    throw new Refusal(
      feedRefusals.CHOICE_NEEDED,
      'Say which products: by id, or by search, readiness, problem, an empty field or stock.',
    )
  }
  const choice = await readNames(deps, key, { ...filter, isEnabled: !enableSearch, order: 'best' })
  const turned = { ...choice, isExportable: enableSearch || undefined }
  const { rows } = await deps.db.inWorkspace(workspaceId, (tx) =>
    searchProducts(tx, key, turned, limit ?? maxSwitched + 1),
  )
  if (rows.length > maxSwitched) {
    throw new Refusal(
      feedRefusals.TOO_MANY_PRODUCTS,
      `More than ${maxSwitched} products match. Narrow the choice and go on with the rest after it.`,
    )
  }
  return rows.map(({ productId, title }) => ({ productId, title }))
}

export type ProductSwitches = Pick<
  ProductRow,
  'productId' | 'title' | 'readiness' | 'enableSearch' | 'enableCheckout'
>

/** How products of the connected store are switched, by id; those that it has not are left out. */
export async function listSwitches(
  deps: FeedDeps,
  workspaceId: string,
  productIds: readonly string[],
): Promise<ProductSwitches[]> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const rows: ProductSwitches[] = []
    for (const productId of [...new Set(productIds)].sort()) {
      const row = productId.includes('\0') ? null : await findProduct(tx, { workspaceId, storeId }, productId)
      if (row) rows.push(row)
    }
    return rows
  })
}

/** Whether a switch to `enableSearch` would turn this product. */
export function isTurned(
  row: { readiness: Readiness; enableSearch: boolean },
  enableSearch: boolean,
): boolean {
  return row.enableSearch !== enableSearch && !(enableSearch && row.readiness === 'incomplete')
}

function toFilter({ problem, search, ...filter }: ProductChoice): FeedFilter {
  const clean = (text: string | undefined) => text?.replaceAll('\0', '').toWellFormed()
  const lack = clean(problem)?.trim().toLowerCase()
  return { ...filter, search: clean(search), issues: lack ? findIssues(lack) : undefined }
}
