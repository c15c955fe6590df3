import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ExternalLink, X } from 'lucide-react'
import { useHotkeys } from 'react-hotkeys-hook'
import type { FraudVerdict, SecurityAlert } from '#features/agents/inbox/contract.ts'
import type { OrderHistory, OrderMovement } from '#features/shop/sales/contract/order-history.ts'
import { countryName, formatAmount } from '#features/shop/sales/web/amount.ts'
import { paymentErrorLabel } from '#features/shop/sales/web/payment-labels.ts'
import { useOrder } from '#features/shop/sales/web/payments-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { clockTime, timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { fraudReasonText } from './fraud-reason-text.ts'
import { SecurityActs } from './security-acts.tsx'
import {
  deadlineOf,
  securityMark,
  securityStatusLabels,
  securityText,
  securityTypeLabels,
  severityLabels,
} from './stripe-security-labels.ts'

type Props = {
  alert: SecurityAlert
  /** Where orders stand in the admin of the store; null when it has none. */
  admin: string | null
  isDemo: boolean
  /** Of the store. */
  timeZone: string
  onClose: () => void
}

/** One alert with its reasons, the order, its history and what can be done. On a phone it is a full sheet. */
export function SecurityPanel({ alert, admin, isDemo, timeZone, onClose }: Props) {
  const { type, severity, status, orderName, orderNumber, amount, currency, verdict } = alert
  const order = useOrder(alert.id.slice(alert.id.indexOf(':') + 1))
  useHotkeys('escape', onClose, { enableOnFormTags: true })
  const { word, tint } = severityLabels[severity]
  const deadline = deadlineOf(alert, timeZone)
  const mark = securityMark(alert)
  return (
    <section
      role="dialog"
      aria-label={t`${securityTypeLabels[type]}, order ${orderName}`}
      data-side-panel
      className="slides-in fixed inset-y-0 end-0 z-30 flex w-[432px] max-w-full flex-col border-s border-line bg-pane shadow-e3 max-md:inset-0 max-md:w-auto"
    >
      <header className="flex h-[52px] flex-none items-center gap-2 border-b border-line px-5 max-md:px-4">
        <h2 className="type-section min-w-0 flex-1 truncate">
          {t`${securityTypeLabels[type]}, order ${orderName}`}
        </h2>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose} autoFocus>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5 max-md:p-4">
        <div>
          <p className="flex flex-wrap gap-2">
            <Badge tint={status === 'resolved' ? 'neutral' : tint}>{word}</Badge>
            <Badge tint={status === 'investigating' ? 'busy' : 'neutral'}>
              {securityStatusLabels[status]}
            </Badge>
          </p>
          <p className="mt-2">{securityText(alert)}</p>
          <dl className="mt-3 grid grid-cols-2 gap-3 tabular-nums">
            <Fact label={t`At risk`} value={formatAmount(amount, currency)} />
            <Fact label={t`Deadline`} value={deadline ?? t`None`} />
          </dl>
          {mark && <p className="type-small mt-2 text-ink-2">{mark}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <SecurityActs alert={alert} />
          {admin && orderNumber && (
            <a
              href={`${admin}${orderNumber}`}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t`Open order ${orderName} in Shopify`}
              className={buttonStyle({ size: 's' })}
            >
              {alert.dispute?.status === 'NEEDS_RESPONSE' ? t`Respond in Shopify` : t`Open in Shopify`}
              <ExternalLink aria-hidden className="size-3 flex-none" />
            </a>
          )}
          <Link
            to="/stripe"
            search={{ tab: 'transactions', search: orderName }}
            className={buttonStyle({ size: 's' })}
          >
            <Trans>Show payments</Trans>
          </Link>
        </div>
        {isDemo && (
          <p className="type-small text-ink-2">
            <Trans>
              Orders of your own store open in Shopify from here. The demo store has no Shopify admin.
            </Trans>
          </p>
        )}
        {verdict && <Reasons verdict={verdict} />}
        {type === 'chargeback' && !alert.isSettled && (
          <p className="text-ink-2">
            <Trans>It’s resolved automatically once the bank decides and your orders are synced.</Trans>
          </p>
        )}
        {order.isPending && <Skeleton className="h-40 w-full" />}
        {order.isError && !order.data && <ReadProblem title={t`Couldn't load the order`} query={order} />}
        {order.data && <History order={order.data} />}
      </div>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="type-small text-ink-2">{label}</dt>
      <dd className="type-strong">{value}</dd>
    </div>
  )
}

