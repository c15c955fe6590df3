/** One step of a draft tried with real input: nothing is changed, and nothing leaves. */
import type { Tool } from '#engine/gate.ts'
import {
  JsonValue,
  type StepAction,
  type WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import { evaluate, evaluateCondition, type Scope } from '#features/automation/workflows/rules/cel/evaluate.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { z } from 'zod'
import { ChildInput, stepInputs } from '../contract/executor.ts'
import type { tryStep as endpoint } from '../contract/rerun.ts'
import { type RunError, workflowRunRefusals } from '../contract/run.ts'
import { listLoops, listRootSteps } from '../records/steps.ts'
import { resolveInput, resolveText, toRunError } from '../rules/resolve.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { getRunnable } from './start.ts'
import { getRun } from './view.ts'

type Deps = Pick<WorkflowRunDeps, 'db' | 'clock' | 'toolsOf'>
type Request = z.output<(typeof endpoint)['body']>
type Tried = z.output<(typeof endpoint)['reply']>['data']

const nothing: Tried = { input: null, output: null, port: null, error: null, wouldDo: [] }
const maxMs = 20_000

/** Refuses with WORKFLOW_NOT_FOUND, STEP_RUN_NOT_FOUND and WORKFLOW_RUN_NOT_FOUND. */
export async function tryStep(
  deps: Deps,
  workspaceId: string,
  { workflowId, stepId }: { workflowId: string; stepId: string },
  request: Request,
): Promise<Tried> {
  const { step, scope } = await readScope(deps, { workspaceId, workflowId }, stepId, request)
  const tried = await tryAction(deps, workspaceId, step, scope)
  if (step.successCheck === null || tried.error !== null || tried.output === null) return tried
  const made = evaluateCondition(step.successCheck, { ...scope, output: tried.output })
  if ('value' in made && made.value) return tried
  const error = 'error' in made ? toRunError(made.error, 'successCheck') : notAsked
  return { ...tried, error }
}

const notAsked: RunError = {
  code: 'CHECK_FAILED',
  message: 'The answer is not what the step’s check asks for.',
}

function readScope(
  { db, clock }: Deps,
  key: { workspaceId: string; workflowId: string },
  stepId: string,
  { runId, scope }: Request,
): Promise<{ step: WorkflowStep; scope: Scope }> {
  const { workspaceId, workflowId } = key
  return db.inWorkspace(workspaceId, async (tx) => {
    const { definition, name } = await getRunnable(tx, key, 'draft')
    const step = definition.steps.find(({ id }) => id === stepId)
    if (!step) throw new Refusal(workflowRunRefusals.STEP_RUN_NOT_FOUND, 'The draft has no such step.')
    const known: Record<string, unknown> = {
      trigger: {},
      steps: {},
      run: { id: '', version: 0, startedAt: clock().toISOString() },
      workflow: { id: workflowId, name },
    }
    if (runId !== null) {
      const run = await getRun(tx, { workspaceId, runId })
      const rows = await listRootSteps(tx, { workspaceId, runId })
      const startedAt = (run.startedAt ?? run.createdAt).toISOString()
      known.trigger = run.input
      known.run = { id: runId, version: run.version ?? 0, startedAt }
      known.steps = Object.fromEntries(rows.map(({ stepId: id, status, output }) => [id, { status, output }]))
      const items =
        step.parentId === null ? [] : ((await listLoops(tx, { workspaceId, runId })).get(step.parentId) ?? [])
      if (items.length > 0) Object.assign(known, { item: items[0], index: 0 })
    }
    return { step, scope: { ...known, ...scope } }
  })
}

async function tryAction(deps: Deps, workspaceId: string, step: WorkflowStep, scope: Scope): Promise<Tried> {
  const { action } = step
  switch (action.type) {
    case 'incomplete':
      return fail({ code: 'STEP_INCOMPLETE', message: 'What this step does was not chosen.' })
    case 'condition': {
      const made = evaluateCondition(action.expression, scope)
      if ('error' in made) return fail(toRunError(made.error, 'expression'))
      return { ...nothing, output: { value: made.value }, port: made.value ? 'true' : 'false' }
    }
    case 'loop': {
      const made = evaluate(action.items, scope)
      if ('error' in made) return fail(toRunError(made.error, 'items'))
      if (!Array.isArray(made.value)) return fail({ code: 'LOOP_NOT_A_LIST', message: 'This is not a list.' })
      const items = JsonValue.array().parse(made.value)
      return { ...nothing, input: items, output: { items: [], count: items.length, succeeded: 0, failed: 0 } }
    }
    case 'wait':
      return tryWait(action, scope)
    case 'approval': {
      const made = resolveText(action.question, scope)
      if ('error' in made) return fail(made.error)
      return { ...nothing, input: { question: made.text }, wouldDo: [`Ask a person: ${made.text}`] }
    }
    default:
      return tryOutward(deps, workspaceId, step, scope)
  }
}

function fail(error: RunError): Tried {
  return { ...nothing, error }
}

function tryWait({ for: until }: Extract<StepAction, { type: 'wait' }>, scope: Scope): Tried {
  if (until.type === 'duration') return { ...nothing, wouldDo: [`Wait ${until.seconds} seconds`] }
  if (until.type === 'event') return { ...nothing, wouldDo: [`Wait for ${until.event}`] }
  const made = evaluate(until.time, scope)
  if ('error' in made) return fail(toRunError(made.error, 'time'))
  const at = new Date(typeof made.value === 'string' ? made.value : Number.NaN)
  if (Number.isNaN(at.getTime())) return fail({ code: 'TIME_INVALID', message: 'This is not a time.' })
  return {
    ...nothing,
    output: { at: at.toISOString(), event: null },
    wouldDo: [`Wait until ${at.toISOString()}`],
  }
}

async function tryOutward(deps: Deps, workspaceId: string, step: WorkflowStep, scope: Scope): Promise<Tried> {
  const resolved = resolveInput(step, scope)
  if ('error' in resolved) return fail(resolved.error)
  const input = JsonValue.nullable().parse(resolved.input)
  const say = (what: string): Tried => ({ ...nothing, input, wouldDo: [what] })
  switch (step.action.type) {
    case 'http': {
      const { method, url } = stepInputs.http.parse(input)
      return say(`${method} ${String(url)}`)
    }
    case 'message': {
      const { channel, to, title } = stepInputs.message.parse(input)
      return say(`Send “${String(title)}” by ${channel}${to === null ? '' : ` to ${String(to)}`}`)
    }
    case 'workflow':
      return say(`Run another workflow: ${ChildInput.parse(input).workflowId}`)
    case 'ask':
      return say(`Ask ${step.agent ?? 'an agent'}: ${String(stepInputs.ask.parse(input).question)}`)
    default:
      return { ...(await tryTool(deps, workspaceId, step, stepInputs.tool.parse(input))), input }
  }
}

/** What only reads in the store is read; of anything else the preview is shown. */
async function tryTool(
  { toolsOf }: Deps,
  workspaceId: string,
  { agent }: WorkflowStep,
  { tool: name, input }: z.infer<typeof stepInputs.tool>,
): Promise<Tried> {
  const tool = agent === null ? undefined : toolsOf(agent).find((each) => each.name === name)
  if (!tool || agent === null)
    return fail({ code: 'TOOL_UNKNOWN', message: `There is no tool ${name} of this agent.` })
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail({
      code: 'TOOL_INPUT_INVALID',
      message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    })
  }
  const call = {
    ...{ workspaceId, runId: newId(), approval: null },
    signal: AbortSignal.timeout(maxMs),
    idempotencyKey: newId(),
    actor: { type: 'agent', agent },
  } as const
  try {
    if (tool.effect !== 'read' || tool.isOutward || tool.starts) {
      return { ...nothing, wouldDo: await describe(tool, call, parsed.data) }
    }
    const output = await tool.run(call, parsed.data)
    return { ...nothing, output: JsonValue.nullable().parse(JSON.parse(JSON.stringify(output ?? null))) }
  } catch (error) {
    const isTold = error instanceof Refusal || error instanceof UpstreamError
    if (!isTold) throw error
    return fail({ code: error.code, message: error.message })
  }
}

async function describe(tool: Tool, call: Parameters<Tool['run']>[0], input: unknown): Promise<string[]> {
  const preview = await tool.preview?.(call, input)
  if (!preview) return [tool.question(input) || tool.title]
  const { changes } = preview
  if (changes.length === 0) return ['Change nothing: all is as it would be.']
  return changes.map(({ of, field, before, after }) => `${of}, ${field}: ${before ?? '–'} → ${after ?? '–'}`)
}
