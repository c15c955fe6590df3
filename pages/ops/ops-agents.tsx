import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { AgentLimits } from '#pages/agents/agent-parts.ts'
import { AgentStatusBadge } from '#pages/agents/agent-status-badge.tsx'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { WaitsBadge } from '#pages/agents/waits-badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber, formatPercent, formatPercent as shownPercent } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type AgentDetailTab = 'details' | 'limits'

/** The five agents: how busy they are, how well they do, and how far each may go. */
export function OpsAgents() {
  const { statuses, problem } = useAgentStatuses()
  return (
    <>
      {problem && <ReadProblem title={t`Couldn't load the agents`} query={problem} />}
      {statuses.length === 0 && !problem && <Skeleton className="h-72 w-full" />}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {statuses.map((status) => (
          <li key={status.agentType}>
            <AgentCard status={status} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AgentCard({ status }: { status: AgentStatus }) {
  const [part, setPart] = useState<AgentDetailTab | null>(null)
  const { agentType, workload, lastActive, performanceMetrics: metrics } = status
  const { name, to } = agentProfiles[agentType]
  const show = (wanted: AgentDetailTab) => setPart(part === wanted ? null : wanted)
  return (
    <Card>
      <div className="flex items-center gap-3">
        <AgentIcon agent={agentType} size="l" />
        <div className="min-w-0 flex-1">
          <h2 className="type-strong">{name}</h2>
          <p className="type-small text-ink-2">{lastActive ? timeAgo(lastActive) : t`No activity yet`}</p>
        </div>
        <span className="flex flex-none flex-wrap justify-end gap-2">
          <AgentStatusBadge status={status.status} />
          <WaitsBadge agent={agentType} />
        </span>
      </div>
      <div className="mt-3 flex flex-col gap-2">
        <LoadBar label={t`Workload`} percent={workload} isLoad />
        <LoadBar label={t`Performance`} percent={metrics.successRate} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="s"
          aria-expanded={part === 'details'}
          aria-label={t`Details of ${name}`}
          onClick={() => show('details')}
        >
          <Trans>Details</Trans>
        </Button>
        <Button
          size="s"
          aria-expanded={part === 'limits'}
          aria-label={t`Manage ${name}`}
          onClick={() => show('limits')}
        >
          <Trans>Manage</Trans>
        </Button>
        <Link to={to} aria-label={t`Open Agent: ${name}`} className={buttonStyle({ size: 's' })}>
          <Trans>Open Agent</Trans>
        </Link>
      </div>
      {part === 'details' && <Details status={status} />}
      {part === 'limits' && (
        <div className="mt-3 border-t border-line pt-3">
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <AgentLimits agent={agentType} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

function Details({ status }: { status: AgentStatus }) {
  const { performanceMetrics: metrics, mode, capabilities, currentTasks } = status
  const facts: [string, string][] = [
    [t`Answers`, mode === 'local' ? t`Local Mode` : t`with a language model`],
    [t`Tasks completed`, formatNumber(metrics.tasksCompleted)],
    [t`Successful tool calls`, metrics.efficiency === null ? '–' : formatPercent(metrics.efficiency)],
    [
      t`Average response time`,
      metrics.averageResponseTime === null ? '–' : t`${metrics.averageResponseTime.toFixed(1)} s`,
    ],
    [t`Capabilities`, capabilities.join(', ')],
    [
      t`Current tasks`,
      currentTasks.length === 0 ? t`none` : plural(currentTasks.length, { one: '# task', other: '# tasks' }),
    ],
  ]
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Props = {
  label: string
  /** Null until there is something to tell. */
  percent: number | null
  /** Much is bad; otherwise little is. */
  isLoad?: boolean
}

/** A bar with its number; the colour says whether it is well. */
function LoadBar({ label, percent, isLoad = false }: Props) {
  const value = Math.min(100, Math.max(0, percent ?? 0))
  const level = isLoad ? (value < 30 ? 2 : value < 70 ? 1 : 0) : value >= 80 ? 2 : value >= 60 ? 1 : 0
  const fill = ['bg-incomplete-mark', 'bg-needs-mark', 'bg-glass-edge'][level]
  return (
    <div className="flex items-center gap-3">
      <span className="w-24 flex-none text-ink-2">{label}</span>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
        aria-valuetext={percent === null ? '–' : shownPercent(value)}
        className="h-1 flex-1 overflow-hidden rounded-round bg-press"
      >
        <span className={`block h-full ${fill}`} style={{ width: `${value}%` }} />
      </span>
      <span className="type-strong w-11 flex-none text-end tabular-nums">
        {percent === null ? '–' : shownPercent(value)}
      </span>
    </div>
  )
}
