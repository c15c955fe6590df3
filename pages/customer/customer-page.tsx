import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { AgentFrame, type AgentTab, reasoningTab } from '#pages/agents/agent-frame.tsx'

const tabs: readonly [AgentTab, ...AgentTab[]] = [
  {
    id: 'overview',
    label: t`Overview`,
    body: lazy(async () => ({ default: (await import('./customer-overview.tsx')).CustomerOverview })),
  },
  {
    id: 'customers',
    label: t`Customers`,
    body: lazy(async () => ({ default: (await import('./customer-list.tsx')).CustomerList })),
  },
  {
    id: 'tickets',
    label: t`Tickets`,
    body: lazy(async () => ({ default: (await import('./customer-tickets.tsx')).CustomerTickets })),
  },
  {
    id: 'checkouts',
    label: t`Checkouts`,
    body: lazy(async () => ({ default: (await import('./customer-checkouts.tsx')).CustomerCheckouts })),
  },
  {
    id: 'insights',
    label: t`Insights`,
    body: lazy(async () => ({ default: (await import('./customer-insights.tsx')).CustomerInsights })),
  },
  {
    id: 'tools',
    label: t`Tools`,
    hasChat: true,
    body: lazy(async () => ({ default: (await import('./customer-tools.tsx')).CustomerTools })),
  },
  reasoningTab,
]

/** Who buys, what they ask, and how they feel. */
export function CustomerPage() {
  return <AgentFrame agent="customer" tabs={tabs} />
}
