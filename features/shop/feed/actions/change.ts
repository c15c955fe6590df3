import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { feedRefusals, type ProductDetail, type Stats, type TypedField, typedFields } from '../contract.ts'
import { Enrichment } from '../contract/facts.ts'
import { recordStats } from '../records/history.ts'
import { findProduct, type StoreKey } from '../records/query.ts'
import { changeProduct } from '../records/save.ts'
import { checkEnrichment, normalizeEnrichment } from '../rules/enrichment.ts'
import { toColumns } from '../rules/columns.ts'
import { judge } from '../rules/judge.ts'
import { toMarks } from '../rules/marks.ts'
import { issueLabel } from '../rules/labels.ts'
import type { ProductRow } from '../tables.ts'
import type { FeedDeps } from './deps.ts'
import { productNotFound, toDetail } from './view.ts'

/** A merchant, or an agent by its name. */
export type FeedCaller = Pick<Caller, 'workspaceId' | 'merchantId'>

type SwitchInput = { enableSearch: boolean; enableCheckout: boolean }
type ChangedProduct = { product: ProductDetail; stats: Stats }
export type EnrichmentEdits = { [K in TypedField]?: string | undefined }

export async function setSwitches(
  deps: FeedDeps,
  caller: FeedCaller,
  productId: string,
  switches: SwitchInput,
): Promise<ChangedProduct> {
  if (switches.enableCheckout && !switches.enableSearch) {
    throw new Refusal(
      feedRefusals.CHECKOUT_NEEDS_SEARCH,
      'Checkout requires search. Turn on search, or turn off checkout.',
    )
  }
  return change(deps, caller, productId, 'product.switched', (row, store) => {
    const refusal = whyNotOn(row, switches, store.seller)
    if (refusal) throw refusal
    return switches
  })
}

/** Saves what the merchant typed. An empty text goes back to what the store says. */
export async function enrich(
  deps: FeedDeps,
  caller: FeedCaller,
  productId: string,
  edits: EnrichmentEdits,
): Promise<ChangedProduct> {
  const given = toGiven(edits)
  const problems = checkEnrichment(given)
  if (problems[0])
    throw new Refusal(feedRefusals.ENRICHMENT_INVALID, problems[0].message, { details: problems })
  const values = normalizeEnrichment(given)
  return change(deps, caller, productId, 'product.enriched', (row) => {
    const merged = { ...row.enrichment, ...values }
    const kept = typedFields.flatMap((field) => (merged[field] ? [[field, merged[field]]] : []))
    return { enrichment: Enrichment.parse(Object.fromEntries(kept)) }
  })
}

/** The fields that were typed into. */
export function toGiven(edits: EnrichmentEdits): Enrichment {
  return Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined))
}

export type BulkResult = {
  storeId: string
  changed: string[]
  /** Those of them that had checkout on before. */
  checkoutIds: string[]
  skipped: { productId: string; reason: string }[]
  stats: Stats
}

/** Switches search of many products at once. Those that cannot be shown are left off and named. Of those that are shown, `checkoutIds` get checkout too, where the store's policies allow it. */
export async function setSearchOfMany(
  deps: FeedDeps,
  caller: FeedCaller,
  productIds: string[],
  enableSearch: boolean,
  checkoutIds: readonly string[] = [],
): Promise<BulkResult> {
  const { storeId } = await deps.stores.getConnected(caller.workspaceId)
  const key = { workspaceId: caller.workspaceId, storeId }
  const result = await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    const store = await deps.stores.get(key.workspaceId, key.storeId, tx)
    const changed: string[] = []
    const hadCheckout: string[] = []
    const wantsCheckout = new Set(hasPolicies(store.seller) ? checkoutIds : [])
    const skipped: BulkResult['skipped'] = []
    // In one order, so that two clicks at once cannot wait for each other.
    for (const productId of [...new Set(productIds)].sort()) {
      const row = await findProduct(tx, key, productId)
      const hasCheckout = row?.enableCheckout ?? false
      const enableCheckout = enableSearch && (hasCheckout || wantsCheckout.has(productId))
      const switches = { enableSearch, enableCheckout }
      const refusal = row ? whyNotOn(row, switches, store.seller) : productNotFound()
      if (!row || refusal) skipped.push({ productId, reason: refusal?.message ?? '' })
      else if (row.enableSearch !== enableSearch) {
        await saveChange(tx, { deps, caller, key, store }, row, switches, 'product.switched')
        changed.push(productId)
        if (hasCheckout) hadCheckout.push(productId)
      }
    }
    const stats = await recordStats(tx, key, deps.clock())
    return { storeId, changed, checkoutIds: hadCheckout, skipped, stats }
  })
  await deps.runs.publish(caller.workspaceId, 'feed')
  return result
}

