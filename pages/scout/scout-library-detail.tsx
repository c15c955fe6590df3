import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { useItem } from './scout-library-cache.ts'
import { ScoutSummary } from './scout-summary.tsx'
import { WebPage } from './web-page.tsx'

const atFirst = 5

/** What was found, read from the library: the answer or the report, then each source with its text. */
export function ScoutLibraryDetail({ itemId }: { itemId: string }) {
  const item = useItem(itemId)
  const [isWhole, setWhole] = useState(false)
  if (item.isError) return <ReadProblem title={t`This could not be read`} query={item} />
  if (!item.data) return <Skeleton className="h-40 w-full" />
  const { answer, report, sources, summary } = item.data
  const shown = isWhole ? sources : sources.slice(0, atFirst)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {report ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <AnswerView answer={report} />
        </Suspense>
      ) : (
        <ScoutSummary answer={answer} summary={summary} sources={sources} />
      )}
      {sources.length === 0 && !report && (
        <p className="text-ink-2">
          <Trans>No page was found.</Trans>
        </p>
      )}
      <ul>
        {shown.map(({ url, title, content, score }, place) => (
          <WebPage key={`${place} ${url}`} url={url} title={title} content={content} score={score} />
        ))}
      </ul>
      {shown.length < sources.length && (
        <Button size="s" className="self-start" onClick={() => setWhole(true)}>
          <Trans>Show all {figure(sources.length)} sources</Trans>
        </Button>
      )}
    </div>
  )
}
