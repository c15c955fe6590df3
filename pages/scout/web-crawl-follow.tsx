import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRun } from '#features/base/runs/contract/run.ts'
import { useCancelRun } from '#features/base/runs/web/runs-cache.ts'
import { Button } from '#ui/button.tsx'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { useItem } from './scout-library-cache.ts'
import { WebCrawlPages } from './web-crawl-pages.tsx'

const pollMs = 2_000

/** A crawl that outlasted its request, to its end. */
export function WebCrawlFollow({ runId }: { runId: string }) {
  const stop = useCancelRun()
  const run = useQuery({
    ...read(getRun, { params: { runId } }),
    select: (reply) => reply.data.run,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.run.endedAt ? false : pollMs),
  })
  const { status, output, error } = run.data ?? {}
  if (run.isError && !run.data) return <ReadProblem title={t`The crawl could not be read`} query={run} />
  if (status === 'failed') {
    return (
      <Notice tone="error" role="alert" title={t`Crawl failed. Please try again.`}>
        {error?.message}
      </Notice>
    )
  }
  if (status === 'cancelled') {
    return <Notice tone="neutral" role="status" title={t`The crawl was stopped. Nothing was kept.`} />
  }
  if (status === 'completed') return <Kept itemId={itemIdIn(output)} />
  return (
    <div className="flex flex-col gap-2">
      <Meter label={t`The crawl is under way`} percent={null} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 basis-48 text-ink-2">
          <Trans>The crawl goes on. You can leave: its pages will be in the library.</Trans>
        </p>
        <Button
          size="s"
          isBusy={stop.isPending}
          onClick={() => stop.mutate(runId, { onSettled: () => void run.refetch() })}
        >
          <Trans>Stop the crawl</Trans>
        </Button>
      </div>
    </div>
  )
}

function Kept({ itemId }: { itemId: string }) {
  const item = useItem(itemId)
  if (item.isError) return <ReadProblem title={t`The pages could not be read`} query={item} />
  return item.data ? <WebCrawlPages pages={item.data.sources} /> : null
}

function itemIdIn(output: unknown): string {
  return String((output as { itemId?: unknown } | null)?.itemId ?? '')
}
