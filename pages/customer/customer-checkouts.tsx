import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { type AbandonedCheckout, checkoutDays } from '#features/shop/sales/contract/checkouts.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { itemsText, useCheckoutExport, useCheckouts } from '#features/shop/sales/web/checkouts-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatCount } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AdminLink } from './admin-link.tsx'

/** Checkouts that were left before they were paid, with who may be reminded. */
export function CustomerCheckouts() {
  const list = useCheckouts()
  const file = useCheckoutExport()
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin` : null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {t`Abandoned checkouts of the last ${formatCount(checkoutDays, 'day')}, read from Shopify now.`}
        </p>
        <Button isBusy={file.isPending} onClick={() => file.mutate()}>
          {!file.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <Card>
        {list.isError && !list.data && (
          <ReadProblem title={t`Couldn't load the abandoned checkouts`} query={list} />
        )}
        {list.isPending && <Skeleton className="h-60 w-full" />}
        {list.data?.length === 0 && (
          <Empty drawing={<EmptyIllustration />} title={t`No abandoned checkouts`}>
            <Trans>When a customer leaves a checkout before paying, it appears here.</Trans>
          </Empty>
        )}
        <ul aria-busy={list.isFetching}>
          {list.data?.map((checkout) => (
            <CheckoutRow key={checkout.number} checkout={checkout} admin={admin} />
          ))}
        </ul>
        <ShowMore query={list} className="mt-3" />
      </Card>
    </>
  )
}

type RowProps = { checkout: AbandonedCheckout; admin: string | null }

function CheckoutRow({ checkout, admin }: RowProps) {
  const { number, name, at, completedAt, total, currency, customerNumber } = checkout
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="type-strong">
          {admin ? (
            <AdminLink href={`${admin}/checkouts/${number}`} label={t`Open checkout ${name} in Shopify`}>
              <bdi>{name}</bdi>
            </AdminLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p className="min-w-0 break-words text-ink-2">
          <bdi>{itemsText(checkout)}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-2">
          <span>{timeAgo(at)}</span>
          {customerNumber &&
            (admin ? (
              <AdminLink
                href={`${admin}/customers/${customerNumber}`}
                label={t`Open customer ${customerNumber} in Shopify`}
              >
                {t`Customer ${customerNumber}`}
              </AdminLink>
            ) : (
              <span>{t`Customer ${customerNumber}`}</span>
            ))}
        </p>
      </div>
      <div className="flex items-center gap-4 max-md:w-full max-md:justify-between">
        {completedAt ? (
          <Badge tint="ready">{t`Recovered ${timeAgo(completedAt)}`}</Badge>
        ) : (
          <Badge tint="needs">{t`Not recovered`}</Badge>
        )}
        <span className="type-strong min-w-20 text-end tabular-nums">{formatAmount(total, currency)}</span>
      </div>
    </li>
  )
}
