import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { useAvatars } from '#ui/avatars.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { agentStatusOf } from './coordination-labels.ts'

const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** How well an agent did what has ended. A dash stands where nothing has. */
function AgentFigures({ agent: { performanceMetrics } }: { agent: AgentStatus }) {
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

const maxTasks = 5

const maxCapabilities = 3

/** The agents as they stand: light, workload, what they can do, how well they did, and what they are at. */
export function AgentList({ agents }: { agents: readonly AgentStatus[] }) {
  const { avatarOf } = useAvatars()
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {agents.map((agent) => {
        const { agentType, workload, currentTasks, capabilities, lastActive } = agent
        const avatar = avatarOf(agentType)
        const { name } = avatar
        const { mark, word } = agentStatusOf(agent)
        const hidden = currentTasks.length - maxTasks
        return (
          <li key={agentType} className="min-w-0 rounded-card border border-line p-4">
            <div className="flex items-center gap-2.5">
              <AvatarIcon avatar={avatar} />
              <h3 className="type-strong min-w-0 flex-1">{name}</h3>
              <span className="type-small inline-flex items-center gap-1.5 text-ink-2">
                <StatusDot state={mark} />
                {word}
              </span>
            </div>
            <div className="mt-3">
              <WorkloadBar label={t`Workload of ${name}`} workload={workload} />
            </div>
            <p className="mt-2 break-words text-ink-2">
              {capabilities.slice(0, maxCapabilities).join(' · ')}
            </p>
            <AgentFigures agent={agent} />
            <p className="type-small mt-2 text-ink-2 tabular-nums">
              {lastActive ? t`Last active ${timeAgo(lastActive)}` : t`No activity yet`}
            </p>
            {currentTasks.length === 0 ? (
              <p className="mt-2 text-ink-3">
                <Trans>No current tasks</Trans>
              </p>
            ) : (
              <ul aria-label={t`Tasks of ${name}`} className="mt-2">
                {currentTasks.slice(0, maxTasks).map(({ runId, title, status }) => (
                  <li key={runId} className="flex items-center gap-2 border-t border-line py-1.5">
                    <span className="min-w-0 flex-1 truncate" title={title}>
                      {title}
                    </span>
                    {status === 'waiting' && (
                      <span className="type-small inline-flex flex-none items-center gap-1.5 text-needs">
                        <StatusDot state="waits" />
                        <Trans>Needs your approval</Trans>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {hidden > 0 && (
              <p className="type-small text-ink-3">
                {plural(hidden, { one: '+# more task', other: '+# more tasks' })}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How much of its room an agent uses, 0 to 1: under 0.3 there is plenty, from 0.7 on little is left. */
function WorkloadBar({ label, workload }: { label: string; workload: number }) {
  const share = Math.min(1, Math.max(0, workload))
  const fill = share < 0.3 ? 'bg-glass-edge' : share < 0.7 ? 'bg-needs-mark' : 'bg-incomplete-mark'
  const shown = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3">
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        className="h-1 flex-1 overflow-hidden rounded-round bg-press"
      >
        <span className={`block h-full ${fill}`} style={{ width: `${shown}%` }} />
      </span>
      <span className="type-strong w-11 flex-none text-end tabular-nums">{formatPercent(shown)}</span>
    </div>
  )
}
