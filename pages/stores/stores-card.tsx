import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConnectActions } from '#features/base/stores/web/connect-actions.tsx'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { Card } from '#ui/card.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StoreRow } from './store-row.tsx'

/** The stores of the workspace, each with what it holds and sells. */
export function StoresCard({ title }: { title: string }) {
  const stores = useStores()
  const figures = useStoreFigures()
  return (
    <Card title={title}>
      {stores.isError && <ReadProblem title={t`Couldn't load the stores`} query={stores} />}
      {stores.isPending && <Skeleton className="h-40 w-full" />}
      {stores.data?.length === 0 && (
        <Empty drawing={<DisconnectedIllustration />} title={t`No store yet`} action={<ConnectActions />}>
          <Trans>Connect a store to see it here.</Trans>
        </Empty>
      )}
      {stores.data && stores.data.length > 0 && (
        <div className="@container -mx-4 -mb-4">
          <table className="w-full tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead className="type-label border-y border-line bg-well text-ink-2 @max-[760px]:sr-only">
              <tr>
                <StoreHead>{t`Store`}</StoreHead>
                <StoreHead>{t`Status`}</StoreHead>
                <StoreHead isNumber>{t`Products`}</StoreHead>
                <StoreHead isNumber>{t`On ChatGPT`}</StoreHead>
                <StoreHead isNumber>{t`Orders (30 days)`}</StoreHead>
                <StoreHead isNumber>{t`Revenue (30 days)`}</StoreHead>
                <StoreHead isNumber>{t`Last sync`}</StoreHead>
                <StoreHead>
                  <span className="sr-only">{t`Actions`}</span>
                </StoreHead>
              </tr>
            </thead>
            <tbody>
              {stores.data.map((store) => (
                <StoreRow
                  key={store.id}
                  store={store}
                  figures={figures.data?.find(({ storeId }) => storeId === store.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {figures.isError && <ReadProblem title={t`Couldn't load the figures`} query={figures} />}
    </Card>
  )
}

function StoreHead({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`px-2 py-1.5 font-medium whitespace-nowrap first:ps-4 ${isNumber ? 'text-end' : 'text-start'}`}
    >
      {children}
    </th>
  )
}