/** Why a product may not be switched so; null where it may. */
export function whyNotOn(row: ProductRow, switches: SwitchInput, seller: SellerFacts): Refusal | null {
  if (switches.enableSearch && !row.enableSearch && row.readiness === 'incomplete') {
    const reason = row.issues.slice(0, 3).map(issueLabel).join(', ')
    return new Refusal(feedRefusals.PRODUCT_INCOMPLETE, `Not ready for shoppers: ${reason}.`)
  }
  if (switches.enableCheckout && !hasPolicies(seller)) {
    return new Refusal(
      feedRefusals.CHECKOUT_NEEDS_POLICIES,
      'Checkout requires your privacy policy and terms of service. Add their links under Store.',
    )
  }
  return null
}

/** What checkout asks of a store. */
export function hasPolicies({ privacyPolicyUrl, termsUrl }: SellerFacts): boolean {
  return Boolean(privacyPolicyUrl && termsUrl)
}

type ProductChange = Partial<SwitchInput & { enrichment: Enrichment }>

async function change(
  deps: FeedDeps,
  caller: FeedCaller,
  productId: string,
  action: string,
  decide: (row: ProductRow, store: ConnectedStore) => ProductChange,
): Promise<ChangedProduct> {
  const { storeId } = await deps.stores.getConnected(caller.workspaceId)
  const key = { workspaceId: caller.workspaceId, storeId }
  const changed = await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    const store = await deps.stores.get(key.workspaceId, key.storeId, tx)
    const row = await findProduct(tx, key, productId)
    if (!row) throw productNotFound()
    const after = await saveChange(tx, { deps, caller, key, store }, row, decide(row, store), action)
    return { product: toDetail(after, store), stats: await recordStats(tx, key, deps.clock()) }
  })
  await deps.runs.publish(caller.workspaceId, 'feed')
  return changed
}

type ChangeContext = { deps: FeedDeps; caller: FeedCaller; key: StoreKey; store: ConnectedStore }

async function saveChange(
  tx: Tx,
  { deps, caller, key, store }: ChangeContext,
  row: ProductRow,
  change: ProductChange,
  action: string,
): Promise<ProductRow> {
  const updatedAt = deps.clock()
  const next = { ...row, ...change }
  const judged = judge(next.facts, next.enrichment, store.seller, next, next.productId)
  const enrichmentMarks = toMarks(row, next.enrichment, { at: updatedAt, by: caller.merchantId })
  const columns = { ...change, enrichmentMarks, ...toColumns(next.facts, next.enrichment, judged), updatedAt }
  await changeProduct(tx, key, row.id, columns)
  const shown = ({ enrichment, enableSearch, enableCheckout }: ProductRow) => ({
    enrichment,
    enableSearch,
    enableCheckout,
  })
  const after = { ...next, ...columns }
  await recordAudit(tx, {
    workspaceId: key.workspaceId,
    actor: caller.merchantId,
    action,
    subject: `product:${row.productId}`,
    before: shown(row),
    after: shown(after),
    at: updatedAt,
  })
  return after
}
