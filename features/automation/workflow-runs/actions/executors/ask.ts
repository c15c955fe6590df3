/** A question to the step's agent, answered with its model or in Local Mode. */
import type { StepContext, StepExecutor, StepOf, StepOutcome } from '../../contract/executor.ts'
import { splitText } from '#features/automation/workflows/rules/cel/text.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { AskStepEnd, type AskStepInput, askStepKind } from './ask-run.ts'
import type { ExecutorDeps } from './deps.ts'
import { completed, failed } from './outcome.ts'

type AskDeps = Pick<ExecutorDeps, 'runs'>

const maxQuestion = 4_000
/** So long an answer is waited for, before the step gives its worker back. */
const answerMs = 5_000

export function askExecutor(deps: AskDeps): StepExecutor<'ask'> {
  return async (context, step, { question: given }) => {
    if (step.agent === null) return failed('AGENT_MISSING', 'No agent was chosen for this step.')
    const question = (typeof given === 'string' ? given : JSON.stringify(given ?? '')).trim()
    if (question === '' || question === '""') return failed('STEP_INPUT_INVALID', 'The question is empty.')
    if (question.length > maxQuestion) {
      return failed('STEP_INPUT_INVALID', `A question has ${maxQuestion} characters at most.`)
    }
    return follow(deps, context, await start(deps, context, step.agent, { question, step }))
  }
}

/** Starts it, or finds the run that this try started before. */
async function start(
  { runs }: AskDeps,
  { workspaceId, stepRunId, attempt, idempotencyKey, definition }: StepContext,
  agent: AgentId,
  { question, step }: { question: string; step: StepOf<'ask'> },
): Promise<string> {
  const purpose = `${askStepKind}:${stepRunId}:${attempt}:${idempotencyKey}`
  const [known] = await runs.list(workspaceId, { purpose, limit: 1 })
  if (known) return known.id
  const isTainting = !isOwnText(step)
  const input: AskStepInput = { agent, question, isTainting, workflow: definition.name }
  return (await runs.start(workspaceId, askStepKind, { purpose, input, agent })).run.id
}

/** Whether the author of the workflow wrote all of the question. */
function isOwnText({ action: { question } }: StepOf<'ask'>): boolean {
  if (question.type === 'value') return true
  return question.type === 'text' && splitText(question.text).every(({ type }) => type === 'text')
}

async function follow({ runs }: AskDeps, context: StepContext, runId: string): Promise<StepOutcome> {
  const run = await runs.waitFor(context.workspaceId, runId, answerMs, context.signal)
  if (run.endedAt === null) {
    const waitsFor = { type: 'workflow', until: null, question: null, approvalId: null, runId } as const
    return { type: 'parked', waitsFor }
  }
  const end = AskStepEnd.safeParse(run.output).data
  if (end?.isAnswered) return completed({ answer: end.answer, by: end.by })
  const message = end?.answer || run.error?.message || 'The agent was stopped before it answered.'
  await context.log('error', message)
  return failed('NO_ANSWER', message)
}
