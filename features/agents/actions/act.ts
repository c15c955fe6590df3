import { recordAudit } from '#db/audit.ts'
import type { ApprovalView } from '#engine/contract.ts'
import { gate, type Passage, type Policy, type Tool } from '#engine/gate.ts'
import { Refusal, UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { EventBody, EventOf } from '../contract/event.ts'
import { isTainted } from '../records/log.ts'
import { getSettings, readUsage } from '../records/settings.ts'
import { findLeak, textsOf } from '../rules/fence.ts'
import { judgeChange } from '../rules/limits.ts'
import { isStorable, toStorable } from '../rules/storable.ts'
import { mayLeave } from './outward.ts'
import { type Place, tellOnce, use } from './place.ts'
import { awaitStarted, waitingForRun } from './started.ts'
import { type Taken, takeChange } from './take.ts'

type ToolAsk = {
  callId: string
  tool: string
  args: unknown
  reason: string
  problem?: string | null
  /** A person chose these arguments. */
  isOfMerchant?: boolean
}
export type Answered = Omit<EventOf<'tool_answered'>, 'seq' | 'at' | 'runId'>

/** What a tool said, or why it could not. `isUnsure`: what failed may have happened outside all the same. */
type Said = {
  output: unknown
  fault: string | null
  durationMs: number
  isUnsure: boolean
  /** Set when the fault may have passed after so long. */
  retryAfterMs?: number | null
}
type Passed = { passage: Passage<Said>; taken: Taken | null }

const dayMs = 24 * 60 * 60 * 1_000
/** A change that is no longer what was approved is asked again, and what could not be read is read again, at most this often in all. */
const mostAsks = 3
const usualPauseMs = 1_000
const longestPauseMs = 60_000

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
    const leak = await place.run.step(`${name}:leak`, () => judgeLeak(place, args))
    if (leak !== null) return conclude(place, name, ask, { outcome: 'refused', message: leak })
  }
  await awaitStarted(place.run, name, tool, ask.args ?? {})
  let approval: ApprovalView | null = null
  for (let time = 1; ; time += 1) {
    const part = time === 1 ? name : `${name} again ${time}`
    const passed = await passGate(place, part, tool, approval ? toApproved(ask, approval) : ask)
    // What was sent after a yes is sent again under the same one.
    if (passed.passage.outcome === 'done') {
      approval = passed.passage.approval ?? approval
      passed.passage.approval = approval
    }
    const pauseMs = pauseBefore(tool, passed, time)
    if (pauseMs === null || time === mostAsks) return concludePassage(place, name, tool, ask, passed)
    if (pauseMs > 0) await pause(place, `${part}:pause`, pauseMs)
  }
}

function toApproved(ask: ToolAsk, { args, decidedArgs }: ApprovalView): ToolAsk {
  return { ...ask, args: ((decidedArgs ?? args) as { args: unknown }).args, isOfMerchant: true }
}

/** Milliseconds until the use is tried again; null when it is over. Only what reads is done again after a fault. */
function pauseBefore(tool: Tool, { passage }: Passed, time: number): number | null {
  if (passage.outcome === 'changed') return 0
  const asked = passage.outcome === 'done' ? (passage.output.retryAfterMs ?? null) : null
  if (tool.effect !== 'read' || asked === null || asked > longestPauseMs) return null
  return Math.max(asked, usualPauseMs * time)
}

async function pause({ run, rehearsal }: Place, name: string, ms: number): Promise<void> {
  if (rehearsal?.isPlaying()) return
  run.progress({ stage: waitingForRun, done: 0, total: null })
  await run.sleepUntil(name, new Date(run.now().getTime() + ms))
  run.progress({ stage: 'working', done: 0, total: null })
}

async function judgeAsk({ args }: ToolAsk, tool: Tool | undefined): Promise<string | null> {
  if (!isStorable(args))
    return 'The arguments hold a character that cannot be stored: U+0000, or half of a surrogate pair. Write them without it.'
  const parsed = await tool?.input.safeParseAsync(args)
  if (!parsed || parsed.success) return null
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `The arguments are not valid. ${faults.slice(0, 8).join('; ')}`
}

/** Why the arguments may not go outside; null when they may. */
async function judgeLeak({ uses, run }: Place, args: unknown): Promise<string | null> {
  const isNamed = async () =>
    (await uses.namesCustomer(run.workspaceId, textsOf(args))) ? 'the name of a customer' : null
  const leak = findLeak(args) ?? (await isNamed())
  return leak === null
    ? null
    : `${leak.charAt(0).toUpperCase()}${leak.slice(1)} must not leave the store. Ask without it; the merchant can search the web too.`
}

