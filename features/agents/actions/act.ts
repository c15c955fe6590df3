import { recordAudit } from '#db/audit.ts'
import type { ApprovalView } from '#engine/contract.ts'
import { gate, type Passage, type Policy, type Tool } from '#engine/gate.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { EventBody, EventOf } from '../contract/event.ts'
import { isTainted } from '../records/log.ts'
import { getSettings, readUsage } from '../records/settings.ts'
import { findLeak } from '../rules/fence.ts'
import { countRows, judgeChange } from '../rules/limits.ts'
import { type Place, tellOnce, use } from './place.ts'
import { awaitStarted } from './started.ts'

type ToolAsk = { callId: string; tool: string; args: unknown; reason: string; problem?: string | null }
export type Answered = Omit<EventOf<'tool_answered'>, 'seq' | 'at' | 'runId'>

/** What a tool said, or why it could not. */
type Said = { output: unknown; fault: string | null; durationMs: number }

const dayMs = 24 * 60 * 60 * 1_000
/** A change that is no longer what was approved is asked again, at most this often in all. */
const mostAsks = 3

/** One use of a tool: through the gate, into the log and the audit log. A use that cannot be is an answer too. */
export async function act(place: Place, name: string, ask: ToolAsk): Promise<Answered> {
  const { callId, args, reason } = ask
  const asked = { type: 'tool_asked', callId, tool: ask.tool, args: args ?? null, reason } as const
  await tellOnce(place, `${name}:asked`, [asked])
  const tool = place.uses.toolsOf(place.agent).find((each) => each.name === ask.tool)
  const problem = ask.problem ?? (await judgeAsk(ask, tool))
  if (problem !== null || !tool) {
    const message = problem ?? `There is no tool named ${ask.tool}.`
    return conclude(place, name, ask, { outcome: 'failed', message })
  }
  if (tool.isOutward) {
    const leak = findLeak(args)
    const message = `${leak ?? ''} must not leave the store. Ask without it.`
    if (leak !== null) return conclude(place, name, ask, { outcome: 'refused', message })
  }
  await awaitStarted(place.run, name, tool, ask.args ?? {})
  for (let time = 1; ; time += 1) {
    const passage = await passGate(place, time === 1 ? name : `${name} again ${time}`, tool, ask)
    if (passage.outcome !== 'changed' || time === mostAsks)
      return concludePassage(place, name, tool, ask, passage)
  }
}

async function judgeAsk({ args }: ToolAsk, tool: Tool | undefined): Promise<string | null> {
  const parsed = await tool?.input.safeParseAsync(args)
  if (!parsed || parsed.success) return null
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `The arguments are not valid. ${faults.slice(0, 8).join('; ')}`
}

