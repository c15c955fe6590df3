import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PrivacyCard } from '#features/base/privacy/web/privacy-card.tsx'
import { listRemovals, type StoreRemoval } from '#features/base/stores/contract.ts'
import { ConnectNewStore } from '#features/base/stores/web/connect-new-store.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { StoresCard } from './stores-card.tsx'

/** The stores that are connected, one more to connect, and the receipts of those that were removed. */
export function StoreManagementTab() {
  const removals = useQuery({ ...read(listRemovals, {}), select: (reply) => reply.data.removals }).data ?? []
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-4">
        <StoresCard title={t`Connected Stores`} />
        <PrivacyCard />
        {removals.length > 0 && <Removals removals={removals} />}
      </div>
      <Card title={t`Connect New Store`}>
        <ConnectNewStore />
      </Card>
    </div>
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
