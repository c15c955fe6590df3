/** Uses of tools that came to their end while their run was being stopped: what they did belongs into the log. */
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { z } from 'zod'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { tell } from '#features/agents/conversation-log/actions/log.ts'
import type { AgentDeps } from './deps.ts'

const Ended = z.object({
  output: z.unknown(),
  fault: z.string().nullable(),
  durationMs: z.number(),
  isUnsure: z.boolean(),
})
const Taken = z.object({ rows: z.number(), moneyMinor: z.number(), at: z.string() })

/** Tells the ends that a run could not tell any more, each where its use stands, writes them into the audit log and gives back what a change took that did not happen. */
export async function concludeStopped(
  deps: Pick<AgentDeps, 'clock' | 'runs'>,
  tx: Tx,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<void> {
  const steps = await conversationLog.listSteps(tx, workspaceId, [runId])
  const answerOf = (step: string) => steps.find(({ name }) => name === step)?.answer
  const names = steps
    .flatMap(({ name }) => (name.endsWith(':asked') ? [name.slice(0, -':asked'.length)] : []))
    .filter((name) => !steps.some((step) => step.name === `${name}:answered`))
  const starter = await conversationLog.findStarter(tx, workspaceId, runId)
  // A run uses one tool at a time.
  for (const [index, use] of (await conversationLog.listOpenUses(tx, workspaceId, runId)).entries()) {
    const name = names[index] ?? ''
    const isOfUse = (step: string) => step === name || step.startsWith(`${name} again `)
    const step = steps.findLast((each) => isOfUse(each.name) && !each.name.includes(':'))
    const ended = Ended.safeParse(step?.answer)
    if (!step || !ended.success) continue
    const { output, fault, durationMs, isUnsure } = ended.data
    const { conversationId, agent, callId, tool, args, approvalId } = use
    const outcome = fault === null ? 'answered' : 'failed'
    // Whether it holds text of strangers is no longer asked: it is taken as if it did.
    const end = { outcome, output: output ?? null, message: fault, durationMs, isTainting: true } as const
    const body = { type: 'tool_answered', callId, tool, ...end, approvalId } as const
    await tell(deps, tx, { workspaceId, conversationId }, runId, [body])
    const taken = Taken.safeParse(answerOf(`${step.name}:take`)).data
    if (fault !== null && !isUnsure && taken) {
      const back = { rows: -taken.rows, moneyMinor: -taken.moneyMinor }
      await agentSettings.addUsage(tx, { workspaceId, agent }, back, new Date(taken.at))
    }
    await recordAudit(tx, {
      workspaceId,
      actor: starter ?? `agent:${agent}`,
      action: 'tool.used',
      subject: `tool:${tool}`,
      after: { outcome, args: toStorable(args), conversationId, runId, approvalId },
      at: deps.clock(),
    })
  }
}
