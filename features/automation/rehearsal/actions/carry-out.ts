/** A step carried out in a rehearsal: checked as in a run, and told in place of done. */
import type { Tool } from '#engine/gate.ts'
import type { AgentSettings } from '#features/agents/settings/contract/settings.ts'
import {
  type StepInputs,
  stepInputs,
  type StepResult,
} from '#features/automation/workflow-runs/contract/executor.ts'
import { describeCall, readCall } from '#features/automation/workflow-runs/rules/http-call.ts'
import { readMessage } from '#features/automation/workflow-runs/rules/message.ts'
import type { CheckContext } from '#features/automation/workflows/contract/check.ts'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import type { ChangedValues } from '../rules/changes.ts'
import { type Deed, toDeeds } from '../rules/effects.ts'
import type { Ledger } from '../rules/ledger.ts'
import type { StandIns } from './stand-in.ts'
import type { ToolReader } from './tool-reader.ts'

/** What steps are carried out with: one reader for all of a rehearsal, the rest for one definition. */
export type Stage = {
  context: CheckContext
  reader: ToolReader
  ledger: Ledger
  changed: ChangedValues
  settings: ReadonlyMap<AgentId, AgentSettings>
  toolsOf: (agent: AgentId) => readonly Tool[]
  /** Of the workflow that the step is of. */
  standInsOf: (workflowId: string) => StandIns
  /** Records what a step would have done. `hold` says why it would have been kept back. */
  record: (of: DeedPlace, deed: Deed, hold?: string | null) => void
}

/** `runKey` is its run's, made of what started it. */
export type DeedPlace = { runKey: string; path: string; step: Pick<WorkflowStep, 'id' | 'name'>; now: Date }

export type StepCall = DeedPlace & {
  workflowId: string
  definition: WorkflowDefinition
  step: WorkflowStep
}

const completed = (output: unknown): StepResult => ({ status: 'completed', output, port: null, error: null })
const failed = (code: string, message: string, output: unknown = null): StepResult => ({
  status: 'failed',
  output,
  port: null,
  error: { code, message },
})

/** Carries out a step that reaches outside its run. */
export async function carryOut(stage: Stage, call: StepCall, input: unknown): Promise<StepResult> {
  switch (call.step.action.type) {
    case 'tool':
      return useTool(stage, call, stepInputs.tool.parse(input))
    case 'http':
      return callOutside(stage, call, stepInputs.http.parse(input))
    case 'message':
      return sendMessage(stage, call, stepInputs.message.parse(input))
    case 'ask':
      return askAgent(stage, call, stepInputs.ask.parse(input))
    default:
      throw new Error(`A step of kind ${call.step.action.type} is not carried out`)
  }
}

function answer({ standInsOf }: Stage, { workflowId, step }: StepCall): unknown {
  return standInsOf(workflowId).answerOf(step)
}

async function useTool(
  stage: Stage,
  call: StepCall,
  { tool: name, input }: StepInputs['tool'],
): Promise<StepResult> {
  const { agent } = call.step
  if (agent === null) return failed('AGENT_MISSING', 'No agent was chosen for this step.')
  const tool = stage.toolsOf(agent).find((each) => each.name === name)
  if (!tool) return failed('TOOL_UNKNOWN', `The ${agent} agent has no tool named ${name}.`)
  const parsed = await tool.input.safeParseAsync(input)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
    const why = `The input of ${tool.title} isn’t valid. ${faults.slice(0, 5).join('; ')}`
    return failed('STEP_INPUT_INVALID', why)
  }
  if (tool.effect !== 'read') return change(stage, call, { tool, agent, input: parsed.data })
  const isOff = refusalOf(stage, agent)
  if (isOff !== null) return failed('TOOL_REFUSED', isOff)
  if (tool.isOutward || tool.isPartOnly || tool.starts) return completed(answer(stage, call))
  const read = await stage.reader.read(tool, agent, parsed.data)
  return 'error' in read ? failed('TOOL_FAILED', read.error.message) : completed(read.value)
}

/** Why an agent may do nothing now; null when it may. */
function refusalOf({ settings }: Stage, agent: AgentId): string | null {
  return settings.get(agent)?.isOn === false ? `The ${agent} agent is turned off.` : null
}

