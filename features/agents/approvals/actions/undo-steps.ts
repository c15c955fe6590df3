/** How each kind of write is taken back, by the feature that it belongs to. */
import type { Preview } from '#engine/contract.ts'
import type { UndoStep } from '#features/base/runs/contract/undo.ts'
import {
  findLinesToRestore,
  type PurchaseListDeps,
  restoreLines,
} from '#features/insight/purchasing/actions.ts'
import type { CatalogueDeps } from '#features/shop/catalogue/actions/deps.ts'
import { findStoreChange } from '#features/shop/catalogue/actions/journal.ts'
import { previewUndo, undoChange } from '#features/shop/catalogue/actions/undo.ts'
import { catalogueRefusals } from '#features/shop/catalogue/contract.ts'
import { enrich, hasPolicies, setSearchOfMany } from '#features/shop/feed/actions/change.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { isTurned, listSwitches, type ProductSwitches } from '#features/shop/feed/actions/search.ts'
import { viewProduct } from '#features/shop/feed/actions/view.ts'
import { editableFields } from '#features/shop/feed/contract.ts'
import { changeTicket } from '#features/shop/support/actions/change.ts'
import type { SupportDeps } from '#features/shop/support/actions/deps.ts'
import { viewTicketByNumber } from '#features/shop/support/actions/view.ts'
import { TicketStatus } from '#features/shop/support/contract.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { approvalRefusals } from '../contract.ts'
import { previewUndoOfMany, undoMany } from './undo-changes.ts'

type UndoDeps = FeedDeps & CatalogueDeps & SupportDeps & PurchaseListDeps
type UndoCaller = Pick<Caller, 'workspaceId' | 'merchantId'>

/** What an undo would write now: nothing where all is as it was before. `undoneAt` where it was taken back elsewhere, such as in the list of changes. */
export type UndoPreview = { changes: Preview['changes']; undoneAt: string | null }

/** `storeId`: the store that its conversation is about; null where that is about none. */
export type Undoable = { step: UndoStep; storeId: string | null }

/** Both refuse when somebody changed it since, or another store is connected. */
export type UndoAccess = {
  preview: (workspaceId: string, undoable: Undoable, signal?: AbortSignal) => Promise<UndoPreview>
  apply: (caller: UndoCaller, undoable: Undoable) => Promise<void>
}

export function undoAccess(deps: UndoDeps): UndoAccess {
  return {
    preview: (...asked) => previewStep(deps, ...asked),
    apply: (...asked) => applyStep(deps, ...asked),
  }
}

async function previewStep(
  deps: UndoDeps,
  workspaceId: string,
  { step, storeId }: Undoable,
  signal?: AbortSignal,
): Promise<UndoPreview> {
  await refuseOtherStore(deps, workspaceId, step, storeId)
  switch (step.kind) {
    case 'store_change': {
      const change = await findStoreChange(deps, workspaceId, step.changeId)
      if (change?.undoneAt) return { changes: [], undoneAt: change.undoneAt }
      const { productId, differences } = await previewUndo(deps, workspaceId, step.changeId, signal)
      return { changes: differences.map((one) => ({ of: productId, ...one })), undoneAt: null }
    }
    case 'store_changes':
      return previewUndoOfMany(deps, workspaceId, step.changeIds, signal)
    case 'search': {
      const products = await findSwitchedBack(deps, workspaceId, step)
      const { seller } = await deps.stores.getConnected(workspaceId)
      const [before, after] = step.isOn ? ['yes', 'no'] : ['no', 'yes']
      const sold = new Set(hasPolicies(seller) ? step.checkoutIds : [])
      const changes = products.flatMap(({ productId, title, enableCheckout }) => {
        const change = { of: title, id: productId, before, after }
        const hasCheckout = step.isOn ? enableCheckout : sold.has(productId)
        return ['shown to shoppers', ...(hasCheckout ? ['checkout'] : [])].map((field) => ({
          ...change,
          field,
        }))
      })
      return { changes, undoneAt: null }
    }
    case 'enrichment':
      return { changes: await listRestored(deps, workspaceId, step), undoneAt: null }
    case 'ticket_status': {
      const { number, subject, status } = await getUnchangedTicket(deps, workspaceId, step)
      const { before: after, after: before } = step
      const change = { of: `#${number} ${subject}`, field: 'Status', before, after }
      return { changes: status === after ? [] : [change], undoneAt: null }
    }
    case 'purchase_lines':
      return { changes: await listRestoredLines(deps, workspaceId, step), undoneAt: null }
  }
}