/** What the score is made of: the points of all rows sum to it. */
function Reasons({ verdict: { reasons, score, base } }: { verdict: FraudVerdict }) {
  return (
    <section aria-label={t`Reasons`}>
      <h3 className="type-strong">
        <Trans>Why the score is {score} of 100</Trans>
      </h3>
      <table className="mt-1 w-full tabular-nums">
        <tbody>
          {reasons.map((reason) => (
            <Row
              key={reason.text}
              text={fraudReasonText(reason)}
              points={base === null ? null : reason.points}
            />
          ))}
          {base !== null && <Row text={t`Every order starts with`} points={base} />}
          {base !== null && (
            <tr className="type-strong border-t border-line-2">
              <th scope="row" className="py-1.5 text-start font-[inherit]">
                <Trans>Score</Trans>
              </th>
              <td className="py-1.5 ps-4 text-end">{score}</td>
            </tr>
          )}
        </tbody>
      </table>
      {base === null && (
        <p className="type-small mt-1 text-ink-2">
          <Trans>Run the check again to see the points for each reason.</Trans>
        </p>
      )}
    </section>
  )
}

function Row({ text, points }: { text: string; points: number | null }) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className="py-1.5 text-start font-normal break-words">
        {text}
      </th>
      <td className="py-1.5 ps-4 text-end whitespace-nowrap text-ink-2">
        {points !== null && (points > 0 ? `+${points}` : `${points}`)}
      </td>
    </tr>
  )
}

function History({ order }: { order: OrderHistory }) {
  const { lines, movements, customer, currency, placedAt, cancelledAt, shippingCountry, billingCountry } =
    order
  const places = [
    billingCountry && t`Billed to ${countryName(billingCountry)}`,
    shippingCountry && t`shipped to ${countryName(shippingCountry)}`,
  ].filter(Boolean)
  const steps = [
    ...(customer?.firstOrderAt
      ? [{ at: customer.firstOrderAt, text: t`This customer's first order`, amount: '' }]
      : []),
    { at: placedAt, text: t`Order placed`, amount: formatAmount(order.total, currency) },
    ...movements.map((one) => ({
      at: one.at,
      text: sayMovement(one),
      amount: formatAmount(one.amount, one.currency),
    })),
    ...(cancelledAt ? [{ at: cancelledAt, text: t`Order cancelled`, amount: '' }] : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <>
      <section aria-label={t`Order`}>
        <h3 className="type-strong">
          <Trans>Order</Trans>
        </h3>
        <ul className="mt-1">
          {lines.map(({ title, quantity, total }, place) => (
            <li key={place} className="flex justify-between gap-4 py-1 tabular-nums">
              <span className="min-w-0 break-words">{t`${quantity} × ${title}`}</span>
              <span className="flex-none text-ink-2">{formatAmount(total, currency)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-ink-2">{places.join(', ')}</p>
        <p className="mt-1 text-ink-2">
          {customer === null
            ? t`Guest checkout. No earlier orders known.`
            : customer.earlierOrders === 0
              ? t`This customer's first order.`
              : plural(customer.earlierOrders, {
                  one: `# earlier order, ${formatAmount(customer.earlierRevenue, currency)} in all.`,
                  other: `# earlier orders, ${formatAmount(customer.earlierRevenue, currency)} in all.`,
                })}
        </p>
      </section>
      <section aria-label={t`History`}>
        <h3 className="type-strong">
          <Trans>History</Trans>
        </h3>
        <ol className="mt-1">
          {steps.map(({ at, text, amount }, place) => (
            <li key={place} className="flex justify-between gap-4 py-1 tabular-nums">
              <span className="min-w-0 break-words">
                {text}
                <time dateTime={at} className="type-small block text-ink-2" title={clockTime(Date.parse(at))}>
                  {timeAgo(at)}
                </time>
              </span>
              <span className="flex-none text-ink-2">{amount}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function sayMovement({ kind, status, method, gateway, errorCode }: OrderMovement): string {
  const by = method ?? gateway
  if (kind === 'refund' && status !== 'success') return sayUnfinishedRefund(by, status, errorCode)
  if (status === 'failure' || status === 'error') {
    const why = paymentErrorLabel(errorCode)
    return why ? t`Payment failed (${by}): ${why}` : t`Payment failed (${by})`
  }
  if (status === 'pending') return t`Payment pending (${by})`
  if (kind === 'refund') return t`Refunded (${by})`
  if (kind === 'authorization') return t`Payment authorized (${by})`
  if (kind === 'void') return t`Authorization voided (${by})`
  return t`Payment received (${by})`
}

function sayUnfinishedRefund(by: string, status: OrderMovement['status'], errorCode: string | null): string {
  if (status === 'failure' || status === 'error') {
    const why = paymentErrorLabel(errorCode)
    return why ? t`Refund failed (${by}): ${why}` : t`Refund failed (${by})`
  }
  return t`Refund pending (${by})`
}
