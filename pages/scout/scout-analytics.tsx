import { t } from '@lingui/core/macro'
import { useAgentStatus } from '#features/agents/settings/web/agent-cache.ts'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'
import { ToolAnalytics } from '#features/agents/tool-runs/web/tool-analytics.tsx'
import { Card } from '#ui/card.tsx'
import { figure, percent } from '#ui/count.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** How well Scout did its tasks, and how its tools went. */
export function ScoutAnalytics() {
  const metrics = useAgentStatus('scout').data?.performanceMetrics
  const rate = (value: number | null) => (value === null ? '–' : percent(value))
  const seconds = metrics?.averageResponseTime ?? null
  const cells = [
    { label: t`Tasks completed`, value: metrics && figure(metrics.tasksCompleted) },
    { label: t`Success rate`, value: metrics && rate(metrics.successRate) },
    { label: t`Tools that answered`, value: metrics && rate(metrics.efficiency) },
    {
      label: t`Mean time to answer`,
      value: metrics && (seconds === null ? '–' : secondsText(seconds * 1_000)),
    },
  ]
  return (
    <Card title={t`Analytics`}>
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums">
        {cells.map(({ label, value }) => (
          <div key={label}>
            <dt className="type-small text-ink-2">{label}</dt>
            <dd className="type-figure-s">{value ?? <Skeleton className="my-1 h-5 w-14" />}</dd>
          </div>
        ))}
      </dl>
      <ToolAnalytics agent="scout" />
    </Card>
  )
}