async function applyStep(deps: UndoDeps, caller: UndoCaller, { step, storeId }: Undoable): Promise<void> {
  const { workspaceId, merchantId } = caller
  await refuseOtherStore(deps, workspaceId, step, storeId)
  switch (step.kind) {
    case 'store_change': {
      const author = { actor: merchantId, runId: null, approvalId: null }
      await undoChange(deps, workspaceId, author, step.changeId)
      return
    }
    case 'store_changes': {
      const author = { actor: merchantId, runId: null, approvalId: null }
      return undoMany(deps, workspaceId, author, step.changeIds)
    }
    case 'search': {
      const products = await findSwitchedBack(deps, workspaceId, step)
      const ids = products.map(({ productId }) => productId)
      if (ids.length > 0) await setSearchOfMany(deps, caller, ids, !step.isOn, step.checkoutIds)
      return
    }
    case 'enrichment': {
      const restored = await listRestored(deps, workspaceId, step)
      if (restored.length === 0) return
      const edits = restored.map(({ field }) => [field, step.before[field] ?? ''])
      await enrich(deps, caller, step.productId, Object.fromEntries(edits))
      return
    }
    case 'ticket_status': {
      const { number, status: now } = await getUnchangedTicket(deps, workspaceId, step)
      const status = TicketStatus.parse(step.before)
      if (now === status) return
      await changeTicket(deps, { workspaceId, actor: merchantId }, { number }, { status })
      return
    }
    case 'purchase_lines':
      await listRestoredLines(deps, workspaceId, step)
      await restoreLines(deps, { workspaceId, actor: merchantId }, step)
  }
}

type StepOf<K extends UndoStep['kind']> = Extract<UndoStep, { kind: K }>

/** Products and their ids are of one store: a SKU may be another product in another one. */
async function refuseOtherStore(
  deps: UndoDeps,
  workspaceId: string,
  step: UndoStep,
  ofConversation: string | null,
): Promise<void> {
  if (step.kind !== 'search' && step.kind !== 'enrichment') return
  const written = step.storeId ?? ofConversation
  const { storeId } = await deps.stores.getConnected(workspaceId)
  if (written === null || written === storeId) return
  const why = 'This was changed in another store. Connect that store first.'
  throw new Refusal(catalogueRefusals.STORE_MISMATCH, why)
}

/** Those that are as the switch left them, and can be switched back; none where all are back already. */
async function findSwitchedBack(
  deps: UndoDeps,
  workspaceId: string,
  { productIds, isOn }: StepOf<'search'>,
): Promise<ProductSwitches[]> {
  const products = await listSwitches(deps, workspaceId, productIds)
  const turned = products.filter((product) => isTurned(product, !isOn))
  if (turned.length > 0) return turned
  if (products.length > 0 && products.every(({ enableSearch }) => enableSearch !== isOn)) return []
  const why = 'All of these products have changed since, so there’s nothing to undo.'
  throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
}

/** What each field would be again; without those that are so already. */
async function listRestored(
  deps: UndoDeps,
  workspaceId: string,
  { productId, before, after }: StepOf<'enrichment'>,
): Promise<Preview['changes']> {
  const product = await viewProduct(deps, workspaceId, productId)
  const changes = editableFields
    .filter((field) => field in after)
    .map((field) => {
      const restored = before[field] ?? product.fromStore[field]
      return { of: productId, field, before: product[field], after: restored }
    })
    .filter((change) => change.before !== change.after)
  if (changes.some((change) => change.before !== after[change.field])) {
    const why = `Someone has changed ${product.title} since, so this wasn’t undone. Edit the product instead.`
    throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
  }
  return changes
}

async function getUnchangedTicket(
  deps: UndoDeps,
  workspaceId: string,
  { ticket, before, after }: StepOf<'ticket_status'>,
) {
  const found = await viewTicketByNumber(deps, workspaceId, ticket)
  if (found.status === after || found.status === before) return found
  const why = `Ticket ${ticket} is now ${found.status}, so this wasn’t undone.`
  throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
}

/** How many of each product were to be ordered before; none takes the product off the list. */
async function listRestoredLines(
  deps: UndoDeps,
  workspaceId: string,
  step: StepOf<'purchase_lines'>,
): Promise<Preview['changes']> {
  const { lines, isBack } = await findLinesToRestore(deps, workspaceId, step)
  if (lines.length === 0 && !isBack) {
    const why = 'The purchase list is not as this change left it, so there is nothing to undo.'
    throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
  }
  return lines.map(({ left: { productId, title, quantity }, was }) => ({
    ...{ of: title, id: productId, field: 'units to order' },
    before: quantity.toString(),
    after: (was?.quantity ?? 0).toString(),
  }))
}
