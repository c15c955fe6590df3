import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { StepExecutors } from '../../contract/executor.ts'
import { askExecutor } from './ask.ts'
import { AskStepInput, askStepKind, runAskStep } from './ask-run.ts'
import type { ExecutorDeps } from './deps.ts'
import { httpExecutor } from './http.ts'
import { messageExecutor } from './message.ts'
import { toolExecutor } from './tool.ts'
import { runToolStep, ToolStepInput, toolStepKind } from './tool-run.ts'

/** What carries out the steps of workflows. */
export function createExecutors(deps: ExecutorDeps): StepExecutors {
  return {
    tool: toolExecutor(deps),
    http: httpExecutor(deps),
    message: messageExecutor(deps),
    ask: askExecutor(deps),
  }
}

/** Nearly all of their time runs wait for a person, a model or a store. */
const manyRuns = {
  concurrency: 64,
  perWorkspace: 20,
  retry: { attempts: 5, firstDelayMs: 500, maxDelayMs: 5_000 },
}

/** The runs in which steps use tools and ask agents. */
export function stepKinds(deps: AgentDeps): ProductKind[] {
  const tool = defineRun({
    name: toolStepKind,
    input: ToolStepInput,
    ...manyRuns,
    run: (run, input) => runToolStep(deps, run, input),
  })
  const ask = defineRun({
    name: askStepKind,
    input: AskStepInput,
    ...manyRuns,
    run: (run, input) => runAskStep(deps, run, input),
  })
  return [tool, ask]
}
