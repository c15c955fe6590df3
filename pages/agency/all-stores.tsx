import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { StoresCard } from '#pages/stores/stores-card.tsx'
import { StoreInboxes } from './store-inboxes.tsx'
import { StoreSums } from './store-sums.tsx'

/** What is known of all stores together, where a sum makes sense. */
export function AllStores() {
  return (
    <Page>
      <PageHeader title={t`All stores`}>
        <Trans>What needs you, and what your stores sell together.</Trans>
      </PageHeader>
      <StoreSums />
      <StoreInboxes />
      <StoresCard title={t`Stores`} />
    </Page>
  )
}
