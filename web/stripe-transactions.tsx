import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Payment, PaymentStatus } from '#features/sales/contract/payments.ts'
import { shownAmount } from '#features/sales/web/amount.ts'
import { usePaymentExport, usePayments } from '#features/sales/web/payments-cache.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SearchField } from './search-field.tsx'
import { useSettled } from './use-settled.ts'

const statuses: Record<PaymentStatus, { word: string; tint: 'ready' | 'busy' | 'incomplete' | 'neutral' }> = {
  completed: { word: t`Completed`, tint: 'ready' },
  pending: { word: t`Pending`, tint: 'busy' },
  failed: { word: t`Failed`, tint: 'incomplete' },
  refunded: { word: t`Refunded`, tint: 'neutral' },
}
type Choice = PaymentStatus | 'all'
const choices: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: t`All` },
  { value: 'completed', label: statuses.completed.word },
  { value: 'pending', label: statuses.pending.word },
  { value: 'failed', label: statuses.failed.word },
  { value: 'refunded', label: statuses.refunded.word },
]

/** Every payment and refund that the store tells. */
export function StripeTransactions() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<Choice>('all')
  const settled = useSettled(search.trim())
  const filter = { ...(settled ? { search: settled } : {}), ...(status === 'all' ? {} : { status }) }
  const list = usePayments(filter)
  const file = usePaymentExport()
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin/orders/` : null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t`Search order number`} value={search} onChange={setSearch} />
        <Segments label={t`Status`} value={status} onChange={setStatus} options={choices} />
        <Button isBusy={file.isPending} onClick={() => file.mutate(filter)} className="ms-auto max-md:w-full">
          {!file.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <Card>
        {list.isError && list.payments.length === 0 && (
          <ReadProblem title={t`The payments could not be read`} query={list} />
        )}
        {list.isPending && <Skeleton className="h-60 w-full" />}
        {list.total === 0 && (
          <Empty
            drawing={<EmptyCaseDrawing />}
            title={Object.keys(filter).length > 0 ? t`No payment matches` : t`No payments yet`}
          >
            {Object.keys(filter).length > 0
              ? t`Clear the search or choose another status.`
              : t`They come with the orders of your store.`}
          </Empty>
        )}
        <ul aria-busy={list.isFetching}>
          {list.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} admin={admin} />
          ))}
        </ul>
        {list.total !== undefined && list.total > 0 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-ink-2">
            <span role="status">{plural(list.total, { one: '# payment', other: '# payments' })}</span>
            {list.hasNextPage && (
              <Button size="s" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            )}
          </div>
        )}
      </Card>
    </>
  )
}

function PaymentRow({ payment, admin }: { payment: Payment; admin: string | null }) {
  const {
    orderName,
    orderNumber,
    at,
    status,
    gateway,
    method,
    currency,
    amount,
    fee,
    errorCode,
    isDisputed,
  } = payment
  const facts = [method ?? gateway, timeAgo(at), errorCode ?? '', fee && t`fee ${shownAmount(fee, currency)}`]
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
        <p className="truncate text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {isDisputed && <Badge tint="needs">{t`Disputed`}</Badge>}
      <Badge tint={statuses[status].tint}>{statuses[status].word}</Badge>
      <span className="type-strong min-w-20 text-end tabular-nums">{shownAmount(amount, currency)}</span>
    </li>
  )
}
