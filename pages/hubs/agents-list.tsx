import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CoordinationDashboard } from '#pages/agents/agent-parts.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgentHub } from './agent-hub.tsx'
import { ConnectionsCard } from './connections-card.tsx'

export function AgentsList() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Page>
      <PageHeader title={t`Agents`}>
        <Trans>Five agents, each for one area of your store.</Trans>
      </PageHeader>
      <AgentHub />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <Card title={t`Agent Coordination`}>
          <p className="max-w-[var(--w-read)] text-ink-2">
            <Trans>
              The agents work together, coordinated by Operations: Scout covers markets, Seller prices and
              listings, Customer support, and Stripe payments. Each agent hands off what belongs to another.
            </Trans>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="ink" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t`Hide coordination` : t`Show coordination`}
            </Button>
            <Link to="/operations-hub" className={buttonStyle()}>
              <Trans>Open Operations Hub</Trans>
            </Link>
          </div>
        </Card>
        <ConnectionsCard title={t`Services`} />
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <CoordinationDashboard />
        </Suspense>
      )}
    </Page>
  )
}
