import type { ApprovalView, Preview } from '#engine/contract.ts'
import { gate, type Policy, type Tool } from '#engine/gate.ts'
import type { Json } from '#engine/json.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { isKnown, readOutgoing } from '#features/agents/conversation-log/rules/outward.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { LimitRefusal } from '#features/agents/settings/contract/settings.ts'
import { judgeChange } from '#features/agents/settings/rules/limits.ts'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal, UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { chargeQuota, type QuotaCharge } from './quota.ts'
import { recordEventsOnce, type RunContext } from './run-context.ts'
import {
  checkArguments,
  checkForKeys,
  checkForLeak,
  toApproved,
  type ToolCallRequest,
} from './tool-call-request.ts'
import {
  concludeGateResult,
  concludeToolCall,
  type GateOutcome,
  type ToolAttempt,
  type ToolCallOutcome,
} from './tool-result.ts'
import { waitForStartedRun, whileParked } from './wait-for-run.ts'

/** A change that is no longer what was approved is asked again, and what could not be read is read again, at most this often in all. */
const maxAsks = 3
const defaultPauseMs = 1_000
const maxPauseMs = 60_000

/** Runs one tool call through the gate and records it. A call that cannot run is answered with the reason. */
export async function runToolCall(
  context: RunContext,
  name: string,
  ask: ToolCallRequest,
): Promise<ToolCallOutcome> {
  const { callId, args, reason } = ask
  const asked = { type: 'tool_asked', callId, tool: ask.tool, args: args ?? null, reason } as const
  await recordEventsOnce(context, { name: `${name}:asked`, kind: 'tool_asked', part: name }, [asked])
  const tool = context.deps.toolsOf(context.agent).find((each) => each.name === ask.tool)
  const problem = ask.problem ?? (await checkArguments(ask, tool))
  if (problem !== null || !tool) {
    const message = problem ?? `There is no tool named ${ask.tool}.`
    return concludeToolCall(context, name, ask, { outcome: 'failed', message })
  }
  if (tool.isOutward) {
    const leak = await context.run.step(`${name}:leak`, () => checkForLeak(context, ask))
    if (leak !== null) return concludeToolCall(context, name, ask, { outcome: 'refused', message: leak })
  }
  await waitForStartedRun(context, name, tool, ask.args ?? {})
  let approval: ApprovalView | null = null
  for (let time = 1; ; time += 1) {
    const attempt = { name: time === 1 ? name : `${name} again ${time}`, part: name }
    const passed = await callThroughGate(context, attempt, tool, approval ? toApproved(ask, approval) : ask)
    // What was sent after a yes is sent again under the same one.
    if (passed.result.outcome === 'done') {
      approval = passed.result.approval ?? approval
      passed.result.approval = approval
    }
    const pauseMs = pauseBefore(tool, passed, time)
    if (pauseMs === null || time === maxAsks) return concludeGateResult(context, name, tool, ask, passed)
    if (pauseMs > 0) await pause(context, `${attempt.name}:pause`, pauseMs)
  }
}

/** Milliseconds until the use is tried again; null when it is over. Only what reads is done again after a fault. */
function pauseBefore(tool: Tool, { result: passage }: GateOutcome, time: number): number | null {
  if (passage.outcome === 'changed') return 0
  const asked = passage.outcome === 'done' ? (passage.output.retryAfterMs ?? null) : null
  if (tool.effect !== 'read' || asked === null || asked > maxPauseMs) return null
  return Math.max(asked, defaultPauseMs * time)
}

async function pause(context: RunContext, name: string, ms: number): Promise<void> {
  const { run, replay } = context
  if (replay?.isPlaying()) return
  await whileParked(context, () => run.sleepUntil(name, new Date(run.now().getTime() + ms)))
}

type Attempt = { name: string; part: string }

async function callThroughGate(
  context: RunContext,
  attempt: Attempt,
  tool: Tool,
  ask: ToolCallRequest,
): Promise<GateOutcome> {
  let previewFault: string | null = null
  let charge: QuotaCharge | null = null
  let limit: LimitRefusal | null = null
  const { preview } = tool
  const held: Tool<Tool['input'], ToolAttempt> = {
    ...tool,
    ...(tool.effect === 'read' ? { question: (input) => describeOutgoing(tool.question(input)) } : {}),
    run: (call, input) => attemptCall(() => tool.run({ ...call, ...keyFor(context, tool) }, input)),
    ...(preview
      ? {
          preview: async (call, input) => {
            const { fault, output } = await attemptCall(() => preview(call, input))
            previewFault = fault
            return (
              (output as Awaited<ReturnType<typeof preview>> | null) ?? {
                reach: { count: 0, of: '' },
                changes: [],
              }
            )
          },
        }
      : {}),
  }
  const policy: Policy = {
    ...policyOf(context, attempt, ask, () => previewFault),
    consumeQuota: async (use) => {
      const end = await chargeQuota(context, attempt, use)
      if ('refusal' in end) {
        limit = end.limit ?? null
        return end.refusal
      }
      charge = end
      return null
    },
  }
  const { run, actor } = context
  const result = await gate(run, { ...attempt, tool: held, args: ask.args ?? {}, actor, policy })
  return { result, charge, limit: limit ?? limitOf(result) }
}

/** The key that a change of a workflow takes outside. */
function keyFor({ guard }: RunContext, { effect }: Tool): { idempotencyKey?: string } {
  return guard && effect !== 'read' ? { idempotencyKey: guard.idempotencyKey } : {}
}

