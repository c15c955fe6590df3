/** Use of a tool by an agent, as a run of its own: what waits for a person holds up nothing beside it. */
import { listOpenOfRun } from '#engine/queries.ts'
import type { Tool } from '#engine/gate.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { runTool } from '#features/automation/workflows/contract/check.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { newId } from '#kit/ids.ts'
import {
  type StepContext,
  type StepExecutor,
  type StepInputs,
  type StepOf,
  type StepOutcome,
} from '../../contract/executor.ts'
import type { ExecutorDeps } from './deps.ts'
import { completed, failed, unknownOutcome } from './outcome.ts'
import { ToolStepEnd, type ToolStepInput, toolStepKind, toolStepPurpose } from './tool-run.ts'

type ToolExecutorDeps = Pick<ExecutorDeps, 'db' | 'clock' | 'runs' | 'toolsOf'>

/** So long a use may take that asks nobody, before the step gives its worker back. */
const answerMs = 5_000

export function toolExecutor(deps: ToolExecutorDeps): StepExecutor<'tool'> {
  return async (context, step, input) => {
    const { agent } = step
    if (agent === null) return failed('AGENT_MISSING', 'No agent was chosen for this step.')
    const tool = deps.toolsOf(agent).find(({ name }) => name === input.tool)
    if (!tool) return failed('TOOL_UNKNOWN', `The ${agent} agent has no tool named ${input.tool}.`)
    if (tool.name === runTool) {
      return failed('TOOL_NOT_FOR_STEPS', 'Use a step that runs another workflow instead of this tool.')
    }
    const parsed = await tool.input.safeParseAsync(input.input)
    if (!parsed.success) {
      const faults = parsed.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'input'}: ${message}`,
      )
      return failed(
        'STEP_INPUT_INVALID',
        `The input of ${tool.title} isn’t valid. ${faults.slice(0, 5).join('; ')}`,
      )
    }
    if (tool.effect === 'read') return follow(deps, context, await startUse(deps, context, step, input), tool)
    // A question put as what is done: "Set the price of … to 12.00".
    const description = tool.question(parsed.data).replace(/\?$/, '') || tool.title
    const effect = await context.beginEffect({ kind: 'tool', description, takesKey: true, canUndo: true })
    if (effect.state === 'done') return completed(effect.output)
    return follow(deps, context, await startUse(deps, context, step, input), tool)
  }
}

/** Starts the use, or finds the run that this try started before. */
async function startUse(
  { db, runs, clock }: ToolExecutorDeps,
  context: StepContext,
  { agent, name }: StepOf<'tool'>,
  { tool, input }: StepInputs['tool'],
): Promise<string> {
  const { workspaceId, workflowId, runId, attempt, idempotencyKey, definition } = context
  const purpose = toolStepPurpose(context)
  const [known] = await runs.list(workspaceId, { purpose, limit: 1 })
  if (known) return known.id
  return db.inWorkspace(workspaceId, async (tx) => {
    const bench = { agent: agent ?? 'ops', id: newId() }
    const conversationId = await conversationLog.ensureBench(tx, workspaceId, bench, clock())
    const order: ToolStepInput = {
      ...{ agent: bench.agent, conversationId, tool, parameters: input },
      ...{ workflowId, workflowRunId: runId, workflow: definition.name, step: name },
      // What failed for certain may be tried again under a key of its own.
      key: attempt === 1 ? idempotencyKey : `${idempotencyKey}~${attempt}`,
      limits: definition.limits,
      isGranted: context.isAutoGranted,
    }
    const storeId = await findActiveStoreId(tx, workspaceId)
    const started = { purpose, input: order, agent: bench.agent, conversationId, storeId, tx }
    return (await runs.start(workspaceId, toolStepKind, started)).run.id
  })
}

/** What came of the use; parked while it is under way. */
async function follow(
  { db, runs }: ToolExecutorDeps,
  context: StepContext,
  runId: string,
  tool: Tool,
): Promise<StepOutcome> {
  const { workspaceId, signal } = context
  const run = await runs.waitFor(
    workspaceId,
    runId,
    answerMs,
    signal,
    ({ status, endedAt }) => endedAt !== null || status === 'waiting' || status === 'paused',
  )
  if (run.endedAt === null) {
    const [asked] = await db.inWorkspace(workspaceId, (tx) => listOpenOfRun(tx, { workspaceId, runId }))
    const question = asked?.question ?? null
    const until = asked?.expiresAt ?? null
    const waitsFor = { until: null, question, approvalId: asked?.id ?? null, runId }
    if (asked) await context.log('info', `Waits for an approval until ${until}: ${question}`)
    return { type: 'parked', waitsFor: { ...waitsFor, type: asked ? 'tool_approval' : 'workflow' } }
  }
  const isWrite = tool.effect !== 'read'
  const end = ToolStepEnd.safeParse(run.output).data
  const message = end?.message ?? run.error?.message ?? 'The tool was stopped before it answered.'
  if (end?.state === 'answered') {
    if (isWrite) await context.endEffect('done', end.output)
    return completed(end.output)
  }
  await context.log('error', message)
  if (isWrite && (end?.isUnsure || run.status === 'failed')) {
    await context.endEffect('unknown')
    return unknownOutcome(`${message} Check whether it was done.`)
  }
  if (isWrite) await context.endEffect(end?.state === 'failed' ? 'failed' : 'not_sent')
  return failed(codes[end?.state ?? 'failed'], message)
}

const codes: Record<ToolStepEnd['state'], Parameters<typeof failed>[0]> = {
  answered: 'TOOL_FAILED',
  failed: 'TOOL_FAILED',
  refused: 'TOOL_REFUSED',
  rejected: 'APPROVAL_REJECTED',
  expired: 'APPROVAL_EXPIRED',
  changed: 'TOOL_CHANGED',
}
