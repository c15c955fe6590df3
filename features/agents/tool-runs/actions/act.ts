import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { ApprovalView } from '#engine/contract.ts'
import { gate, type Policy, type Tool } from '#engine/gate.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal, UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { judgeChange } from '#features/agents/settings/rules/limits.ts'
import { mayLeave } from './outward.ts'
import { type Place, tellOnce } from './place.ts'
import { awaitStarted, whileParked } from './started.ts'
import { type Taken, takeChange } from './take.ts'
import { judgeAsk, judgeKeys, judgeLeak, toApproved, type ToolAsk } from './tool-ask.ts'
import { type Answered, conclude, concludePassage, type Passed, type Said } from './use-end.ts'

/** A change that is no longer what was approved is asked again, and what could not be read is read again, at most this often in all. */
const mostAsks = 3
const usualPauseMs = 1_000
const longestPauseMs = 60_000

/** One use of a tool: through the gate, into the log and the audit log. A use that cannot be is an answer too. */
export async function act(place: Place, name: string, ask: ToolAsk): Promise<Answered> {
  const { callId, args, reason } = ask
  const asked = { type: 'tool_asked', callId, tool: ask.tool, args: args ?? null, reason } as const
  await tellOnce(place, { name: `${name}:asked`, kind: 'tool_asked', part: name }, [asked])
  const tool = place.deps.toolsOf(place.agent).find((each) => each.name === ask.tool)
  const problem = ask.problem ?? (await judgeAsk(ask, tool))
  if (problem !== null || !tool) {
    const message = problem ?? `There is no tool named ${ask.tool}.`
    return conclude(place, name, ask, { outcome: 'failed', message })
  }
  if (tool.isOutward) {
    const leak = await place.run.step(`${name}:leak`, () => judgeLeak(place, ask))
    if (leak !== null) return conclude(place, name, ask, { outcome: 'refused', message: leak })
  }
  await awaitStarted(place, name, tool, ask.args ?? {})
  let approval: ApprovalView | null = null
  for (let time = 1; ; time += 1) {
    const attempt = { name: time === 1 ? name : `${name} again ${time}`, part: name }
    const passed = await passGate(place, attempt, tool, approval ? toApproved(ask, approval) : ask)
    // What was sent after a yes is sent again under the same one.
    if (passed.passage.outcome === 'done') {
      approval = passed.passage.approval ?? approval
      passed.passage.approval = approval
    }
    const pauseMs = pauseBefore(tool, passed, time)
    if (pauseMs === null || time === mostAsks) return concludePassage(place, name, tool, ask, passed)
    if (pauseMs > 0) await pause(place, `${attempt.name}:pause`, pauseMs)
  }
}

/** Milliseconds until the use is tried again; null when it is over. Only what reads is done again after a fault. */
function pauseBefore(tool: Tool, { passage }: Passed, time: number): number | null {
  if (passage.outcome === 'changed') return 0
  const asked = passage.outcome === 'done' ? (passage.output.retryAfterMs ?? null) : null
  if (tool.effect !== 'read' || asked === null || asked > longestPauseMs) return null
  return Math.max(asked, usualPauseMs * time)
}

async function pause(place: Place, name: string, ms: number): Promise<void> {
  const { run, rehearsal } = place
  if (rehearsal?.isPlaying()) return
  await whileParked(place, () => run.sleepUntil(name, new Date(run.now().getTime() + ms)))
}

type Attempt = { name: string; part: string }

async function passGate(place: Place, attempt: Attempt, tool: Tool, ask: ToolAsk): Promise<Passed> {
  let previewFault: string | null = null
  let taken: Taken | null = null
  const { preview } = tool
  const held: Tool<Tool['input'], Said> = {
    ...tool,
    ...(tool.effect === 'read' ? { question: (input) => sayWhyAsked(tool.question(input)) } : {}),
    run: (call, input) => hear(() => tool.run(call, input)),
    ...(preview
      ? {
          preview: async (call, input) => {
            const { fault, output } = await hear(() => preview(call, input))
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
    ...policyOf(place, attempt, ask, () => previewFault),
    take: async (use) => {
      const end = await takeChange(place, attempt, use)
      if ('refusal' in end) return end.refusal
      taken = end
      return null
    },
  }
  const { run, actor } = place
  const passage = await gate(run, { ...attempt, tool: held, args: ask.args ?? {}, actor, policy })
  return { passage, taken }
}

function sayWhyAsked(question: string): string {
  return `Send this to the web? ${question} The agent has read texts of others and chose these words itself.`
}

function policyOf(
  place: Place,
  { name, part }: Attempt,
  ask: ToolAsk,
  previewFault: () => string | null,
): Omit<Policy, 'take'> {
  const { deps, run, agent, conversationId } = place
  const key = { workspaceId: run.workspaceId, conversationId }
  return {
    judge: async ({ tool, args, preview }) => {
      if (tool.effect === 'read') {
        const isFree = ask.isOfMerchant || place.rehearsal?.isPlaying() || (await mayLeave(place, args))
        // A person may have edited them.
        return { refusal: judgeKeys(args), isFree }
      }
      return deps.db.inWorkspace(run.workspaceId, async (tx) => {
        const agentKey = { workspaceId: run.workspaceId, agent }
        const settings = await agentSettings.get(tx, agentKey)
        const used = await agentSettings.readUsage(tx, agentKey, deps.clock())
        const off = settings.isOn ? null : 'This agent was switched off.'
        const refusal = off ?? previewFault() ?? judgeChange(settings, used, tool.effect, preview)
        const isAuto = tool.effect === 'write' && settings.autoTools.includes(tool.name)
        return {
          refusal,
          isFree:
            isAuto && !(await conversationLog.isTainted(tx, key, place.isDirect ? run.runId : undefined)),
        }
      })
    },
    onAsk: async ({ tool, args, preview }) => {
      const { callId, reason } = ask
      const facts = { kind: 'approval', part } as const
      const id = await run.stepInTransaction(`${name}:ask id`, async () => newId(), facts)
      const asked = {
        type: 'approval_asked',
        approvalId: id,
        callId,
        tool: tool.name,
        args,
        preview,
        reason,
      } as const
      await tellOnce(place, { name: `${name}:ask` }, [asked])
      return { about: { agent, conversationId, callId, reason }, id, expiresInMs: dayMs }
    },
  }
}

const unsure = new Set<UpstreamProblem>(['timeout', 'unavailable', 'malformed'])

/** What people can do something about, or an outside service caused, is an answer, also while the run is being stopped; our own faults and the stop itself end the run. */
async function hear(work: () => Promise<unknown>): Promise<Said> {
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
    if (!isExpected) throw error
    if (error instanceof Refusal) return end(null, error.message)
    const retryAfterMs = error.retryable ? (error.retryAfterMs ?? 0) : null
    return { ...end(null, error.message), isUnsure: unsure.has(error.problem), retryAfterMs }
  }
}
