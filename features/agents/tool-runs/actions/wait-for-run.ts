import type { Tool } from '#engine/gate.ts'
import type { RunContext } from './run-context.ts'

/** The stage in the progress of a run that waits for another, and goes on by itself. */
const waitingForRun = 'waiting for another run'

const working = { stage: 'working', done: 0, total: null } as const

/** Shows the waiting stage while the run is parked; the progress stays. */
export async function whileParked(
  { run, shown = working }: Pick<RunContext, 'run' | 'shown'>,
  wait: () => Promise<void>,
): Promise<void> {
  run.progress({ ...shown, stage: waitingForRun })
  await wait()
  run.progress(shown)
}

/** Parks the run until what the use has to wait for has ended. `name` is the step of the use. */
export async function waitForStartedRun(
  context: RunContext,
  name: string,
  { effect, input, starts }: Tool,
  args: unknown,
): Promise<void> {
  if (!starts || effect !== 'read') return
  const { run, actor } = context
  const { workspaceId, runId: ownId } = run
  const use = { workspaceId, runId: ownId, idempotencyKey: `${ownId}:${name}`, actor, approval: null }
  const runId = await run.step(`${name}:starts`, (signal) => starts({ ...use, signal }, input.parse(args)))
  if (runId === null) return
  await whileParked(context, () => run.untilEnded(`${name}:ended`, runId))
}
