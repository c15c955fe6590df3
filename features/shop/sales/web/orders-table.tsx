import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { request } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { dateOf, shortDay } from '#ui/relative-time.ts'
import { saveFile } from '#ui/save-file.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure } from '#ui/toast.ts'
import { exportOrders, listOrders, type Order } from '../contract.ts'
import { countryName, formatAmount } from './amount.ts'

type Props = {
  /** Of the store, which days are told by. */
  timeZone: string
  /** Only those of this day. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** The newest orders, of one day or of all, and all of them as a file. */
export function OrdersTable({ timeZone, day, onDay }: Props) {
  const query = day === undefined ? { limit: 10 } : { limit: 100, day }
  const orders = useQuery({ ...read(listOrders, { query }), select: (reply) => reply.data })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // In the next frame: a new page is scrolled to its start first.
    if (day !== undefined) requestAnimationFrame(() => heading.current?.scrollIntoView?.())
  }, [day])
  const download = useMutation({
    mutationFn: async () => saveFile(await (await request(exportOrders, {})).blob(), 'orders.csv'),
    onError: (error) => showFailure(t`Download Failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} className="type-section flex scroll-mt-4 flex-wrap items-baseline gap-x-3">
          {day === undefined ? <Trans>Newest orders</Trans> : t`Orders on ${shortDay(day)}`}
          {day !== undefined && (
            <Button variant="ghost" size="s" onClick={() => onDay(undefined)}>
              <Trans>Show all orders</Trans>
            </Button>
          )}
        </h2>
        <Button size="s" isBusy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden className="size-3.5" />}
          {orders.data && day === undefined
            ? plural(orders.data.total, {
                one: 'Download # order (CSV)',
                other: 'Download all # orders (CSV)',
              })
            : t`Download all (CSV)`}
        </Button>
      </div>
      {orders.isError && !orders.data && <ReadProblem title={t`Couldn't load the orders`} query={orders} />}
      {orders.isPending && <Skeleton className="h-40 w-full" />}
      {orders.data?.orders.length === 0 && (
        <p className="text-ink-2">{day === undefined ? t`No orders yet.` : t`No orders on this day.`}</p>
      )}
      <ul>
        {orders.data?.orders.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 tabular-nums first:border-t-0 md:grid-cols-[120px_minmax(0,1fr)_minmax(0,1fr)_90px_110px]"
          >
            <span className="type-strong">{order.name}</span>
            <span className="text-ink-2 max-md:order-3">{dateOf(order.placedAt, timeZone)}</span>
            <span className="truncate text-ink-2 max-md:hidden">
              {countryName(order.country)}
              {wordOf(order)}
            </span>
            <span className="text-end text-ink-2 max-md:hidden">{formatCount(order.units, 'piece')}</span>
            <span className="type-strong text-end">{formatAmount(order.total, order.currency)}</span>
          </li>
        ))}
      </ul>
      {orders.data && orders.data.total > orders.data.orders.length && (
        <p className="type-small mt-2 text-ink-2">
          <Trans>
            {formatNumber(orders.data.orders.length)} of {formatNumber(orders.data.total)}
          </Trans>
        </p>
      )}
    </Card>
  )
}

/** How Shopify says that an order was paid. */
const payments: Record<string, string> = {
  AUTHORIZED: t`authorized`,
  EXPIRED: t`expired`,
  PAID: t`paid`,
  PARTIALLY_PAID: t`partially paid`,
  PARTIALLY_REFUNDED: t`partially refunded`,
  PENDING: t`pending`,
  REFUNDED: t`refunded`,
  VOIDED: t`voided`,
}

function wordOf({ isTest, cancelledAt, financialStatus }: Order): string {
  if (isTest) return ` · ${t`test`}`
  if (cancelledAt !== null) return ` · ${t`cancelled`}`
  if (!financialStatus) return ''
  return ` · ${payments[financialStatus] ?? financialStatus.toLowerCase().replaceAll('_', ' ')}`
}
