import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay } from '#ui/relative-time.ts'
import { useActivity } from './tool-runs-cache.ts'

const maxTools = 6

/** How often an agent used its tools in the last seven days, and how that went. */
export function ToolAnalytics({ agent }: { agent: AgentId }) {
  const activity = useActivity(agent)
  if (activity.isError && !activity.data)
    return <ReadProblem title={t`Couldn't load the figures`} query={activity} />
  const { executionsToday, days = [], tools: used = [] } = activity.data ?? {}
  const all = days.reduce((sum, { executions }) => sum + executions, 0)
  const answered = days.reduce((sum, one) => sum + one.answered, 0)
  const max = Math.max(1, ...days.map(({ executions }) => executions))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FiguresStrip
        cells={[
          {
            label: t`Function Executions Today`,
            value: executionsToday === undefined ? undefined : formatNumber(executionsToday),
          },
          { label: t`Last 7 days`, value: activity.data && formatNumber(all) },
          {
            label: t`Answered`,
            value: activity.data && (all > 0 ? formatPercent((answered / all) * 100) : '–'),
          },
        ]}
      />
      {all > 0 && (
        <>
          <ul aria-label={t`Daily executions`} className="flex h-20 items-end gap-1.5">
            {days.map(({ day, executions }) => (
              <li key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center">
                <span className="type-micro text-ink-2 tabular-nums">{formatNumber(executions)}</span>
                <span
                  aria-hidden
                  className="block min-h-px bg-c1"
                  style={{ height: `${(executions / max) * 40}px` }}
                />
                <span className="type-micro truncate text-ink-3">{shortDay(day)}</span>
              </li>
            ))}
          </ul>
          <table className="w-full tabular-nums">
            <thead>
              <tr className="type-label text-ink-2">
                <th scope="col" className="py-1 text-start">{t`Tool`}</th>
                <th scope="col" className="py-1 text-end">{t`Runs`}</th>
                <th scope="col" className="py-1 text-end">{t`Answered`}</th>
                <th scope="col" className="py-1 text-end">{t`Average time`}</th>
              </tr>
            </thead>
            <tbody>
              {used.slice(0, maxTools).map((one) => (
                <tr key={one.tool} className="border-t border-line">
                  <td className="py-1.5 pe-2 break-words">{toolName(one.tool)}</td>
                  <td className="py-1.5 text-end">{formatNumber(one.executions)}</td>
                  <td className="py-1.5 text-end">{formatPercent((one.answered / one.executions) * 100)}</td>
                  <td className="py-1.5 text-end">
                    {one.durationMs === null ? '–' : secondsText(one.durationMs)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {activity.data && all === 0 && (
        <p className="text-ink-2">
          <Trans>No tools used in the last 7 days.</Trans>
        </p>
      )}
    </div>
  )
}
