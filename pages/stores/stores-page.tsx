import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listRemovals, type StoreListing, type StoreRemoval } from '#features/base/stores/contract.ts'
import { ConnectNewStore } from '#features/base/stores/web/connect-new-store.tsx'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { Card } from '#ui/card.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { StoresCard } from './stores-card.tsx'

/** All stores of the workspace: what each holds and sells, and what can be done with it. */
export function StoresPage() {
  const stores = useStores()
  const figures = useStoreFigures()
  const removals = useQuery({ ...read(listRemovals, {}), select: (reply) => reply.data.removals }).data ?? []
  const list = stores.data
  return (
    <Page>
      <PageHeader title={t`Stores`}>
        <Trans>Connect, compare and manage your Shopify stores.</Trans>
      </PageHeader>
      {list && list.length > 0 && <Sums stores={list} figures={figures.data} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <StoresCard title={t`Connected Stores`} />
        <Card title={t`Connect New Store`}>
          <ConnectNewStore />
        </Card>
      </div>
      {removals.length > 0 && <Removals removals={removals} />}
    </Page>
  )
}

/** Sums where they make sense: money only within one currency. */
function Sums({ stores, figures }: { stores: StoreListing[]; figures: StoreFigures[] | undefined }) {
  const sum = (of: (one: StoreFigures) => number) =>
    figures && formatNumber(figures.reduce((all, one) => all + of(one), 0))
  const connected = stores.filter(({ status }) => status === 'connected' || status === 'syncing').length
  const sold = figures?.flatMap(({ sales }) => sales ?? [])
  const byCurrency = Map.groupBy(sold ?? [], ({ currency }) => currency)
  const revenue = [...byCurrency].map(([currency, own]) =>
    formatAmount(
      own.reduce((all, one) => all + Number(one.revenue), 0),
      currency,
    ),
  )
  return (
    <FiguresStrip
      cells={[
        { label: t`Connected Stores`, value: formatNumber(connected) },
        { label: t`Synced Products`, value: sum(({ products }) => products) },
        { label: t`Orders (30 days)`, value: sum(({ sales }) => sales?.orders ?? 0) },
        { label: t`Revenue (30 days)`, value: sold && (revenue.length > 0 ? revenue.join(' + ') : '–') },
      ]}
    />
  )
}

/** What was deleted, and when: the receipts. */
function Removals({ removals }: { removals: StoreRemoval[] }) {
  return (
    <Card title={t`Removed stores`}>
      <ul className="-my-2">
        {removals.map(({ storeId, name, domain, endedAt, removed }) => {
          const rows = removed.reduce((all, one) => all + one.rows, 0)
          return (
            <li
              key={storeId}
              className="flex flex-wrap gap-x-3 border-t border-line py-2 first:border-t-0 tabular-nums"
            >
              <span className="min-w-0 flex-1 break-words">
                {name} <span className="text-ink-2">{domain}</span>
              </span>
              <span className="text-ink-2">
                <Trans>{formatNumber(rows)} records deleted</Trans>, {timeAgo(endedAt)}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
