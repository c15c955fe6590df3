/** Events that a draft is rehearsed on where none was recorded. */
import { listFeedProducts } from '#features/shop/feed/actions/facts.ts'
import type { Trigger } from '#features/automation/workflows/contract/definition.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { minorDigits } from '#kit/currency.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { type AnswerPick, rehearsalRefusals, SampleEvent } from '../contract.ts'
import type { RehearsalRow } from '../records.ts'
import { findSampleProblem, makeSampleEvent, sampleEventOf } from '../rules/sample-event.ts'
import type { RehearsalDeps } from './deps.ts'

/** How long after the dispute an answer would be due. */
const dueDays = 7

/** An event that would start the draft, made of the first product of the store where there is one; null of a draft that no event starts. */
export async function proposeSampleEvent(
  deps: Pick<RehearsalDeps, 'db' | 'clock' | 'readCheckContext'>,
  workspaceId: string,
  workflowId: string,
  trigger: Trigger,
): Promise<SampleEvent | null> {
  if (trigger.type !== 'event') return null
  const storeId = await deps.db.inWorkspace(workspaceId, (tx) => findActiveStoreId(tx, workspaceId))
  const [product] = storeId === null ? [] : await listFeedProducts(deps, workspaceId, storeId, { limit: 1 })
  const { currency } = await deps.readCheckContext(workspaceId)
  const dueAt = new Date(deps.clock().getTime() + dueDays * dayMs)
  const named = product && {
    // What events of a product say, too.
    ...{ productId: product.productId, sku: product.productId, title: product.title },
    priceMinor: Math.round(product.price * 10 ** minorDigits(currency)),
  }
  return makeSampleEvent(trigger.event, { product: named ?? null, currency, workflowId, dueAt })
}

/** Refuses with SAMPLE_EVENT_INVALID a sample that would start nothing. Answers whether one is given. */
export function checkSampleEvent(trigger: Trigger, picks: Readonly<Record<string, AnswerPick>>): boolean {
  const sample = sampleEventOf(trigger, picks)
  if (sample === null || trigger.type !== 'event') return false
  const problem = findSampleProblem(trigger, sample)
  if (problem !== null) throw new Refusal(rehearsalRefusals.SAMPLE_EVENT_INVALID, problem)
  return true
}

/** What a rehearsal ran on in place of the record; null where it was the record. */
export function toSampleEvent({
  definition,
  picks,
}: Pick<RehearsalRow, 'definition' | 'picks'>): SampleEvent | null {
  return SampleEvent.nullable().parse(sampleEventOf(definition.trigger, picks))
}
