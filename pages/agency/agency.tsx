import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AgentHub } from '#pages/hubs/agent-hub.tsx'
import { StoresCard } from '#pages/stores/stores-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { StoreSums } from './store-sums.tsx'

/** All stores and agents of this workspace at a glance. */
export function Agency() {
  return (
    <Page>
      <PageHeader title={t`Agency Overview`}>
        <Trans>All stores and agents in this workspace.</Trans>
      </PageHeader>
      <StoreSums />
      <StoresCard title={t`Stores`} />
      <AgentHub />
    </Page>
  )
}
