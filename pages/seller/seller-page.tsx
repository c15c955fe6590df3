import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { AgentStatusDot } from '#features/agents/conversations/web/agent-status-dot.tsx'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { AgentFrame, type AgentTab, reasoningTab, toolsTab } from '#pages/agents/agent-frame.tsx'
import { AgentLimits } from '#pages/agents/agent-parts.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const tabs: readonly [AgentTab, ...AgentTab[]] = [
  {
    id: 'metrics',
    label: t`Metrics`,
    body: lazy(async () => ({ default: (await import('./seller-metrics.tsx')).SellerMetrics })),
  },
  {
    id: 'optimization',
    label: t`Optimization`,
    body: lazy(async () => ({ default: (await import('./seller-optimization.tsx')).SellerOptimization })),
  },
  {
    id: 'strategies',
    label: t`Strategies`,
    body: lazy(async () => ({ default: (await import('./seller-strategies.tsx')).SellerStrategies })),
  },
  toolsTab,
  reasoningTab,
]

/** Prices, listings and what sells. */
export function SellerPage() {
  const [isConfiguring, setConfiguring] = useState(false)
  return (
    <>
      <AgentFrame
        agent="seller"
        tabs={tabs}
        busyWord={t`Optimizing`}
        actions={
          <Button
            aria-expanded={isConfiguring}
            onClick={() => setConfiguring(!isConfiguring)}
            className="max-md:flex-1"
          >
            <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
            <Trans>Configure</Trans>
          </Button>
        }
      >
        <SellerNetwork />
      </AgentFrame>
      {isConfiguring && <SellerConfigure onClose={() => setConfiguring(false)} />}
    </>
  )
}

/** How far Seller may go, beside its page. On a phone it is a full sheet. */
function SellerConfigure({ onClose }: { onClose: () => void }) {
  useHotkeys('escape', onClose, { enableOnFormTags: true })
  return (
    <section
      role="dialog"
      aria-label={t`Configure Seller`}
      data-side-panel
      className="slides-in fixed inset-y-0 end-0 z-30 flex w-[432px] max-w-full flex-col border-s border-line bg-pane shadow-e3 max-md:inset-0 max-md:w-auto"
    >
      <header className="flex h-[52px] flex-none items-center gap-2 border-b border-line px-5 max-md:px-4">
        <h2 className="type-section min-w-0 flex-1">
          <Trans>Configure Seller</Trans>
        </h2>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose} autoFocus>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5 max-md:p-4">
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <AgentLimits agent="seller" />
        </Suspense>
      </div>
    </section>
  )
}

const others = agentIds.filter((id) => id !== 'seller')

/** The way from Seller to the other agents, and how each stands. */
function SellerNetwork() {
  const { statuses } = useAgentStatuses()
  return (
    <Card title={t`Agent Network`}>
      <nav aria-label={t`Agent Network`}>
        <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
          {others.map((id) => (
            <li key={id}>
              <Link
                to={agentProfiles[id].to}
                className="flex h-full items-center gap-3 rounded-control border border-line p-2.5 hover:bg-hover"
              >
                <AgentIcon agent={id} size="l" />
                <span className="min-w-0">
                  <span className="type-strong block truncate">{agentProfiles[id].name}</span>
                  <AgentStatusDot status={statuses.find(({ agentType }) => agentType === id)?.status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
