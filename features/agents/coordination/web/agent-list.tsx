import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { useAvatars } from '#ui/avatars.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { AgentFigures } from './agent-figures.tsx'
import { agentStatusOf } from './coordination-labels.ts'
import { WorkloadBar } from './workload-bar.tsx'

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
              {lastActive ? t`Last active ${timeAgo(lastActive)}` : t`Has not run yet`}
            </p>
            {currentTasks.length === 0 ? (
              <p className="mt-2 text-ink-3">
                <Trans>No task under way</Trans>
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
                        <Trans>Waits for you</Trans>
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
