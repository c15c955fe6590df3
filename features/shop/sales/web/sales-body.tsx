import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DemoButton } from '#features/base/stores/web/demo-button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SalesFigures } from '../contract.ts'
import { type useSales, useSalesSync } from './sales-cache.ts'

type Props = {
  sales: ReturnType<typeof useSales>
  children: (figures: SalesFigures, isDemo: boolean) => ReactNode
}

/** The figures, or what stands in their way and what to do about it. */
export function SalesBody({ sales, children }: Props) {
  const sync = useSalesSync()
  if (sales.isError && !sales.data) return <ReadProblem title={t`Couldn't load the sales`} query={sales} />
  if (!sales.data) {
    return (
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    )
  }
  const { isAvailable, message, figures, run, isDemo } = sales.data
  if (!isAvailable) {
    return (
      <Notice
        tone="neutral"
        title={t`Orders aren't available`}
        action={
          <div className="flex flex-wrap gap-2">
            <Link to="/workspace/shopify" className={buttonStyle({ size: 's' })}>
              <Trans>Open store</Trans>
            </Link>
            <DemoButton size="s" />
          </div>
        }
      >
        {message}
      </Notice>
    )
  }
  if (!figures) {
    const isReading = run !== null && ['queued', 'running', 'waiting'].includes(run.status)
    return (
      <Card title={isReading ? t`Syncing orders` : t`No orders synced yet`}>
        <p className="text-ink-2">
          {isReading
            ? t`Your sales appear here when the first sync is done.`
            : (run?.error?.message ?? t`Sync your orders to see revenue, countries and best sellers.`)}
        </p>
        {!isReading && (
          <Button className="mt-3" isBusy={sync.isPending} onClick={() => sync.mutate()}>
            {sync.isPending ? t`Syncing...` : t`Sync orders`}
          </Button>
        )}
      </Card>
    )
  }
  return (
    <>
      {children(figures, isDemo)}
      {figures.limits.length > 0 && (
        <ul className="type-small flex flex-col gap-1 text-ink-2">
          {figures.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
    </>
  )
}
