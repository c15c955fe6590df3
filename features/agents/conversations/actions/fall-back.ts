import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { ModelChoice } from '#features/agents/settings/actions/model-choice.ts'
import {
  recordEventsOnce,
  recordUsage,
  type TurnEnd,
} from '#features/agents/tool-runs/actions/run-context.ts'
import { sayFallback } from '../rules/fault.ts'
import type { TurnContext } from './deps.ts'
import { answerLocally } from './local.ts'
import { think, type Thought, type ThoughtOf } from './think.ts'

const maxRead = 200

/** The turn goes on without the model that could not answer. Why, and how to mend it, is said once in a conversation. */
export async function fallBack(
  context: TurnContext,
  { message, cause, used }: ThoughtOf<'fault'>,
  { mind, today }: { mind: NonNullable<ModelChoice>; today: string },
): Promise<TurnEnd> {
  const { deps, run, conversationId } = context
  const text = sayFallback({ message, cause })
  const key = { workspaceId: run.workspaceId, conversationId }
  const isSaid = await run.step('fallback said', async () => {
    const events = await deps.db.inWorkspace(run.workspaceId, (tx) =>
      conversationLog.listEvents(tx, key, { limit: maxRead }),
    )
    return events.some((event) => event.type === 'note' && event.runId !== run.runId && event.text === text)
  })
  const fallback = { ...mind, reason: text, ...(cause ? { cause } : {}) }
  const note = { type: 'note', text: isSaid ? '' : text, fallback } as const
  await recordEventsOnce(
    context,
    { name: 'fallback', kind: 'token_settle', part: 'think 1' },
    [note],
    async (tx) => {
      if (used) await recordUsage(context, tx, { tokensIn: used.inputTokens, tokensOut: used.outputTokens })
    },
  )
  deps.live.forget(run.runId)
  const thought = await run.step<Thought>('think 1 locally', (signal) =>
    think(context, 'think 1', { sofar: [], today, leftMs: 1, mind: null }, signal),
  )
  if (thought.kind !== 'intent') throw new Error('Without a model a thought is an intent')
  return answerLocally(context, thought)
}
