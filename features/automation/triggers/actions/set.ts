import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#db/database.ts'
import { findLastEventId } from '#features/automation/events/actions/read.ts'
import { findRunnable } from '#features/automation/workflows/actions/runnable.ts'
import * as records from '../records/triggers.ts'
import { nextTimes } from '../rules/schedule.ts'
import type { TriggerDeps } from './deps.ts'

/** Makes the trigger of a workflow what its published version says, in the transaction that publishes it or turns it on or off. What happened before starts nothing, and while it was off nothing was missed. */
export async function setWorkflowTriggers(
  { clock }: Pick<TriggerDeps, 'clock'>,
  tx: Tx,
  workspaceId: string,
  workflowId: string,
): Promise<void> {
  const key = { workspaceId, workflowId }
  const published = await findRunnable(tx, key, 'published')
  if (!published || published.version === null) return records.removeTrigger(tx, key)
  const { trigger } = published.definition
  const isOn = published.status === 'active' && !published.isRemoved
  const known = await records.findTrigger(tx, key)
  if (known?.isOn === isOn && isDeepStrictEqual(known.definition, trigger)) return
  const now = clock()
  const isTimed = trigger.type === 'schedule' && isOn
  await records.saveTrigger(tx, {
    ...key,
    definition: trigger,
    event: trigger.type === 'event' ? trigger.event : null,
    isOn,
    afterId: BigInt(await findLastEventId(tx, workspaceId)),
    nextAt: isTimed ? (nextTimes(trigger, now, 1)[0] ?? null) : null,
    computedAt: isTimed ? now : null,
    lastProblem: null,
    setAt: now,
  })
}

/** When each workflow with a schedule that is on runs next, by its id. */
export async function nextRuns(tx: Tx, workspaceId: string): Promise<Map<string, string>> {
  const triggers = await records.listTriggers(tx, workspaceId)
  return new Map(
    triggers.flatMap(({ workflowId, isOn, nextAt }) =>
      isOn && nextAt ? [[workflowId, nextAt.toISOString()] as const] : [],
    ),
  )
}
