import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { AgentFrame, type AgentTab, reasoningTab, toolsTab } from '#pages/agents/agent-frame.tsx'

const tabs: readonly [AgentTab, ...AgentTab[]] = [
  {
    id: 'overview',
    label: t`Overview`,
    body: lazy(async () => ({ default: (await import('./ops-overview.tsx')).OpsOverview })),
  },
  {
    id: 'agents',
    label: t`Agents`,
    body: lazy(async () => ({ default: (await import('./ops-agents.tsx')).OpsAgents })),
  },
  {
    id: 'locations',
    label: t`Locations`,
    body: lazy(async () => ({ default: (await import('./ops-locations.tsx')).OpsLocations })),
  },
  {
    id: 'alerts',
    label: t`Alerts`,
    body: lazy(async () => ({ default: (await import('./ops-alerts.tsx')).OpsAlerts })),
  },
  toolsTab,
  reasoningTab,
]

/** What runs, how the agents do, and what went wrong. */
export function OpsPage() {
  return <AgentFrame agent="ops" tabs={tabs} />
}
