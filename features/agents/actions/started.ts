import type { Tool } from '#engine/gate.ts'
import type { RunHandle } from '#engine/kinds.ts'

/** The stage in the progress of a run that waits for another, and goes on by itself. */
export const waitingForRun = 'waiting for another run'

/** Parks the run until what the use has to wait for has ended. `name` is the step of the use. */
export async function awaitStarted(
  run: RunHandle,
  name: string,
  { effect, input, starts }: Tool,
  args: unknown,
): Promise<void> {
  if (!starts || effect !== 'read') return
  const { workspaceId } = run
  const idempotencyKey = `${run.runId}:${name}`
  const runId = await run.step(`${name}:starts`, (signal) =>
    starts({ workspaceId, signal, idempotencyKey }, input.parse(args)),
  )
  if (runId === null) return
  run.progress({ stage: waitingForRun, done: 0, total: null })
  await run.untilEnded(`${name}:ended`, runId)
  run.progress({ stage: 'working', done: 0, total: null })
}
