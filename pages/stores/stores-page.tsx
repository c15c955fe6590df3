import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { viewStoreAnalytics } from '#features/automation/store-analytics/contract.ts'
import { useSharedWorkflows } from '#features/automation/workflow-stores/web/sharing-cache.ts'
import type { StoreListing } from '#features/base/stores/contract.ts'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { useStoreFigures } from '#features/shop/sales/web/sales-cache.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { type SectionTab, SectionTabs, type TabLinkProps } from '#ui/section-tabs.tsx'
import { parseStoresSearch, type StoresTab } from './stores-search.ts'

const tabs: readonly SectionTab<StoresTab>[] = [
  {
    id: 'store-management',
    label: t`Store Management`,
    body: lazy(async () => ({ default: (await import('./store-management-tab.tsx')).StoreManagementTab })),
  },
  {
    id: 'synchronization',
    label: t`Synchronization`,
    body: lazy(async () => ({ default: (await import('./synchronization-tab.tsx')).SynchronizationTab })),
  },
  {
    id: 'workflow-sharing',
    label: t`Workflow Sharing`,
    body: lazy(async () => ({ default: (await import('./workflow-sharing-tab.tsx')).WorkflowSharingTab })),
  },
  {
    id: 'analytics',
    label: t`Analytics`,
    body: lazy(async () => ({ default: (await import('./analytics-tab.tsx')).AnalyticsTab })),
  },
  {
    id: 'agent-integration',
    label: t`Agent Integration`,
    body: lazy(async () => ({ default: (await import('./agent-integration-tab.tsx')).AgentIntegrationTab })),
  },
]

/** All stores of the workspace: what each holds and sells, and what can be done with it. */
export function StoresPage() {
  const { tab } = parseStoresSearch(useSearch({ strict: false }))
  const stores = useStores()
  const figures = useStoreFigures()
  const list = stores.data
  return (
    <Page>
      <PageHeader title={t`Stores`}>
        <Trans>Connect, compare and manage your Shopify stores.</Trans>
      </PageHeader>
      {list && list.length > 0 && <Sums stores={list} figures={figures.data} />}
      <SectionTabs label={t`Sections of stores`} tabs={tabs} current={tab} link={StoresTabLink} />
    </Page>
  )
}

function StoresTabLink({ id, ...props }: TabLinkProps<StoresTab>) {
  return (
    <Link
      {...props}
      to="/workspace/stores"
      search={{ tab: id }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
    />
  )
}

/** What all stores are together. */
function Sums({ stores, figures }: { stores: StoreListing[]; figures: StoreFigures[] | undefined }) {
  const synced = figures?.reduce((all, { products }) => all + products, 0)
  const syncs = useQuery({ ...read(viewStoreAnalytics, {}), select: (reply) => reply.data.syncs }).data
  const ended = syncs?.reduce((all, one) => all + one.ended, 0) ?? 0
  const completed = syncs?.reduce((all, one) => all + one.completed, 0) ?? 0
  const shared = useSharedWorkflows().data?.filter(
    (one) => one.stores.filter(({ isOn }) => isOn).length > 1,
  ).length
  const connected = stores.filter(({ status }) => status === 'connected' || status === 'syncing').length
  return (
    <FiguresStrip
      cells={[
        { label: t`Connected Stores`, value: formatNumber(connected) },
        { label: t`Synced Products`, value: synced === undefined ? undefined : formatNumber(synced) },
        { label: t`Shared Workflows`, value: shared === undefined ? undefined : formatNumber(shared) },
        {
          label: t`Sync Success`,
          value: syncs && (ended === 0 ? '–' : formatPercent((completed / ended) * 100)),
          aside: t`30 days`,
        },
      ]}
    />
  )
}
