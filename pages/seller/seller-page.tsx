import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AgentFrame, type AgentTab, reasoningTab, toolsTab } from '#pages/agents/agent-frame.tsx'
import { SellerConfigure } from './seller-configure.tsx'
import { SellerNetwork } from './seller-network.tsx'

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
