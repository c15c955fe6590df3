import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Automation as Item } from '#features/automation/triggers/contract.ts'
import { AutomationRow } from '#features/automation/triggers/web/automation-row.tsx'
import { findAutomations } from '#features/automation/triggers/web/automation-labels.ts'
import { useAutomations, useSwitchAutomation } from '#features/automation/triggers/web/automations-cache.ts'
import { deploymentReady } from '#features/base/keys/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { SyncHealth } from '#features/shop/feed/web/sync-health.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Everything that happens by itself: triggers of workflows and the rules that are built in. */
export function Automation() {
  const automations = useAutomations()
  const store = useStore().data
  const [search, setSearch] = useState('')
  const known = automations.data
  const found = findAutomations(known ?? [], search)
  const hasWorkflows = known?.some(({ kind }) => kind === 'workflow') ?? false
  return (
    <Page>
      <PageHeader title={t`Automation`}>
        <Trans>Everything that runs by itself.</Trans>
      </PageHeader>
      {automations.isPending && <Skeleton className="h-[420px] w-full" />}
      {automations.isError && !known && (
        <ReadProblem title={t`Couldn't load the automations`} query={automations} />
      )}
      {known && (
        <>
          <SearchField label={t`Search automations`} value={search} onChange={setSearch} />
          {found.length === 0 ? (
            <Card>
              <Empty drawing={<EmptyIllustration />} title={t`No automations found`}>
                <Trans>Try another word.</Trans>
              </Empty>
            </Card>
          ) : (
            <>
              <Group title={t`Workflows`} items={found.filter(({ kind }) => kind === 'workflow')} />
              {!hasWorkflows && search === '' && <NoWorkflows />}
              <Group
                title={t`Built in`}
                items={found.filter(({ kind }) => kind === 'rule')}
                needsStore={!store?.connected}
              />
            </>
          )}
          <Reach />
        </>
      )}
      {/* Below a list that is not there yet it would move. */}
      {!automations.isPending && <SyncHealth isDemo={store?.isDemo ?? false} />}
    </Page>
  )
}

type GroupProps = { title: string; items: readonly Item[]; needsStore?: boolean }

function Group({ title, items, needsStore = false }: GroupProps) {
  const change = useSwitchAutomation()
  if (items.length === 0) return null
  const whyOff = needsStore ? t`No store` : null
  return (
    <Card title={title}>
      <div
        aria-hidden
        className="type-label mb-2 hidden gap-x-4 border-b border-line pb-2 text-ink-3 lg:grid lg:grid-cols-[minmax(0,1fr)_176px_152px_92px]"
      >
        <span>
          <Trans>What runs, and when</Trans>
        </span>
        <span>
          <Trans>Last run</Trans>
        </span>
        <span>
          <Trans>Next run</Trans>
        </span>
        <span />
      </div>
      <ul>
        {items.map((automation) => (
          <AutomationRow
            key={automation.id}
            automation={automation}
            whyOff={whyOff}
            isBusy={change.isPending && change.variables.id === automation.id}
            onSwitch={(isOn) => change.mutate({ id: automation.id, isOn })}
          />
        ))}
      </ul>
    </Card>
  )
}

function NoWorkflows() {
  return (
    <Card title={t`Workflows`}>
      <p className="text-ink-2">
        <Trans>No published workflow runs on a schedule, an event or a webhook yet.</Trans>
      </p>
      <p className="mt-3">
        <Link to="/workflows" className={buttonStyle()}>
          <Trans>Open workflows</Trans>
        </Link>
      </p>
    </Card>
  )
}

/** Whether the store can tell of its changes; without it only syncs bring them. */
function Reach() {
  const store = useStore().data
  const readiness = useQuery({ ...read(deploymentReady, {}), select: (reply) => reply.data })
  const hasHttps = readiness.data?.items.some(({ id, state }) => id === 'https' && state === 'configured')
  if (!store?.connected)
    return (
      <p>
        <Link
          to="/workspace/shopify"
          className="rounded-control py-1 text-glass underline-offset-2 hover:underline"
        >
          <Trans>Connect a store</Trans>
        </Link>
      </p>
    )
  if (store.isDemo || hasHttps !== false) return null
  return (
    <p className="text-ink-2">
      <Trans>Your store can't reach this server over HTTPS, so it reports no changes by itself.</Trans>
    </p>
  )
}
