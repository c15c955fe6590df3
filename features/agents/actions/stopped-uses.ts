/** Uses of tools that came to their end while their run was being stopped: what they did belongs into the log. */
import { z } from 'zod'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { EventBody } from '../contract/event.ts'
import { listEvents } from '../records/log.ts'
import type { ConversationKey } from '../records/conversations.ts'
import { findActor, listSteps } from '../records/turns.ts'
import { eventsOf } from '../rules/turn.ts'
import { toStorable } from '../rules/storable.ts'
import type { AgentUses } from './uses.ts'

const Ended = z.object({ output: z.unknown(), fault: z.string().nullable(), durationMs: z.number() })

/** The events that a run could not tell any more; beside them its entries in the audit log are written. */
export async function concludeStopped(
  { clock }: Pick<AgentUses, 'clock'>,
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  runId: string,
): Promise<EventBody[]> {
  const steps = await listSteps(tx, workspaceId, [runId])
  const events = await listEvents(tx, { workspaceId, conversationId }, { runId })
  const asked = eventsOf(events, 'tool_asked')
  const names = steps.flatMap(({ name }) =>
    name.endsWith(':asked') ? [name.slice(0, -':asked'.length)] : [],
  )
  const bodies: EventBody[] = []
  for (const [index, name] of names.entries()) {
    const ask = asked[index]
    if (!ask || steps.some((step) => step.name === `${name}:answered`)) continue
    const isOfUse = (step: string) => step === name || step.startsWith(`${name} again `)
    const ended = Ended.safeParse(
      steps.findLast((step) => isOfUse(step.name) && !step.name.includes(':'))?.answer,
    )
    if (!ended.success) continue
    const { output, fault, durationMs } = ended.data
    const { callId, tool, args } = ask
    const approval = eventsOf(events, 'approval_asked').findLast((event) => event.callId === callId)
    const approvalId = approval?.approvalId ?? null
    const outcome = fault === null ? 'answered' : 'failed'
    // Whether it holds text of strangers is no longer asked: it is taken as if it did.
    const end = { outcome, output: output ?? null, message: fault, durationMs, isTainting: true } as const
    bodies.push({ type: 'tool_answered', callId, tool, ...end, approvalId })
    await recordAudit(tx, {
      workspaceId,
      actor: await findActor(tx, workspaceId, runId),
      action: 'tool.used',
      subject: `tool:${tool}`,
      after: { outcome, args: toStorable(args), conversationId, runId, approvalId },
      at: clock(),
    })
  }
  return bodies
}
