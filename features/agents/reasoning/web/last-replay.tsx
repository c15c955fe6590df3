import { t } from '@lingui/core/macro'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLastReplay } from './regressions-cache.ts'
import { ReplayReport } from './replay-report.tsx'

/** What differed when a kept turn was played last. */
export function LastReplay({ regressionId }: { regressionId: string }) {
  const query = useLastReplay(regressionId)
  if (query.isError) return <ReadProblem title={t`Couldn't load the replay`} query={query} />
  if (query.isPending) return <Skeleton className="mt-3 h-24 w-full" />
  return query.data && <ReplayReport replay={query.data} />
}
