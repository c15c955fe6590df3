import { ReplayResult } from '../contract/recording.ts'
import type { LastPlay } from '../contract/regression.ts'

type PlayedRun = {
  status: string
  output?: unknown
  error: { message: string } | null
  endedAt: string | null
}

/** What came of a replay in short: the same, or where it first differs. Null for both until its run has ended. */
export function toLastPlay(runId: string, { status, output, error, endedAt }: PlayedRun): LastPlay {
  const result = ReplayResult.safeParse(output).data
  const steps = result?.steps ?? []
  const at = steps.findIndex(({ isSame }) => !isSame)
  const first = steps[at]
  return {
    runId,
    status,
    isSame: result?.isSame ?? null,
    stepCount: steps.length,
    differingCount: steps.filter(({ isSame }) => !isSame).length,
    firstDiffering: first ? { step: first.step, place: at + 1 } : null,
    error: error?.message ?? null,
    endedAt,
  }
}
