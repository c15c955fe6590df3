import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useRuns } from '#features/runs/web/runs-cache.ts'
import { useNotices } from '#features/workspace/web/notices-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { LitCaseDrawing } from '#ui/lit-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type AlertType, alertsFrom } from './alerts.ts'
import { SearchField } from './search-field.tsx'

const types: Record<AlertType, { word: string; tint: 'incomplete' | 'needs' | 'neutral' }> = {
  critical: { word: t`Critical`, tint: 'incomplete' },
  error: { word: t`Error`, tint: 'incomplete' },
  warning: { word: t`Warning`, tint: 'needs' },
  info: { word: t`Info`, tint: 'neutral' },
}
type Choice = AlertType | 'all'

/** Notices and failed runs. A notice goes by itself when its cause is mended. */
export function OpsAlerts() {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<Choice>('all')
  const router = useRouter()
  const runs = useRuns()
  const notices = useNotices()
  const problem = [runs, notices].find(({ isError, data }) => isError && !data)
  const alerts = alertsFrom(notices.data ?? [], runs.data ?? [])
  const wanted = search.trim().toLowerCase()
  const found = alerts.filter(({ message, text, source }) =>
    `${message} ${text} ${source}`.toLowerCase().includes(wanted),
  )
  const shown = found.filter((alert) => type === 'all' || alert.type === type)
  const isKnown = runs.data !== undefined && notices.data !== undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t`Search message or source`} value={search} onChange={setSearch} />
        <Segments
          label={t`Type`}
          value={type}
          onChange={setType}
          options={[
            { value: 'all', label: t`All`, count: found.length },
            ...(['critical', 'error', 'warning', 'info'] as const).map((value) => ({
              value,
              label: types[value].word,
              count: found.filter((alert) => alert.type === value).length,
            })),
          ]}
        />
      </div>
      <Card>
        {problem && <ReadProblem title={t`The alerts could not be read`} query={problem} />}
        {!isKnown && !problem && <Skeleton className="h-40 w-full" />}
        {isKnown && shown.length === 0 && (
          <Empty
            drawing={<LitCaseDrawing />}
            title={alerts.length === 0 ? t`Nothing went wrong` : t`No alert matches`}
          >
            {alerts.length === 0
              ? t`Failed runs and notices will come here.`
              : t`Clear the search or choose all types.`}
          </Empty>
        )}
        <ul>
          {shown.map(({ id, type: is, message, text, source, at, href }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 first:pt-0"
            >
              <Badge tint={types[is].tint}>{types[is].word}</Badge>
              <div className="min-w-0 flex-1 basis-60">
                <p className="type-strong">{message}</p>
                <p className="text-ink-2">
                  {text} <span className="type-small">{source}</span>
                </p>
              </div>
              {at && <span className="type-small text-ink-2">{timeAgo(at)}</span>}
              {href && (
                <button
                  type="button"
                  aria-label={t`View: ${message}`}
                  className={buttonStyle({ size: 's' })}
                  onClick={() => router.history.push(href)}
                >
                  <Trans>View</Trans>
                </button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
