import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { SecurityAlert } from '#features/agents/inbox/contract.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { nextSort, type SecurityColumn, type SecurityOrder } from './security-sort.ts'
import { SecuritySortChoice } from './security-sort-choice.tsx'
import {
  deadlineOf,
  mainReason,
  securityMark,
  securityStatusLabels,
  securityTypeLabels,
  severityLabels,
} from './stripe-security-labels.ts'

type Props = {
  alerts: readonly SecurityAlert[]
  /** Of the store: deadlines are days in it. */
  timeZone: string
  isBusy: boolean
  order: SecurityOrder | null
  onOpen: (alertId: string) => void
  onSort: (sort: string | undefined) => void
}

const cell = 'py-2.5 ps-4 align-top first:ps-0 @max-3xl:block @max-3xl:ps-0 @max-3xl:py-0.5'
const label = 'type-small me-2 text-ink-2 @3xl:hidden'

/** Alerts with their reason, what is at risk and until when. Where it is narrow each is a card, and a choice sorts them in place of the heads. */
export function SecurityTable({ alerts, timeZone, isBusy, order, onOpen, onSort }: Props) {
  const sorting = { order, onSort }
  return (
    <div className="@container">
      <SecuritySortChoice {...sorting} className="mb-3 @3xl:hidden" />
      <table className="w-full @max-3xl:block" aria-busy={isBusy}>
        <thead className="@max-3xl:hidden">
          <tr className="type-small text-ink-2">
            <SortHead {...sorting} column="placed" name={t`Alert`} />
            <SortHead {...sorting} column="score" name={t`Reason`} />
            <SortHead {...sorting} column="risk" name={t`At risk`} isAtEnd />
            <SortHead {...sorting} column="deadline" name={t`Deadline`} />
            <SortHead {...sorting} column="severity" name={t`Status`} />
            <th scope="col" aria-label={t`Action`} />
          </tr>
        </thead>
        <tbody className="@max-3xl:block">
          {alerts.map((alert) => (
            <SecurityRow key={alert.id} alert={alert} timeZone={timeZone} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = Pick<Props, 'order' | 'onSort'> & { column: SecurityColumn; name: string; isAtEnd?: boolean }

function SortHead({ order, onSort, column, name, isAtEnd = false }: HeadProps) {
  const way = order?.column === column ? order.way : null
  const Icon = way === 'up' ? ArrowUp : way === 'down' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={way === 'up' ? 'ascending' : way === 'down' ? 'descending' : 'none'}
      className={`pb-2 ps-4 font-normal first:ps-0 ${isAtEnd ? 'text-end' : 'text-start'}`}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(order, column))}
        className={`group inline-flex min-h-6 items-center whitespace-nowrap gap-1 rounded-mark hover:text-ink ${way ? 'text-ink' : ''}`}
      >
        {name}
        <Icon aria-hidden className={`size-3 flex-none ${way ? '' : 'opacity-40 group-hover:opacity-100'}`} />
      </button>
    </th>
  )
}

type RowProps = Pick<Props, 'onOpen' | 'timeZone'> & { alert: SecurityAlert }

function SecurityRow({ alert, timeZone, onOpen }: RowProps) {
  const { id, type, severity, status, orderName, amount, currency, at, verdict } = alert
  const { word, tint } = severityLabels[severity]
  const mark = securityMark(alert)
  const isNew = status === 'new'
  const deadline = deadlineOf(alert, timeZone)
  return (
    <tr className="border-t border-line @max-3xl:block @max-3xl:py-3">
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="type-strong block whitespace-nowrap">{securityTypeLabels[type]}</span>
        <Link
          to="/stripe"
          search={{ tab: 'transactions', search: orderName }}
          aria-label={t`Payments of order ${orderName}`}
          className="rounded-control text-glass underline-offset-2 hover:underline"
        >
          {orderName}
        </Link>
        <span className="type-small block text-ink-2 @3xl:whitespace-nowrap">{timeAgo(at)}</span>
      </th>
      <td className={`${cell} min-w-40`}>
        <span className="break-words">{mainReason(alert)}</span>
        <span className="type-small block text-ink-2 tabular-nums">
          {[verdict && t`Score ${formatNumber(verdict.score)} of 100`, mark].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={`${cell} text-end tabular-nums @max-3xl:text-start`}>
        <span className={label}>
          <Trans>At risk</Trans>
        </span>
        {formatAmount(amount, currency)}
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums ${deadline === null ? '@max-3xl:hidden' : ''}`}>
        <span className={label}>
          <Trans>Deadline</Trans>
        </span>
        {deadline ?? <span className="text-ink-2">–</span>}
      </td>
      <td className={cell}>
        <span className="flex flex-wrap gap-1.5">
          <Badge tint={status === 'resolved' ? 'neutral' : tint}>{word}</Badge>
          {!isNew && (
            <Badge tint={status === 'investigating' ? 'busy' : 'neutral'}>
              {securityStatusLabels[status]}
            </Badge>
          )}
        </span>
      </td>
      <td className={`${cell} text-end @max-3xl:pt-2 @max-3xl:text-start`}>
        <Button
          size="s"
          aria-label={isNew ? t`Investigate: ${orderName}` : t`View Details: ${orderName}`}
          onClick={() => onOpen(id)}
        >
          {isNew ? t`Investigate` : t`View Details`}
        </Button>
      </td>
    </tr>
  )
}