/** The limit that the gate's own check found passed. */
function limitOf(result: GateOutcome['result']): LimitRefusal | null {
  return result.outcome === 'refused' ? (LimitRefusal.safeParse(result.details).data ?? null) : null
}

function describeOutgoing(question: string): string {
  return `Send this to the web? ${question} The agent has read text from other people and chose these words itself.`
}

function policyOf(
  context: RunContext,
  { name, part }: Attempt,
  ask: ToolCallRequest,
  previewFault: () => string | null,
): Omit<Policy, 'consumeQuota'> {
  const { deps, run, agent, conversationId } = context
  const key = { workspaceId: run.workspaceId, conversationId }
  return {
    evaluate: async ({ tool, args, preview }) => {
      if (tool.effect === 'read') {
        const isChosen = ask.isOfMerchant || context.guard !== undefined
        const isFree = isChosen || context.replay?.isPlaying() || (await canSend(context, args))
        // A person may have edited them.
        return { refusal: checkForKeys(args), isFree }
      }
      return deps.db.inWorkspace(run.workspaceId, async (tx) => {
        const agentKey = { workspaceId: run.workspaceId, agent }
        const settings = await agentSettings.get(tx, agentKey)
        const used = await agentSettings.readUsage(tx, agentKey, deps.clock())
        const off = settings.isOn ? null : 'This agent was turned off.'
        const limit = judgeChange(settings, used, tool.effect, preview)
        const own = off ?? previewFault() ?? limit?.message ?? (context.guard ? null : sayNothing(preview))
        const refusal = own ?? (await context.guard?.judge(tx, preview)) ?? null
        const isAuto = tool.effect === 'write' && settings.autoTools.includes(tool.name)
        const { guard } = context
        return {
          refusal,
          details: limit && refusal === limit.message ? limit : null,
          isFree: guard
            ? guard.isGranted && tool.effect === 'write'
            : isAuto && !(await conversationLog.isTainted(tx, key, context.isDirect ? run.runId : undefined)),
        }
      })
    },
    onApprovalRequest: async ({ tool, args, preview }) => {
      const { callId, reason } = ask
      // A run of an earlier version stored the id alone; its question stays as it was asked.
      const opened = await run.step<string | { id: string; subjects: ProductSubject[] }>(
        `${name}:ask id`,
        async () => ({ id: newId(), subjects: await deps.readSubjects(run.workspaceId, idsIn(preview)) }),
        { kind: 'approval', part },
      )
      const { id, subjects } = typeof opened === 'string' ? { id: opened, subjects: [] } : opened
      const shown = subjects.length > 0 ? { subjects } : {}
      const asked = {
        type: 'approval_asked',
        approvalId: id,
        callId,
        tool: tool.name,
        args,
        preview,
        reason,
        ...shown,
      } as const
      await recordEventsOnce(context, { name: `${name}:ask` }, [asked])
      return { about: { agent, conversationId, callId, reason, ...shown }, id, expiresInMs: dayMs }
    },
  }
}

/** Nobody is asked to approve what would change nothing; a step of a workflow goes on with it. */
function sayNothing(preview: Preview | null): string | null {
  if (preview?.reach.count !== 0) return null
  return `Nothing would change: each ${preview.reach.of} is like that already, or can’t be changed now.`
}

/** As many products are stored with a question. */
const maxSubjects = 100

/** What a preview says would change, by its ids. */
function idsIn(preview: Preview | null): string[] {
  const ids = preview?.changes.map(({ of, id }) => id ?? of) ?? []
  return [...new Set(ids)].slice(0, maxSubjects)
}

const unsure = new Set<UpstreamProblem>(['timeout', 'unavailable', 'malformed'])

/** What people can do something about, or an outside service caused, is an answer, also while the run is being stopped; our own faults and the stop itself end the run. */
async function attemptCall(work: () => Promise<unknown>): Promise<ToolAttempt> {
  const begun = performance.now()
  const end = (output: unknown, fault: string | null): ToolAttempt => ({
    output: JSON.parse(JSON.stringify(output ?? null)),
    fault,
    durationMs: Math.round(performance.now() - begun),
    isUnsure: false,
  })
  try {
    return end(await work(), null)
  } catch (error) {
    const isExpected = error instanceof Refusal || error instanceof UpstreamError
    if (!isExpected) throw error
    if (error instanceof Refusal) return end(null, error.message)
    const retryAfterMs = error.retryable ? (error.retryAfterMs ?? 0) : null
    return { ...end(null, error.message), isUnsure: unsure.has(error.problem), retryAfterMs }
  }
}

/** Whether these arguments may go outside without a person: before any text of strangers was read, or when nothing is in them that others do not know. */
async function canSend({ deps, run, agent, conversationId }: RunContext, args: Json): Promise<boolean> {
  const { workspaceId } = run
  const key = { workspaceId, conversationId }
  const searches = deps.toolsOf(agent).flatMap(({ name, isOutward }) => (isOutward ? [name] : []))
  const known = await deps.db.inWorkspace(workspaceId, async (tx) =>
    (await conversationLog.isTainted(tx, key)) ? conversationLog.readKnown(tx, key, searches) : null,
  )
  if (known === null) return true
  const outgoing = readOutgoing(args)
  const texts = outgoing.texts.flatMap(({ whole, words }) => [whole, ...words])
  return isKnown(outgoing, known, new Set(await deps.wordsOfProducts(workspaceId, texts)))
}
