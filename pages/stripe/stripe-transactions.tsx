import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Download, ExternalLink, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import type { MethodType, Payment, PaymentStatus } from '#features/shop/sales/contract/payments.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { paymentErrorLabel } from '#features/shop/sales/web/payment-labels.ts'
import { usePaymentExport, usePayments } from '#features/shop/sales/web/payments-cache.ts'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay, timeAgo } from '#ui/relative-time.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'

const statuses: Record<PaymentStatus, { word: string; tint: 'ready' | 'busy' | 'incomplete' | 'neutral' }> = {
  completed: { word: t`Completed`, tint: 'ready' },
  pending: { word: t`Pending`, tint: 'busy' },
  failed: { word: t`Failed`, tint: 'incomplete' },
  refunded: { word: t`Refunded`, tint: 'neutral' },
}
const methodTypes: Record<MethodType, string> = { card: t`Card`, bank: t`Bank`, wallet: t`Wallet` }
type PaymentStatusFilter = PaymentStatus | 'all'
const choices: readonly { value: PaymentStatusFilter; label: string }[] = [
  { value: 'all', label: t`All` },
  { value: 'completed', label: statuses.completed.word },
  { value: 'pending', label: statuses.pending.word },
  { value: 'failed', label: statuses.failed.word },
  { value: 'refunded', label: statuses.refunded.word },
]

/** Every payment and refund that the store tells. */
export function StripeTransactions() {
  const { search: given = '', day } = parseAgentSearch(useSearch({ strict: false }))
  const [search, setSearch] = useState(given)
  const [status, setStatus] = useState<PaymentStatusFilter>('all')
  const settled = useSettled(search.trim())
  const filter = {
    ...(settled ? { search: settled } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(day ? { day } : {}),
  }
  const list = usePayments(filter)
  const file = usePaymentExport()
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin/orders/` : null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t`Search order, customer or amount`} value={search} onChange={setSearch} />
        <Segments label={t`Status`} value={status} onChange={setStatus} options={choices} />
        {day && (
          <Link to="/stripe" search={{ tab: 'transactions' }} replace className={buttonStyle()}>
            {shortDay(day)}
            <X aria-hidden className="size-3.5" />
            <span className="sr-only">
              <Trans>Show all days</Trans>
            </span>
          </Link>
        )}
        <div className="ms-auto flex flex-wrap gap-2 max-md:w-full">
          <Button isBusy={file.isPending} onClick={() => file.mutate(filter)}>
            {!file.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
            <Trans>Export CSV</Trans>
          </Button>
          <NewPayment />
        </div>
      </div>
      <p className="type-small text-ink-2">
        <Trans>Search by order, customer ID, payment ID or amount. We don't store customer names.</Trans>
      </p>
      <Card>
        {list.isError && list.payments.length === 0 && (
          <ReadProblem title={t`Couldn't load the payments`} query={list} />
        )}
        {list.isPending && <Skeleton className="h-60 w-full" />}
        {list.total === 0 && (
          <Empty
            drawing={<EmptyIllustration />}
            title={Object.keys(filter).length > 0 ? t`No payments found` : t`No payments yet`}
          >
            {Object.keys(filter).length > 0
              ? t`Clear the search or choose another status.`
              : t`Payments appear here after an order sync.`}
          </Empty>
        )}
        <ul aria-busy={list.isFetching}>
          {list.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} admin={admin} onSearch={setSearch} />
          ))}
        </ul>
        {list.total !== undefined && list.total > 0 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-ink-2">
            <span role="status">{plural(list.total, { one: '# payment', other: '# payments' })}</span>
            <ShowMore query={list} />
          </div>
        )}
      </Card>
    </>
  )
}

type PaymentRowProps = { payment: Payment; admin: string | null; onSearch: (text: string) => void }

function PaymentRow({ payment, admin, onSearch }: PaymentRowProps) {
  const {
    orderName,
    orderNumber,
    customerNumber,
    at,
    status,
    gateway,
    method,
    methodType,
    currency,
    amount,
    fee,
    errorCode,
    isDisputed,
  } = payment
  const facts = [
    methodType ? t`${methodTypes[methodType]}: ${method ?? gateway}` : (method ?? gateway),
    timeAgo(at),
    paymentErrorLabel(errorCode),
    fee && t`fee ${formatAmount(fee, currency)}`,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="type-strong">
          {admin && orderNumber ? (
            <a
              href={`${admin}${orderNumber}`}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t`Open order ${orderName} in Shopify`}
              className="inline-flex items-center gap-1 rounded-control underline-offset-2 hover:underline"
            >
              {orderName}
              <ExternalLink aria-hidden className="size-3 flex-none" />
            </a>
          ) : (
            orderName
          )}
        </p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-2">
          <span className="min-w-0 break-words">{facts.filter(Boolean).join(' · ')}</span>
          {customerNumber && (
            <button
              type="button"
              title={t`Show this customer's payments`}
              onClick={() => onSearch(customerNumber)}
              className="min-h-6 rounded-control underline-offset-2 hover:underline"
            >
              {t`Customer ${customerNumber}`}
            </button>
          )}
        </p>
      </div>
      {isDisputed && <Badge tint="needs">{t`Disputed`}</Badge>}
      <Badge tint={statuses[status].tint}>{statuses[status].word}</Badge>
      <span className="type-strong min-w-20 text-end tabular-nums">{formatAmount(amount, currency)}</span>
    </li>
  )
}

/** The way to take a payment by hand: a draft order in the store's own admin. Without one it says what is missing. */
function NewPayment() {
  const [isExplained, setExplained] = useState(false)
  const { data: store, isPending } = useStore()
  if (store?.connected && store.domain && !store.isDemo) {
    return (
      <a
        href={`https://${store.domain}/admin/draft_orders/new`}
        target="_blank"
        rel="noreferrer noopener"
        title={t`Opens a draft order in Shopify, where you take the payment.`}
        className={buttonStyle({ variant: 'ink' })}
      >
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
        <Trans>New Payment</Trans>
        <ExternalLink aria-hidden className="size-3 flex-none" />
      </a>
    )
  }
  return (
    <>
      <Button variant="ink" isBusy={isPending} onClick={() => setExplained(true)}>
        {!isPending && <Plus aria-hidden className="size-4" strokeWidth={1.75} />}
        <Trans>New Payment</Trans>
      </Button>
      {isExplained && (
        <Dialog
          title={t`Connect your own store`}
          onClose={() => setExplained(false)}
          actions={
            <>
              <Button onClick={() => setExplained(false)}>
                <Trans>Close</Trans>
              </Button>
              <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
                <Trans>Connect a store</Trans>
              </Link>
            </>
          }
        >
          {store?.isDemo
            ? t`To take a payment, you create a draft order in Shopify. The demo store has no Shopify admin, so connect your own store first.`
            : t`To take a payment, you create a draft order in Shopify. Connect your store first.`}
        </Dialog>
      )}
    </>
  )
}
