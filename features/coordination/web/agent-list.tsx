import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AgentStatus } from '#features/agents/contract/status.ts'
import { agentFaces } from '#ui/agent-face.ts'
import { AgentIcon } from '#ui/agent-icon.tsx'
import { percent } from '#ui/count.ts'
import { StateMark } from '#ui/state-mark.tsx'
import { WorkloadBar } from './workload-bar.tsx'

const mostTasks = 5

const lights = {
  online: { mark: 'on', word: t`Online` },
  busy: { mark: 'busy', word: t`Busy` },
  offline: { mark: 'off', word: t`Offline` },
  error: { mark: 'warning', word: t`Error` },
} as const

/** The agents as they stand: light, workload, what they are at, and how often they succeed. */
export function AgentList({ agents }: { agents: readonly AgentStatus[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {agents.map(({ agentType, status, workload, currentTasks, performanceMetrics }) => {
        const { name } = agentFaces[agentType]
        const { mark, word } = lights[status]
        const { successRate, tasksCompleted } = performanceMetrics
        const hidden = currentTasks.length - mostTasks
        return (
          <li key={agentType} className="min-w-0 rounded-card border border-line p-4">
            <div className="flex items-center gap-2.5">
              <AgentIcon agent={agentType} />
              <h3 className="type-strong min-w-0 flex-1">{name}</h3>
              <span className="type-small inline-flex items-center gap-1.5 text-ink-2">
                <StateMark state={mark} />
                {word}
              </span>
            </div>
            <div className="mt-3">
              <WorkloadBar label={t`Workload of ${name}`} workload={workload} />
            </div>
            <p className="mt-2 text-ink-2 tabular-nums">
              {successRate === null
                ? t`Nothing has ended yet`
                : t`${percent(successRate)} succeeded of ${plural(tasksCompleted, { one: '# task', other: '# tasks' })}`}
            </p>
            {currentTasks.length === 0 ? (
              <p className="mt-2 text-ink-3">
                <Trans>No task under way</Trans>
              </p>
            ) : (
              <ul aria-label={t`Tasks of ${name}`} className="mt-2">
                {currentTasks.slice(0, mostTasks).map(({ runId, title }) => (
                  <li key={runId} className="truncate border-t border-line py-1.5" title={title}>
                    {title}
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
