/** How each kind of write is taken back, by the feature that it belongs to. */
import type { Preview } from '#engine/contract.ts'
import type { UndoStep } from '#features/base/runs/contract/undo.ts'
import type { CatalogueDeps } from '#features/shop/catalogue/actions/deps.ts'
import { findStoreChange } from '#features/shop/catalogue/actions/journal.ts'
import { previewUndo, undoChange } from '#features/shop/catalogue/actions/undo.ts'
import { enrich, setSearchOfMany } from '#features/shop/feed/actions/change.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { chooseProducts } from '#features/shop/feed/actions/search.ts'
import { viewProduct } from '#features/shop/feed/actions/view.ts'
import { editableFields } from '#features/shop/feed/contract.ts'
import { changeTicket } from '#features/shop/support/actions/change.ts'
import type { SupportDeps } from '#features/shop/support/actions/deps.ts'
import { viewTicketByNumber } from '#features/shop/support/actions/view.ts'
import { TicketStatus } from '#features/shop/support/contract.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { approvalRefusals } from '../contract.ts'

type UndoDeps = FeedDeps & CatalogueDeps & SupportDeps
type UndoCaller = Pick<Caller, 'workspaceId' | 'merchantId'>

/** What an undo would write now; `undoneAt` where it was taken back elsewhere, such as in the list of changes. */
export type UndoPreview = { changes: Preview['changes']; undoneAt: string | null }

/** Both refuse when somebody changed it since. */
export type UndoAccess = {
  preview: (workspaceId: string, step: UndoStep, signal?: AbortSignal) => Promise<UndoPreview>
  apply: (caller: UndoCaller, step: UndoStep) => Promise<void>
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
  step: UndoStep,
  signal?: AbortSignal,
): Promise<UndoPreview> {
  switch (step.kind) {
    case 'store_change': {
      const change = await findStoreChange(deps, workspaceId, step.changeId)
      if (change?.undoneAt) return { changes: [], undoneAt: change.undoneAt }
      const { productId, differences } = await previewUndo(deps, workspaceId, step.changeId, signal)
      return { changes: differences.map((one) => ({ of: productId, ...one })), undoneAt: null }
    }
    case 'search': {
      const products = await findSwitchedBack(deps, workspaceId, step)
      const [before, after] = step.isOn ? ['yes', 'no'] : ['no', 'yes']
      const changes = products.map(({ productId, title }) => {
        return { of: title, id: productId, field: 'shown to shoppers', before, after }
      })
      return { changes, undoneAt: null }
    }
    case 'enrichment':
      return { changes: await listRestored(deps, workspaceId, step), undoneAt: null }
    case 'ticket_status': {
      const { number, subject } = await getUnchangedTicket(deps, workspaceId, step)
      const { before: after, after: before } = step
      return { changes: [{ of: `#${number} ${subject}`, field: 'Status', before, after }], undoneAt: null }
    }
  }
}

async function applyStep(deps: UndoDeps, caller: UndoCaller, step: UndoStep): Promise<void> {
  const { workspaceId, merchantId } = caller
  switch (step.kind) {
    case 'store_change': {
      const author = { actor: merchantId, runId: null, approvalId: null }
      await undoChange(deps, workspaceId, author, step.changeId)
      return
    }
    case 'search': {
      const products = await findSwitchedBack(deps, workspaceId, step)
      const ids = products.map(({ productId }) => productId)
      await setSearchOfMany(deps, caller, ids, !step.isOn)
      return
    }
    case 'enrichment': {
      await listRestored(deps, workspaceId, step)
      const edits = Object.entries(step.before).map(([field, value]) => [field, value ?? ''])
      await enrich(deps, caller, step.productId, Object.fromEntries(edits))
      return
    }
    case 'ticket_status': {
      const { number } = await getUnchangedTicket(deps, workspaceId, step)
      const status = TicketStatus.parse(step.before)
      await changeTicket(deps, { workspaceId, actor: merchantId }, { number }, { status })
    }
  }
}

type StepOf<K extends UndoStep['kind']> = Extract<UndoStep, { kind: K }>

/** Those that are as the switch left them, and can be switched back. */
async function findSwitchedBack(
  deps: UndoDeps,
  workspaceId: string,
  { productIds, isOn }: StepOf<'search'>,
): Promise<{ productId: string; title: string }[]> {
  const products = await chooseProducts(deps, workspaceId, { productIds }, !isOn)
  if (products.length > 0) return products
  const why = 'All of these products have changed since, so there’s nothing to undo.'
  throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
}

/** What each field would be again. */
async function listRestored(
  deps: UndoDeps,
  workspaceId: string,
  { productId, before, after }: StepOf<'enrichment'>,
): Promise<Preview['changes']> {
  const product = await viewProduct(deps, workspaceId, productId)
  const fields = editableFields.filter((field) => field in after)
  if (fields.some((field) => product[field] !== after[field])) {
    const why = `Someone has changed ${product.title} since, so this wasn’t undone. Edit the product instead.`
    throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
  }
  return fields.map((field) => {
    const restored = before[field] ?? product.fromStore[field]
    return { of: productId, field, before: product[field], after: restored }
  })
}

async function getUnchangedTicket(
  deps: UndoDeps,
  workspaceId: string,
  { ticket, after }: StepOf<'ticket_status'>,
) {
  const found = await viewTicketByNumber(deps, workspaceId, ticket)
  if (found.status === after) return found
  const why = `Ticket ${ticket} is now ${found.status}, so this wasn’t undone.`
  throw new Refusal(approvalRefusals.VALUE_CHANGED, why)
}