type Use = { tool: Tool; agent: AgentId; input: unknown }

async function change(stage: Stage, call: StepCall, { tool, agent, input }: Use): Promise<StepResult> {
  const { workflowId, runKey, now, definition, step } = call
  const question = tool.question(input) || tool.title
  const made = await stage.reader.preview(tool, agent, input)
  const fault = refusalOf(stage, agent) ?? ('error' in made ? made.error.message : null)
  if (fault !== null || 'error' in made) return hold(stage, call, toDeeds(tool.name, question, null), fault)
  const preview = made.value && stage.changed.adjust(made.value)
  if (preview === null && made.value !== null) return completed(answer(stage, call))
  const deeds = toDeeds(tool.name, question, preview)
  const charge = { workflowId, runKey, agent, effect: tool.effect, preview, now }
  const settings = stage.settings.get(agent)
  const limit = settings ? stage.ledger.judge(charge, settings, definition.limits) : null
  if (limit !== null) return hold(stage, call, deeds, limit)
  const { decision, reason } = stage.standInsOf(workflowId).decisionOf(step)
  if (decision === 'rejected') {
    return hold(stage, call, deeds, reason || 'Rejected in this rehearsal.', 'APPROVAL_REJECTED')
  }
  stage.ledger.take(charge)
  if (preview) stage.changed.keep(preview)
  for (const deed of deeds) stage.record(call, deed)
  return completed(answer(stage, call))
}

function hold(
  stage: Stage,
  call: StepCall,
  deeds: readonly Deed[],
  why: string | null,
  code = 'TOOL_REFUSED',
): StepResult {
  for (const deed of deeds) stage.record(call, deed, why)
  return failed(code, why ?? '')
}

function callOutside(stage: Stage, call: StepCall, input: StepInputs['http']): StepResult {
  const made = readCall(input)
  if ('problem' in made) return failed('STEP_INPUT_INVALID', made.problem)
  const missing = Object.values(input.secrets).find((name) => !stage.context.secrets.includes(name))
  if (missing !== undefined) {
    return failed('SECRET_MISSING', `There is no secret named ${missing}. Save it, then run this again.`)
  }
  const subject = describeCall(input.method, made.url)
  stage.record(call, { kind: 'request', of: 'http', subject, field: input.method, after: made.body })
  const output = answer(stage, call)
  const status = statusOf(output)
  if (status === null || (status >= 200 && status < 300)) return completed(output)
  return failed('HTTP_STATUS', `${subject} answered with status ${status}.`, output)
}

function statusOf(output: unknown): number | null {
  if (typeof output !== 'object' || output === null || !('status' in output)) return null
  return typeof output.status === 'number' ? output.status : null
}

function sendMessage(stage: Stage, call: StepCall, input: StepInputs['message']): StepResult {
  const message = readMessage(input)
  if ('problem' in message) return failed('STEP_INPUT_INVALID', message.problem)
  const { channel, to } = input
  if (channel === 'webhook' && (typeof to !== 'string' || to.trim() === '')) {
    return failed('STEP_INPUT_INVALID', 'The webhook has no address.')
  }
  if (channel === 'email' && !stage.context.isMailSet) {
    const why = 'This server has no mail server. Send the message to the inbox instead.'
    return failed('MAIL_NOT_SET', why)
  }
  const subject = typeof to === 'string' && to !== '' ? to : channel
  stage.record(call, { kind: 'message', of: 'message', subject, field: channel, after: message.title })
  return completed({ sentAt: call.now.toISOString() })
}

function askAgent(stage: Stage, call: StepCall, { question: given }: StepInputs['ask']): StepResult {
  const { agent } = call.step
  if (agent === null) return failed('AGENT_MISSING', 'No agent was chosen for this step.')
  const question = (typeof given === 'string' ? given : JSON.stringify(given ?? '')).trim()
  if (question === '' || question === '""') return failed('STEP_INPUT_INVALID', 'The question is empty.')
  const isOff = refusalOf(stage, agent)
  if (isOff !== null) return failed('NO_ANSWER', isOff)
  stage.record(call, { kind: 'request', of: 'ask', subject: roster[agent].name, after: question })
  return completed(answer(stage, call))
}
