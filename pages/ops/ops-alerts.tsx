import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Alert, AlertStatus } from '#features/agents/inbox/contract.ts'
import type { AlertType } from '#features/agents/inbox/contract/alert-type.ts'
import type { InboxItem } from '#features/agents/inbox/contract/item.ts'
import { useAddAlert, useAlerts, useAlertStatus } from '#features/agents/inbox/web/alerts-cache.ts'
import { useInbox } from '#features/agents/inbox/web/inbox-cache.ts'
import { reasonOf, titleOf } from '#features/agents/inbox/web/inbox-labels.ts'
import { InboxRow } from '#features/agents/inbox/web/inbox-row.tsx'
import { runName } from '#features/base/runs/web/run-labels.ts'
import { AlertRow } from '#ui/alert-row.tsx'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { inStoreOfPage } from '#ui/store-of-page.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'

type AlertTypeFilter = AlertType | 'all'

/** Open items of the inbox, failed runs and what somebody added. An item goes by itself when its cause is fixed. */
export function OpsAlerts() {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<AlertTypeFilter>('all')
  const [isAdding, setAdding] = useState(false)
  const read = useAlerts()
  const inbox = useInbox()
  const itemOf = ({ itemId }: Alert) => inbox.data?.items.find(({ id }) => id === itemId)
  // What was put aside or has left the inbox meanwhile is no alert either.
  const alerts = inbox.data && read.data?.filter((alert) => alert.itemId === null || itemOf(alert))
  const failed = [read, inbox].find(({ isError, data }) => isError && !data)
  const wanted = search.trim().toLowerCase()
  const found = (alerts ?? []).filter((alert) => {
    const { title, text } = alertTexts(alert, itemOf(alert))
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
              label: alertTypeLabels[value].word,
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
        {failed && <ReadProblem title={t`Couldn't load the alerts`} query={failed} />}
        {!alerts && !failed && <Skeleton className="h-40 w-full" />}
        {alerts && shown.length === 0 && (
          <Empty
            drawing={<ReadyIllustration />}
            title={alerts.length === 0 ? t`No alerts` : t`No alerts found`}
          >
            {alerts.length === 0
              ? t`Open items, failed runs and alerts you add will appear here.`
              : t`Clear the search or choose all types.`}
          </Empty>
        )}
        <ul aria-busy={read.isFetching} className="@container">
          {shown.map((alert) => (
            <AlertItem key={alert.id} alert={alert} item={itemOf(alert)} />
          ))}
        </ul>
      </Card>
      {isAdding && <AlertForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** One alert: what it is, who has seen it, and what can be done. That of an item is its row of the inbox. */
function AlertItem({ alert, item }: { alert: Alert; item: InboxItem | undefined }) {
  const router = useRouter()
  const change = useAlertStatus()
  const { origin, type, source, at, href, status, addedBy } = alert
  const { title, text } = alertTexts(alert, item)
  const { word, tint } = alertTypeLabels[type]
  const facts = [source, addedBy ? t`added by ${addedBy}` : '', markOf(alert) ?? '']
  const set = (wanted: AlertStatus) => change.mutate({ alert, status: wanted })
  const acknowledge = status === 'new' && (
    <Button
      size="s"
      isBusy={change.isPending}
      aria-label={t`Acknowledge: ${title}`}
      onClick={() => set('acknowledged')}
    >
      <Trans>Acknowledge</Trans>
    </Button>
  )
  const undo = alert.marked && (
    <Button
      size="s"
      variant="ghost"
      isBusy={change.isPending}
      aria-label={status === 'resolved' ? t`Reopen: ${title}` : t`Undo: ${title}`}
      onClick={() => set('new')}
    >
      {status === 'resolved' ? t`Reopen` : t`Undo`}
    </Button>
  )
  const mark = <Badge tint={status === 'new' ? tint : 'neutral'}>{word}</Badge>
  if (item) {
    const seen = status !== 'new' && (
      <Badge tint="neutral">
        <Check aria-hidden />
        {alertStatusLabels[status]}
      </Badge>
    )
    const badges = (
      <>
        {mark}
        {seen}
      </>
    )
    return (
      <InboxRow item={item} badge={badges} note={markOf(alert)}>
        {acknowledge}
        {undo}
      </InboxRow>
    )
  }
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <AlertRow mark={mark} title={title} text={text} facts={facts.filter(Boolean).join(' · ')}>
        {status !== 'new' && (
          <Badge tint="neutral">
            <Check aria-hidden />
            {alertStatusLabels[status]}
          </Badge>
        )}
        {at && (
          <time dateTime={at} className="type-small text-ink-2">
            {timeAgo(at)}
          </time>
        )}
        <div className="flex flex-wrap gap-2">
          {acknowledge}
          {undo}
          {(origin === 'merchant' || origin === 'workflow') && status !== 'resolved' && (
            <Button
              size="s"
              isBusy={change.isPending}
              aria-label={t`Resolve: ${title}`}
              onClick={() => set('resolved')}
            >
              <Trans>Resolve</Trans>
            </Button>
          )}
          {href && status !== 'new' && (
            <Button
              size="s"
              aria-label={t`View: ${title}`}
              onClick={() => router.history.push(inStoreOfPage(href))}
            >
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
  const by = marked.by ?? t`a former team member`
  return status === 'resolved' ? t`resolved by ${by}, ${when}` : t`acknowledged by ${by}, ${when}`
}

/** Adds an alert that everybody in the workspace sees. */
function AlertForm({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<AlertType>('warning')
  const [message, setMessage] = useState('')
  const [source, setSource] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useAddAlert()
  const isMissing = (text: string) => isTried && text.trim() === ''

  function save() {
    setTried(true)
    if (message.trim() === '' || source.trim() === '' || add.isPending) return
    add.mutate({ type, message: message.trim(), source: source.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={t`Add Alert`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={add.isPending} onClick={save}>
            {add.isPending ? t`Saving...` : t`Add Alert`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t`Type`}>
          {(control) => (
            <SelectInput
              {...control}
              value={type}
              options={alertTypes.map((value) => ({ value, label: alertTypeLabels[value].word }))}
              onChange={(event) =>
                setType(alertTypes.find((value) => value === event.target.value) ?? 'warning')
              }
            />
          )}
        </Field>
        <Field isRequired label={t`Message`} error={isMissing(message) ? t`Message is required` : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={300}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <Field
          isRequired
          label={t`Source`}
          hint={t`For example, Warehouse.`}
          error={isMissing(source) ? t`Source is required` : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
          )}
        </Field>
        {add.error && (
          <Notice tone="error" role="alert" title={t`Couldn't save the alert`}>
            {sentenceOf(add.error, t`The server didn't respond.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

const alertTypes = ['critical', 'error', 'warning', 'info'] as const

const alertTypeLabels: Record<AlertType, { word: string; tint: 'incomplete' | 'needs' | 'neutral' }> = {
  critical: { word: t`Critical`, tint: 'incomplete' },
  error: { word: t`Error`, tint: 'incomplete' },
  warning: { word: t`Warning`, tint: 'needs' },
  info: { word: t`Info`, tint: 'neutral' },
}

const alertStatusLabels: Record<AlertStatus, string> = {
  new: t`New`,
  acknowledged: t`Acknowledged`,
  resolved: t`Resolved`,
}

/** What happened, and what is known of it. A failed run is called by its kind. */
function alertTexts(
  { origin, message, text, source }: Alert,
  item: InboxItem | undefined,
): { title: string; text: string } {
  if (item) return { title: titleOf(item.detail), text: reasonOf(item.detail) }
  return origin === 'run' ? { title: runName({ kind: source }), text: message } : { title: message, text }
}
