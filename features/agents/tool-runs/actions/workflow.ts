import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { type Workflow, type WorkflowEnd, workflowRefusals, type PlanStep } from '../contract/workflow.ts'
import type { ToolDeps } from './deps.ts'
import type { RunContext } from './run-context.ts'
import { runToolCall } from './run-tool-call.ts'
import type { ToolCallResult } from './tool-result.ts'

/** Whose limits and switch hold for the whole; each step has those of its own agent. */
const conductor = 'ops'

/** The agents that can take a tool as a step of a workflow. */
function agentsWith({ toolsOf }: Pick<ToolDeps, 'toolsOf'>, tool: string): AgentId[] {
  const canTake = (agent: AgentId) =>
    toolsOf(agent).some(({ name, isPartOnly, starts }) => name === tool && !isPartOnly && !starts)
  return AgentId.options.filter(canTake)
}

/** The agents that are switched off. */
function listOff({ db }: Pick<ToolDeps, 'db'>, workspaceId: string): Promise<AgentId[]> {
  return db.inWorkspace(workspaceId, (tx) => agentSettings.listOff(tx, workspaceId))
}

/** How many runs each agent has under way. */
function readLoad({ db }: Pick<ToolDeps, 'db'>, workspaceId: string): Promise<Record<string, number>> {
  return db.inWorkspace(workspaceId, (tx) => conversationLog.countBusy(tx, workspaceId))
}

/** Starts a workflow; the same key finds the run that was started with it, ended or not. Answers its id. */
export async function startWorkflow(
  { db, runs, clock }: Pick<ToolDeps, 'db' | 'runs' | 'clock'>,
  workspaceId: string,
  { key, ...workflow }: Workflow & { key: string },
): Promise<string> {
  const purpose = `agents.workflow:${conductor}:${key}`
  const [known] = await runs.list(workspaceId, { purpose, limit: 1 })
  if (known) return known.id
  return db.inWorkspace(workspaceId, async (tx) => {
    const bench = { agent: conductor, id: newId() } as const
    const conversationId = await conversationLog.ensureBench(tx, workspaceId, bench, clock())
    const input = { ...workflow, agent: conductor, conversationId }
    const storeId = await findActiveStoreId(tx, workspaceId)
    const order = { purpose, input, agent: conductor, conversationId, storeId, tx }
    return (await runs.start(workspaceId, 'agents.workflow', order)).run.id
  })
}

type StepEnd = {
  step: PlanStep
  outcome: ToolCallResult['outcome'] | 'skipped'
  message: string | null
  output: unknown
}

/** Takes the steps one after the other, each as a use of a tool by its agent. A step that is not answered stops those after it, and the run ends with a Refusal that says so; the others still run. */
export async function runWorkflow(
  deps: ToolDeps,
  run: Run,
  { title, steps }: Workflow,
): Promise<WorkflowEnd> {
  const ends = new Map<string, StepEnd>()
  for (const [at, step] of steps.entries()) {
    const shown = { stage: 'step', title: step.title, done: at, total: steps.length } as const
    run.progress(shown)
    const isReady = step.after.every((id) => ends.get(id)?.outcome === 'answered')
    ends.set(
      step.id,
      isReady
        ? { step, ...(await takeStep({ deps, run, shown }, `step ${at + 1}`, title, step)) }
        : { step, outcome: 'skipped', message: null, output: null },
    )
  }
  const all = [...ends.values()]
  const done = all.filter(({ outcome }) => outcome !== 'skipped').length
  run.progress({ stage: 'step', title, done, total: steps.length })
  if (all.some(({ outcome }) => outcome !== 'answered')) {
    // Who reads a field of this in the database must not meet text that it cannot hold.
    throw new Refusal(workflowRefusals.WORKFLOW_INCOMPLETE, String(toStorable(sayIncomplete(title, all))))
  }
  return {
    state: 'answered',
    steps: all.map(({ step: { id, agent, tool }, output }) => ({
      id,
      agent,
      tool,
      summary: summaryOf(output),
    })),
  }
}

async function takeStep(
  here: Pick<RunContext, 'deps' | 'run' | 'shown'>,
  name: string,
  workflow: string,
  { agent, tool, args, title }: PlanStep,
): Promise<Omit<StepEnd, 'step'>> {
  const { deps, run } = here
  const { workspaceId } = run
  const { isOn, conversationId } = await run.stepInTransaction(`${name}:open`, async (tx) => ({
    isOn: (await agentSettings.get(tx, { workspaceId, agent })).isOn,
    conversationId: await conversationLog.ensureBench(tx, workspaceId, { agent, id: newId() }, deps.clock()),
  }))
  if (!isOn) return { outcome: 'refused', message: `The ${agent} agent is turned off.`, output: null }
  const context = { ...here, agent, conversationId, actor: { type: 'agent', agent } as const, mark: '' }
  const reason = `Step “${title}” of “${workflow}”.`
  return runToolCall(context, name, { callId: `${run.runId}:${name}`, tool, args, reason })
}

function sayIncomplete(title: string, ends: readonly StepEnd[]): string {
  const failed = ends.filter(({ outcome }) => outcome !== 'answered' && outcome !== 'skipped')
  const skipped = ends.filter(({ outcome }) => outcome === 'skipped')
  const why = failed.map(({ step, message }) => `“${step.title}” failed: ${message ?? 'no answer came.'}`)
  const rest = skipped.map(({ step }) => `“${step.title}”`).join(', ')
  return [
    `${ends.length - failed.length - skipped.length} of ${ends.length} steps of “${title}” are done.`,
    ...why,
    ...(rest === '' ? [] : [`Not started, because they depend on it: ${rest}.`]),
  ].join(' ')
}

function summaryOf(output: unknown): string | null {
  const summary = (output as { summary?: unknown } | null)?.summary
  return typeof summary === 'string' ? summary : null
}

/** The work of agents that goes on by itself, for the tools that plan it. */
export function workflowsOf(deps: ToolDeps) {
  return {
    agentsWith: (tool: string) => agentsWith(deps, tool),
    listOff: (workspaceId: string) => listOff(deps, workspaceId),
    readLoad: (workspaceId: string) => readLoad(deps, workspaceId),
    start: (workspaceId: string, order: Parameters<typeof startWorkflow>[2]) =>
      startWorkflow(deps, workspaceId, order),
  }
}
