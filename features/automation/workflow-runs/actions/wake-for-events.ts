/** Tells steps that wait for events that something happened. */
import { listRunsAwaitingEvents } from '../records/steps.ts'
import { wakeWorkflowRun } from './control.ts'
import type { WorkflowRunDeps } from './deps.ts'

type Deps = Omit<WorkflowRunDeps, 'executors'>

async function wakeForEvents(deps: Deps, workspaceId: string): Promise<void> {
  const runIds = await deps.db.inWorkspace(workspaceId, (tx) => listRunsAwaitingEvents(tx, workspaceId))
  for (const runId of runIds) {
    await deps.db.inWorkspace(workspaceId, (tx) => wakeWorkflowRun(deps, tx, workspaceId, runId))
  }
}

/** What to call with each workspace in which something was recorded. What comes while one is being told of is told of afterwards, once. */
export function wakerOf(deps: Deps): (workspaceId: string) => void {
  const underWay = new Map<string, { isAgain: boolean }>()
  return function wake(workspaceId) {
    const known = underWay.get(workspaceId)
    if (known) {
      known.isAgain = true
      return
    }
    const state = { isAgain: false }
    underWay.set(workspaceId, state)
    // A wake-up that is lost here is made up for: a step that waits for events looks by itself, too.
    void wakeForEvents(deps, workspaceId)
      .catch((err: unknown) => deps.log.error({ workspaceId, err }, 'Steps were not told of an event'))
      .finally(() => {
        underWay.delete(workspaceId)
        if (state.isAgain) wake(workspaceId)
      })
  }
}
