import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { shownAmount } from '#features/sales/web/amount.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { findAnswer, useAnswers, useAsk } from './answers.ts'
import { slowMovers, stockRows, type StockRow, toRestock } from './strategies.ts'

const most = 5
const parameters = { focus: 'stock' }

/** What to do next with what is sold, each as a list with its figures. */
export function SellerStrategies() {
  const ask = useAsk()
  const kept = findAnswer(useAnswers(), { agent: 'ops', tool: 'performance-analyzer', parameters })
  const currency = useStore().data?.currency ?? 'USD'
  const rows = kept ? stockRows(kept.answer) : []
  const analyse = () => ask.mutate([{ agent: 'ops', tool: 'performance-analyzer', parameters }])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {kept
            ? t`Worked out ${timeAgo(kept.at)} from 90 days of orders.`
            : t`Worked out from 90 days of orders.`}
        </p>
        <Button variant={kept ? 'outline' : 'ink'} isBusy={ask.isPending} onClick={analyse}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Working it out...` : t`Work out strategies`}
        </Button>
      </div>
      {ask.isPending && !kept && <Skeleton className="h-40 w-full" />}
      {kept && kept.answer.outcome !== 'answer' && (
        <Notice tone="neutral" title={t`Too little to tell`}>
          {kept.answer.summary}
        </Notice>
      )}
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {kept?.answer.outcome === 'answer' && (
          <>
            <Strategy
              title={t`Order best sellers again`}
              why={t`They bring the first 80% of revenue and run out before a delivery arrives.`}
              rows={toRestock(rows)}
              none={t`No best seller runs out before a delivery arrives.`}
              fact={({ daysOfCover, orderQuantity }) =>
                [
                  daysOfCover === null ? '' : t`${count(Math.floor(daysOfCover), 'day')} left`,
                  orderQuantity === null ? '' : t`order ${count(Math.round(orderQuantity), 'piece')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')
              }
              act={
                <Link to="/ops" search={{ tab: 'overview' }} className={buttonStyle()}>
                  <Trans>Plan orders with Operations</Trans>
                </Link>
              }
            />
            <Strategy
              title={t`Clear slow movers`}
              why={t`They bring little and would last for more than half a year.`}
              rows={slowMovers(rows)}
              none={t`Nothing lies for more than half a year.`}
              fact={({ stock, revenue }) =>
                `${count(stock ?? 0, 'piece')} · ${t`${shownAmount(revenue, currency)} sold`}`
              }
              act={
                <Link to="/seller" search={{ tab: 'optimization' }} className={buttonStyle()}>
                  <Trans>Work out a price</Trans>
                </Link>
              }
            />
          </>
        )}
        <MendListings />
      </div>
    </>
  )
}

type Props = {
  title: string
  why: string
  rows: readonly StockRow[]
  none: string
  fact: (row: StockRow) => string
  act: ReactNode
}

function Strategy({ title, why, rows, none, fact, act }: Props) {
  return (
    <Card
      title={title}
      aside={<span className="type-small text-ink-2 tabular-nums">{count(rows.length, 'product')}</span>}
    >
      <p className="text-ink-2">{rows.length === 0 ? none : why}</p>
      <ul className="my-2">
        {rows.slice(0, most).map((row) => (
          <li
            key={row.productId}
            className="flex items-baseline gap-3 border-t border-line py-2 tabular-nums first:border-t-0"
          >
            <Link
              to="/workspace/chatgpt"
              search={{ product: row.productId }}
              className="min-w-0 flex-1 truncate rounded-control underline-offset-2 hover:underline"
            >
              {row.title}
            </Link>
            <span className="text-end text-ink-2">{fact(row)}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && act}
    </Card>
  )
}

/** Products whose listing lacks one or two details, from the product feed. */
function MendListings() {
  const stats = useFigures().data
  if (!stats) return <Skeleton className="h-28 w-full" />
  return (
    <Card
      title={t`Mend listings`}
      aside={
        <span className="type-small text-ink-2 tabular-nums">{count(stats.needsEnrichment, 'product')}</span>
      }
    >
      <p className="mb-3 text-ink-2">
        {stats.needsEnrichment === 0
          ? t`No product is only a detail away from ready.`
          : plural(stats.needsEnrichment, {
              one: '# product is one or two details away from ready for ChatGPT.',
              other: '# products are one or two details away from ready for ChatGPT.',
            })}
      </p>
      {stats.needsEnrichment > 0 && (
        <Link to="/workspace/chatgpt" search={{ readiness: 'needs_enrichment' }} className={buttonStyle()}>
          <Trans>Mend them</Trans>
        </Link>
      )}
    </Card>
  )
}
