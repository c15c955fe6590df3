import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { snoozeEnd, useInbox, useItemState } from './inbox-cache.ts'
import { InboxRow } from './inbox-row.tsx'

type Props = {
  /** The first item stands out, with its pictures. */
  hasLead?: boolean
  /** So many are shown before "Show all". */
  limit?: number
  className?: string
}

/** Everything that needs the merchant, the most urgent first. J and K move, E dismisses and H snoozes the one in focus. */
export function NeedsYou({ hasLead = false, limit = 6, className = '' }: Props) {
  const inbox = useInbox()
  const [isWhole, setWhole] = useState(false)
  const [hasAside, setAside] = useState(false)
  const { items = [], putAside = [] } = inbox.data ?? {}
  const shown = isWhole ? items : items.slice(0, limit)
  const keys = useListKeys()
  return (
    <Card
      title={t`Needs your attention`}
      aside={
        items.length > 0 && (
          <span className="type-small text-ink-2 tabular-nums">{formatNumber(items.length)}</span>
        )
      }
      hasEdge={hasLead && items.length > 0}
      className={className}
    >
      {inbox.isError && !inbox.data && <ReadProblem title={t`Couldn't load open items`} query={inbox} />}
      {inbox.isPending && <Skeleton className="h-40 w-full" />}
      {inbox.data && items.length === 0 && (
        <p className="flex items-center gap-3">
          <CircleCheck aria-hidden className="size-4 flex-none text-glass" />
          <span className="text-ink-2">
            <Trans>
              <strong className="type-strong text-ink">Nothing needs your attention right now.</strong>{' '}
              Disputes, low stock, approvals and failed syncs will appear here.
            </Trans>
          </span>
        </p>
      )}
      <ul {...keys} aria-label={t`Open items`} className="@container">
        {shown.map((item, at) => (
          <InboxRow key={item.id} item={item} isLead={hasLead && at === 0} />
        ))}
      </ul>
      {(items.length > limit || putAside.length > 0) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {items.length > limit && (
            <Button size="s" onClick={() => setWhole(!isWhole)}>
              {isWhole ? t`Show fewer` : t`Show all ${formatNumber(items.length)}`}
            </Button>
          )}
          {putAside.length > 0 && (
            <Button size="s" variant="ghost" aria-expanded={hasAside} onClick={() => setAside(!hasAside)}>
              {plural(putAside.length, { one: '# snoozed or dismissed', other: '# snoozed or dismissed' })}
            </Button>
          )}
        </div>
      )}
      {hasAside && putAside.length > 0 && (
        <ul aria-label={t`Snoozed or dismissed`} className="@container mt-2 border-t border-line">
          {putAside.map((item) => (
            <InboxRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function useListKeys() {
  const list = useRef<HTMLUListElement>(null)
  const hasKeys = useSingleKeys()
  const change = useItemState()
  const { items = [] } = useInbox().data ?? {}

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target instanceof HTMLElement ? event.target : null
    const isTyping = target?.closest('input, textarea, select, [role=menu], dialog') != null
    if (!hasKeys || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const now = rows.findIndex((row) => row.contains(target))
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    const item = items.find(({ id }) => id === rows[now]?.dataset.item)
    if (step !== 0) rows[Math.max(0, Math.min(rows.length - 1, now + step))]?.focus()
    else if (event.key === 'e' && item) change.mutate({ item, state: 'dismissed' })
    else if (event.key === 'h' && item) change.mutate({ item, state: 'snoozed', until: snoozeEnd(1) })
    else return
    event.preventDefault()
  }

  return { ref: list, onKeyDown }
}
