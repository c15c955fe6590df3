import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { AgentFrame, type AgentTab, reasoningTab, toolsTab } from '#pages/agents/agent-frame.tsx'

const tabs: readonly [AgentTab, ...AgentTab[]] = [
  {
    id: 'overview',
    label: t`Overview`,
    body: lazy(async () => ({ default: (await import('./stripe-overview.tsx')).StripeOverview })),
  },
  {
    id: 'transactions',
    label: t`Transactions`,
    body: lazy(async () => ({ default: (await import('./stripe-transactions.tsx')).StripeTransactions })),
  },
  {
    id: 'security',
    label: t`Security`,
    body: lazy(async () => ({ default: (await import('./stripe-security.tsx')).StripeSecurity })),
  },
  toolsTab,
  reasoningTab,
]

/** Money that came in, what it cost, and what is doubtful. */
export function StripePage() {
  return <AgentFrame agent="stripe" tabs={tabs} />
}
