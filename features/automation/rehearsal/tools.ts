import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { WorkflowName } from '#features/automation/workflows/contract/workflow.ts'
import { Refusal } from '#kit/errors.ts'
import { beginForAgent, type ForAgentDeps, rehearseForAgent } from './actions/for-agent.ts'

/** How agents try a draft: over the recorded past, with nothing leaving and nothing changed. */
export function rehearsalTools(deps: ForAgentDeps): Tool[] {
  const input = z.object({
    workflow: WorkflowName,
    days: z.number().int().min(1).max(90).default(30).meta({
      title: 'Days',
      description: 'How many days back it is rehearsed over',
    }),
  })
  const rehearse = defineTool({
    name: 'rehearse-workflow',
    title: 'Rehearse a workflow',
    description:
      'Runs the draft of a workflow over the store’s recorded past: what it would have run, changed, sent and spent, and where a limit would have held it back. Nothing is sent or changed.',
    effect: 'read',
    input,
    question: () => '',
    starts: async (call, asked) => {
      try {
        return (await beginForAgent(deps, call, asked)).runId
      } catch (error) {
        // Why it cannot be rehearsed is what the use answers.
        if (error instanceof Refusal) return null
        throw error
      }
    },
    run: (call, asked) => rehearseForAgent(deps, call, asked),
  })
  return [rehearse]
}
