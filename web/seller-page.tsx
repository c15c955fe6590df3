import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { AgentFrame, type AgentTab } from './agent-frame.tsx'

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
  {
    id: 'tools',
    label: t`Tools`,
    body: lazy(async () => ({ default: (await import('./agent-tools-tab.tsx')).AgentToolsTab })),
  },
  {
    id: 'reasoning',
    label: t`Reasoning`,
    body: lazy(async () => ({ default: (await import('./agent-reasoning-tab.tsx')).AgentReasoningTab })),
  },
]

/** Prices, listings and what sells. */
export function SellerPage() {
  return <AgentFrame agent="seller" tabs={tabs} />
}
