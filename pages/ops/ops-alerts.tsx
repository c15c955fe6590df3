import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Alert, AlertStatus, AlertType } from '#features/agents/inbox/contract.ts'
import { useAlerts, useAlertStatus } from '#features/agents/inbox/web/alerts-cache.ts'
import { AlertRow } from '#ui/alert-row.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { LitCaseDrawing } from '#ui/lit-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertTexts, alertTypes, statusWords, typeWords } from './alert-words.ts'
import { SearchField } from '#ui/search-field.tsx'

type Choice = AlertType | 'all'

/** Notices, failed runs and what somebody added. A notice goes by itself when its cause is mended. */
export function OpsAlerts() {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<Choice>('all')
  const [isAdding, setAdding] = useState(false)
  const read = useAlerts()
  const alerts = read.data
  const wanted = search.trim().toLowerCase()
  const found = (alerts ?? []).filter((alert) => {
    const { title, text } = alertTexts(alert)
    return `${title} ${text} ${alert.source}`.toLowerCase().includes(wanted)
  })
  const shown = found.filter((alert) => type === 'all' || alert.type === type)
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
            ...alertTypes.map((value) => ({
              value,
              label: typeWords[value].word,
              count: found.filter((alert) => alert.type === value).length,
            })),
          ]}
        />
        <Button variant="ink" onClick={() => setAdding(true)} className="ms-auto max-md:w-full">
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          <Trans>Add Alert</Trans>
        </Button>
      </div>
      <Card>
        {read.isError && !alerts && <ReadProblem title={t`The alerts could not be read`} query={read} />}
        {read.isPending && <Skeleton className="h-40 w-full" />}
        {alerts && shown.length === 0 && (
          <Empty
            drawing={<LitCaseDrawing />}
            title={alerts.length === 0 ? t`Nothing went wrong` : t`No alert matches`}
          >
            {alerts.length === 0
              ? t`Failed runs, notices and what you add will come here.`
              : t`Clear the search or choose all types.`}
          </Empty>
        )}
        <ul aria-busy={read.isFetching}>
          {shown.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      </Card>
      {isAdding && <AlertForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** One alert: what it is, who has seen it, and what can be done. */
function AlertItem({ alert }: { alert: Alert }) {
  const router = useRouter()
  const change = useAlertStatus()
  const { origin, type, source, at, href, status, addedBy } = alert
  const { title, text } = alertTexts(alert)
  const { word, tint } = typeWords[type]
  const facts = [source, addedBy ? t`added by ${addedBy}` : '', markOf(alert) ?? '']
  const set = (wanted: AlertStatus) => change.mutate({ alert, status: wanted })
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <AlertRow
        mark={<Badge tint={status === 'new' ? tint : 'neutral'}>{word}</Badge>}
        title={title}
        text={text}
        facts={facts.filter(Boolean).join(' · ')}
      >
        {status !== 'new' && (
          <Badge tint="neutral">
            <Check aria-hidden />
            {statusWords[status]}
          </Badge>
        )}
        {at && (
          <time dateTime={at} className="type-small text-ink-2">
            {timeAgo(at)}
          </time>
        )}
        <div className="flex flex-wrap gap-2">
          {status === 'new' && (
            <Button
              size="s"
              isBusy={change.isPending}
              aria-label={t`Acknowledge: ${title}`}
              onClick={() => set('acknowledged')}
            >
              <Trans>Acknowledge</Trans>
            </Button>
          )}
          {alert.marked && (
            <Button
              size="s"
              variant="ghost"
              isBusy={change.isPending}
              aria-label={status === 'resolved' ? t`Open again: ${title}` : t`Take back: ${title}`}
              onClick={() => set('new')}
            >
              {status === 'resolved' ? t`Open again` : t`Undo`}
            </Button>
          )}
          {origin === 'merchant' && status !== 'resolved' && (
            <Button
              size="s"
              isBusy={change.isPending}
              aria-label={t`Resolve: ${title}`}
              onClick={() => set('resolved')}
            >
              <Trans>Resolve</Trans>
            </Button>
          )}
          {href && (
            <Button size="s" aria-label={t`View: ${title}`} onClick={() => router.history.push(href)}>
              <Trans>View</Trans>
            </Button>
          )}
        </div>
      </AlertRow>
    </li>
  )
}

function markOf({ marked, status }: Alert): string | null {
  if (!marked) return null
  const when = timeAgo(marked.at)
  const by = marked.by ?? t`somebody who has left`
  return status === 'resolved' ? t`resolved by ${by}, ${when}` : t`acknowledged by ${by}, ${when}`
}
