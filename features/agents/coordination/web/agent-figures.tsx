import { t } from '@lingui/core/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'

const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** How well an agent did what has ended. A dash stands where nothing has. */
export function AgentFigures({ agent: { performanceMetrics } }: { agent: AgentStatus }) {
  const { successRate, efficiency, tasksCompleted, averageResponseTime } = performanceMetrics
  const figures = [
    { label: t`Success rate`, value: successRate === null ? '–' : formatPercent(successRate) },
    { label: t`Efficiency`, value: efficiency === null ? '–' : formatPercent(efficiency) },
    { label: t`Tasks completed`, value: formatNumber(tasksCompleted) },
    {
      label: t`Response time`,
      value: averageResponseTime === null ? '–' : t`${seconds.format(averageResponseTime)} s`,
    },
  ]
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-wrap justify-between gap-x-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="type-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