async function passGate(place: Place, name: string, tool: Tool, ask: ToolAsk): Promise<Passed> {
  let previewFault: string | null = null
  let taken: Taken | null = null
  const { preview } = tool
  const held: Tool<Tool['input'], Said> = {
    ...tool,
    ...(tool.effect === 'read' ? { question: (input) => sayWhyAsked(tool.question(input)) } : {}),
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
  const policy: Policy = {
    ...policyOf(place, name, ask, () => previewFault),
    take: async (use) => {
      const end = await takeChange(place, name, use)
      if ('refusal' in end) return end.refusal
      taken = end
      return null
    },
  }
  const passage = await gate(place.run, name, held, ask.args ?? {}, policy)
  return { passage, taken }
}

function sayWhyAsked(question: string): string {
  return `Send this to the web? ${question} The agent has read texts of others and chose these words itself.`
}

function policyOf(
  place: Place,
  name: string,
  ask: ToolAsk,
  previewFault: () => string | null,
): Omit<Policy, 'take'> {
  const { uses, run, agent, conversationId } = place
  const key = { workspaceId: run.workspaceId, conversationId }
  return {
    judge: async ({ tool, args, preview }) => {
      if (tool.effect === 'read') {
        const isFree = ask.isOfMerchant || place.rehearsal?.isPlaying() || (await mayLeave(place, args))
        return { refusal: null, isFree }
      }
      return uses.db.inWorkspace(run.workspaceId, async (tx) => {
        const agentKey = { workspaceId: run.workspaceId, agent }
        const settings = await getSettings(tx, agentKey)
        const used = await readUsage(tx, agentKey, uses.clock())
        const off = settings.isOn ? null : 'This agent was switched off.'
        const refusal = off ?? previewFault() ?? judgeChange(settings, used, tool.effect, preview)
        const isAuto = tool.effect === 'write' && settings.autoTools.includes(tool.name)
        return { refusal, isFree: isAuto && !(await isTainted(tx, key)) }
      })
    },
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

const unsure = new Set<UpstreamProblem>(['timeout', 'unavailable', 'malformed'])

/** What people can do something about, or an outside service caused, is an answer; our own faults end the run. */
async function attempt(work: () => Promise<unknown>, signal: AbortSignal): Promise<Said> {
  const begun = performance.now()
  const end = (output: unknown, fault: string | null): Said => ({
    output: JSON.parse(JSON.stringify(output ?? null)),
    fault,
    durationMs: Math.round(performance.now() - begun),
    isUnsure: false,
  })
  try {
    return end(await work(), null)
  } catch (error) {
    const isExpected = error instanceof Refusal || error instanceof UpstreamError
    if (signal.aborted || !isExpected) throw error
    if (error instanceof Refusal) return end(null, error.message)
    const retryAfterMs = error.retryable ? (error.retryAfterMs ?? 0) : null
    return { ...end(null, error.message), isUnsure: unsure.has(error.problem), retryAfterMs }
  }
}

function concludePassage(
  place: Place,
  name: string,
  tool: Tool,
  ask: ToolAsk,
  { passage, taken }: Passed,
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
  const { output, fault, durationMs, isUnsure } = passage.output
  const givenBack = fault !== null && !isUnsure ? taken : null
  const isTainting = tool.isTaintFree !== true && (fault !== null || tool.hasTaint?.(output) !== false)
  const outcome = fault === null ? 'answered' : 'failed'
  return conclude(place, name, ask, {
    outcome,
    output,
    message: fault,
    durationMs,
    isTainting,
    approval,
    givenBack,
  })
}

type End = Partial<Pick<Answered, 'output' | 'durationMs' | 'isTainting'>> &
  Pick<Answered, 'outcome' | 'message'> & {
    approval?: ApprovalView | null
    givenBack?: Taken | null
  }

async function conclude(place: Place, name: string, ask: ToolAsk, end: End): Promise<Answered> {
  const {
    approval = null,
    givenBack = null,
    output = null,
    durationMs = 0,
    isTainting = false,
    ...rest
  } = end
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
    if (givenBack) {
      const { rows, moneyMinor, at } = givenBack
      await use(place, tx, { rows: -rows, moneyMinor: -moneyMinor }, new Date(at))
    }
    const ran = approval?.decidedArgs ? (approval.decidedArgs as { args: unknown }).args : (ask.args ?? null)
    if (rehearsal?.isPlaying()) return
    await recordAudit(tx, {
      workspaceId: run.workspaceId,
      actor,
      action: 'tool.used',
      subject: `tool:${tool}`,
      after: { outcome: rest.outcome, args: toStorable(ran), conversationId, runId: run.runId, approvalId },
      at: uses.clock(),
    })
  })
  return answered
}
