import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Pause, Play, Radar } from 'lucide-react'
import { lazy } from 'react'
import { useActivity } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { useInsights, useMonitoring } from '#features/insight/market-insights/web/insights-cache.ts'
import { useStartTask, useTasks } from '#features/shop/research/web/research-cache.ts'
import { AgentFrame, type AgentTab, reasoningTab } from '#pages/agents/agent-frame.tsx'
import { CoordinationDashboard } from '#pages/agents/agent-parts.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { RegionMenu } from './region-menu.tsx'

const tabs: readonly [AgentTab, ...AgentTab[]] = [
  {
    id: 'insights',
    label: t`Market Insights`,
    body: lazy(async () => ({ default: (await import('./scout-insights.tsx')).ScoutInsights })),
  },
  {
    id: 'tasks',
    label: t`Research Tasks`,
    body: lazy(async () => ({ default: (await import('./scout-tasks.tsx')).ScoutTasks })),
  },
  {
    id: 'regions',
    label: t`Regional Analysis`,
    body: lazy(async () => ({ default: (await import('./scout-regions.tsx')).ScoutRegions })),
  },
  {
    id: 'tools',
    label: t`AI Tools`,
    body: lazy(async () => ({ default: (await import('./scout-tools.tsx')).ScoutTools })),
  },
  reasoningTab,
  { id: 'coordination', label: t`Coordination`, body: CoordinationDashboard },
]

const next = [
  { to: '/markets', label: t`Global Markets` },
  { to: '/seller', label: t`Seller` },
  { to: '/ops', label: t`Operations` },
  { to: '/workflows', label: t`Workflows` },
] as const

/** Markets: what sells where, what is asked for, and what the web says. */
export function ScoutPage() {
  const tasks = useTasks(true).data ?? []
  const activity = useActivity('scout').data
  const start = useStartTask()
  const insights = useInsights().data
  const monitoring = useMonitoring()
  const pausedAt = insights?.pausedAt ?? null
  const isWatched = pausedAt === null
  const isProcessing = start.isPending || tasks.some((task) => task.status === 'processing')

  return (
    <AgentFrame
      agent="scout"
      tabs={tabs}
      idleWord={t`Idle`}
      isProcessing={isProcessing}
      badges={
        activity && (
          <Badge tint="neutral">
            <span title={t`Answers in progress where Scout has decided what to do.`}>
              {t`Decision Trees Active: ${formatNumber(activity.decisionTreesActive)}`}
            </span>
          </Badge>
        )
      }
      actions={
        <>
          <Button
            aria-pressed={!isWatched}
            isBusy={monitoring.isPending || insights === undefined}
            title={isWatched ? t`Pause Monitoring` : t`Resume Monitoring`}
            onClick={() => monitoring.mutate(isWatched)}
          >
            {isWatched ? (
              <Pause aria-hidden className="size-4" strokeWidth={1.75} />
            ) : (
              <Play aria-hidden className="size-4" strokeWidth={1.75} />
            )}
            <span className="sr-only @2xl:not-sr-only @2xl:whitespace-nowrap">
              {isWatched ? t`Pause Monitoring` : t`Resume Monitoring`}
            </span>
          </Button>
          <Button
            variant="ink"
            isBusy={isProcessing}
            onClick={() => start.mutate('middle-east')}
            className="max-md:flex-1"
          >
            {!isProcessing && <Radar aria-hidden className="size-4" strokeWidth={1.75} />}
            {isProcessing ? t`Researching...` : t`Start Research (Middle East)`}
          </Button>
          <RegionMenu onChoose={(region) => start.mutate(region)} />
        </>
      }
    >
      {pausedAt !== null && (
        <p role="status" className="text-ink-2">
          {t`Monitoring paused ${timeAgo(pausedAt)}. Insights stay as they are until you resume.`}
        </p>
      )}
      <Card title={t`Next steps`}>
        <nav aria-label={t`Next steps`} className="flex flex-wrap gap-2">
          {next.map(({ to, label }) => (
            <Link key={to} to={to} className={buttonStyle()}>
              {label}
            </Link>
          ))}
        </nav>
        {activity && (
          <p className="mt-3 text-ink-2 tabular-nums">
            {t`Function Executions Today: ${formatNumber(activity.executionsToday)}`}
          </p>
        )}
      </Card>
    </AgentFrame>
  )
}
