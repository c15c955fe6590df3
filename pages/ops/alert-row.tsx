import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Alert, AlertStatus } from '#features/agents/inbox/contract.ts'
import { useAlertStatus } from '#features/agents/inbox/web/alerts-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { alertTexts, statusWords, typeWords } from './alert-words.ts'

/** One alert: what it is, who has seen it, and what can be done. */
export function AlertRow({ alert }: { alert: Alert }) {
  const router = useRouter()
  const change = useAlertStatus()
  const { origin, type, source, at, href, status, addedBy } = alert
  const { title, text } = alertTexts(alert)
  const { word, tint } = typeWords[type]
  const facts = [source, addedBy ? t`added by ${addedBy}` : '', markOf(alert) ?? '']
  const set = (wanted: AlertStatus) => change.mutate({ alert, status: wanted })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <Badge tint={status === 'new' ? tint : 'neutral'}>{word}</Badge>
      <div className="min-w-0 flex-1 basis-60">
        <p className="type-strong break-words">{title}</p>
        {text && <p className="break-words text-ink-2">{text}</p>}
        <p className="type-small break-words text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
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
    </li>
  )
}

function markOf({ marked, status }: Alert): string | null {
  if (!marked) return null
  const when = timeAgo(marked.at)
  const by = marked.by ?? t`somebody who has left`
  return status === 'resolved' ? t`resolved by ${by}, ${when}` : t`acknowledged by ${by}, ${when}`
}
