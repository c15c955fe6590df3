import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConnectActions } from '#features/base/stores/web/connect-actions.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import type { Sync } from './sync.ts'

type Props = { hasStore: boolean; sync: Sync; onClearFilters: (() => void) | null }

/** No products, and the one thing to do about it. */
export function EmptyFeed({ hasStore, sync, onClearFilters }: Props) {
  const action = onClearFilters ? (
    <Button onClick={onClearFilters}>
      <Trans>Clear search and filters</Trans>
    </Button>
  ) : hasStore ? (
    <Button variant="ink" isBusy={sync.isBusy} onClick={sync.start}>
      <Trans>Sync from Shopify</Trans>
    </Button>
  ) : (
    <ConnectActions />
  )
  return (
    <Empty drawing={<EmptyIllustration />} title={t`No products found`} action={action}>
      {onClearFilters
        ? t`No products match your search and filters.`
        : hasStore
          ? t`Sync your Shopify store to get started`
          : t`Connect your Shopify store to get started`}
    </Empty>
  )
}
