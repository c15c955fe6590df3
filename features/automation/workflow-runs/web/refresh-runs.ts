import type { QueryClient } from '@tanstack/react-query'
import { listStepRuns, listWorkflowRuns, viewStepRun, viewWorkflowRun } from '../contract/run.ts'

/** Runs changed: what is on the screen of them is read again. */
export function refreshWorkflowRuns(client: QueryClient): void {
  for (const { path } of [listWorkflowRuns, viewWorkflowRun, listStepRuns, viewStepRun])
    void client.invalidateQueries({ queryKey: [path] })
}
