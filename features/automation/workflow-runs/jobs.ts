import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { WorkflowRunDeps } from './actions/deps.ts'
import { driveRun } from './actions/drive/drive.ts'
import { LeaseLost } from './actions/lease.ts'

/** Nearly all of their time runs wait for something outside. A run counts by itself how often its process died. */
const manyRuns = {
  concurrency: 32,
  retry: { attempts: 1_000_000, firstDelayMs: 500, maxDelayMs: 10_000 },
}

export function workflowRunKinds(deps: WorkflowRunDeps): ProductKind[] {
  const kind = defineRun({
    name: 'workflows.run',
    input: z.object({}),
    ...manyRuns,
    run: async (run) => {
      try {
        await driveRun(deps, run)
      } catch (error) {
        if (!(error instanceof Error) || error instanceof LeaseLost || error.name === 'RunInterrupted')
          throw error
        deps.log.error({ runId: run.runId, err: error }, 'A run of a workflow is taken up again')
        throw Object.assign(new Error('A run of a workflow could not be driven', { cause: error }), {
          retryable: true,
        })
      }
      return {}
    },
  })
  return [kind]
}