function passGate(place: Place, name: string, tool: Tool, ask: ToolAsk): Promise<Passage<Said>> {
  let previewFault: string | null = null
  const { preview } = tool
  const held: Tool<Tool['input'], Said> = {
    ...tool,
    run: (call, input) => attempt(() => tool.run(call, input), call.signal),
    ...(preview
      ? {
          preview: async (call, input) => {
            const { fault, output } = await attempt(() => preview(call, input), call.signal)
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
  const policy = policyOf(place, name, ask, () => previewFault)
  return gate(place.run, name, held, ask.args ?? {}, policy)
}

function policyOf(place: Place, name: string, ask: ToolAsk, previewFault: () => string | null): Policy {
  const { uses, run, agent, conversationId } = place
  const key = { workspaceId: run.workspaceId, conversationId }
  return {
    judge: ({ tool, preview }) =>
      uses.db.inWorkspace(run.workspaceId, async (tx) => {
        const agentKey = { workspaceId: run.workspaceId, agent }
        const settings = await getSettings(tx, agentKey)
        const used = await readUsage(tx, agentKey, uses.clock())
        const off = settings.isOn ? null : 'This agent was switched off.'
        const refusal = off ?? previewFault() ?? judgeChange(settings, used, tool.effect, preview)
        const isAuto = tool.effect === 'write' && settings.autoTools.includes(tool.name)
        return { refusal, isFree: isAuto && !(await isTainted(tx, key)) }
      }),
    onAsk: async ({ tool, args, preview }) => {
      const { callId, reason } = ask
      const id = await run.stepInTransaction(`${name}:ask id`, async () => newId())
      const asked = {
        type: 'approval_asked',
        approvalId: id,
        callId,
        tool: tool.name,
        args,
        preview,
        reason,
      } as const
      await tellOnce(place, `${name}:ask`, [asked])
      return { about: { agent, conversationId, callId, reason }, id, expiresInMs: dayMs }
    },
  }
}

/** What people can do something about, or an outside service caused, is an answer; our own faults end the run. */
async function attempt(work: () => Promise<unknown>, signal: AbortSignal): Promise<Said> {
  const begun = performance.now()
  const end = (output: unknown, fault: string | null): Said => ({
    output: JSON.parse(JSON.stringify(output ?? null)),
    fault,
    durationMs: Math.round(performance.now() - begun),
  })
  try {
    return end(await work(), null)
  } catch (error) {
    const isExpected = error instanceof Refusal || error instanceof UpstreamError
    if (signal.aborted || !isExpected) throw error
    return end(null, error.message)
  }
}

function concludePassage(
  place: Place,
  name: string,
  tool: Tool,
  ask: ToolAsk,
  passage: Passage<Said>,
): Promise<Answered> {
  const { approval } = passage
  if (passage.outcome === 'refused') {
    return conclude(place, name, ask, { outcome: 'refused', message: passage.reason, approval })
  }
  if (passage.outcome === 'changed') {
    const message = 'What this would change kept changing while it was asked. Look again and ask anew.'
    return conclude(place, name, ask, { outcome: 'changed', message, approval })
  }
  if (passage.outcome !== 'done') {
    const message = passage.outcome === 'rejected' ? 'The merchant said no.' : 'Nobody answered in time.'
    return conclude(place, name, ask, { outcome: passage.outcome, message, approval })
  }
  const { output, fault, durationMs } = passage.output
  const changed =
    tool.effect !== 'read' && fault === null
      ? { rows: countRows(passage.preview), moneyMinor: passage.preview?.spend?.amountMinor ?? 0 }
      : null
  const isTainting = tool.isTainting === true || (fault === null && tool.hasTaint?.(output) === true)
  const outcome = fault === null ? 'answered' : 'failed'
  return conclude(place, name, ask, {
    outcome,
    output,
    message: fault,
    durationMs,
    isTainting,
    approval,
    changed,
  })
}

type End = Partial<Pick<Answered, 'output' | 'durationMs' | 'isTainting'>> &
  Pick<Answered, 'outcome' | 'message'> & {
    approval?: ApprovalView | null
    changed?: { rows: number; moneyMinor: number } | null
  }

async function conclude(place: Place, name: string, ask: ToolAsk, end: End): Promise<Answered> {
  const { approval = null, changed = null, output = null, durationMs = 0, isTainting = false, ...rest } = end
  const { callId, tool } = ask
  const approvalId = approval?.id ?? null
  const base = { type: 'tool_answered', callId, tool } as const
  const answered: Answered = { ...base, ...rest, output, durationMs, isTainting, approvalId }
  const bodies: EventBody[] = [answered]
  if (approval?.decision === 'expired') {
    const decided = { decision: 'expired', editedArgs: null, by: null } as const
    bodies.unshift({ type: 'approval_decided', approvalId: approval.id, callId, ...decided })
  }
  const { uses, run, actor, conversationId, rehearsal } = place
  await tellOnce(place, `${name}:answered`, bodies, async (tx) => {
    if (changed) await use(place, tx, changed)
    const ran = approval?.decidedArgs ? (approval.decidedArgs as { args: unknown }).args : (ask.args ?? null)
    if (rehearsal?.isPlaying()) return
    await recordAudit(tx, {
      workspaceId: run.workspaceId,
      actor,
      action: 'tool.used',
      subject: `tool:${tool}`,
      after: { outcome: rest.outcome, args: ran, conversationId, runId: run.runId, approvalId },
      at: uses.clock(),
    })
  })
  return answered
}
