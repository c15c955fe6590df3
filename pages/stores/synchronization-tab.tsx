import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { StoreListing } from '#features/base/stores/contract.ts'
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { SyncSettingsTable } from '#features/base/stores/web/sync-settings-table.tsx'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { useStoreSyncs, useSyncStores } from '#features/shop/sales/web/store-sync-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SyncActivityCard } from './sync-activity-card.tsx'
import { SyncStatusCard } from './sync-status-card.tsx'

const allStores = 'all'

/** Which way stores are kept in step, what arrives by itself, where it stands and what happened. */
export function SynchronizationTab() {
  const stores = useStores()
  const syncs = useStoreSyncs()
  const figures = useStoreFigures()
  const [chosen, setChosen] = useState(allStores)
  const list = stores.data ?? []
  const shown = chosen === allStores ? list : list.filter(({ id }) => id === chosen)
  if (stores.isPending) return <Skeleton className="h-72 w-full" />
  if (stores.isError) return <ReadProblem title={t`Couldn't load the stores`} query={stores} />
  if (list.length === 0) {
    return (
      <Empty drawing={<DisconnectedIllustration />} title={t`No store yet`}>
        <Trans>Connect a store under Store Management to sync it.</Trans>
      </Empty>
    )
  }
  return (
    <>
      {list.length > 1 && (
        <SelectInput
          aria-label={t`Store`}
          className="w-64 max-md:w-full"
          value={chosen}
          options={[
            { value: allStores, label: t`All stores` },
            ...list.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div className="flex min-w-0 flex-col gap-4">
          <SyncNow stores={shown} isAll={chosen === allStores} />
          <Card title={t`Automatic sync`}>
            <SyncSettingsTable stores={shown} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SyncStatusCard stores={shown} syncs={syncs} figures={figures} />
          <SyncActivityCard stores={shown} syncs={syncs} />
        </div>
      </div>
    </>
  )
}

const modes: readonly { mode: SyncMode; label: string; hint: string; icon: typeof RefreshCw }[] = [
  {
    mode: 'bidirectional',
    label: t`Full Bidirectional Sync`,
    hint: t`Syncs all products and orders, and checks your changes in Shopify.`,
    icon: RefreshCw,
  },
  {
    mode: 'shopify_to_internal',
    label: t`Shopify to Internal`,
    hint: t`Syncs all products and orders.`,
    icon: ArrowDownToLine,
  },
  {
    mode: 'internal_to_shopify',
    label: t`Internal to Shopify`,
    hint: t`Checks your changes in Shopify, and turns off automatic sync.`,
    icon: ArrowUpFromLine,
  },
]

function SyncNow({ stores, isAll }: { stores: readonly StoreListing[]; isAll: boolean }) {
  const sync = useSyncStores()
  const isInForce = (mode: SyncMode) => stores.length > 0 && stores.every((one) => one.sync.mode === mode)
  const start = (mode: SyncMode) =>
    sync.mutate({ mode, ...(isAll ? {} : { storeIds: stores.map(({ id }) => id) }) })
  return (
    <Card title={t`Sync now`}>
      <ul className="grid gap-3 xl:grid-cols-3">
        {modes.map(({ mode, label, hint, icon: Icon }) => (
          <li key={mode} className="flex min-w-0 flex-col gap-2">
            <Button
              variant={mode === 'bidirectional' ? 'ink' : 'outline'}
              isBusy={sync.isPending && sync.variables.mode === mode}
              onClick={() => start(mode)}
              className="justify-center"
            >
              <Icon aria-hidden className="size-4" /> {label}
            </Button>
            <p className="type-small text-ink-2">
              {hint} {isInForce(mode) && <span className="text-ink">{t`Current direction.`}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
