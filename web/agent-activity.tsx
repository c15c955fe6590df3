import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { agentFaces } from '#features/agents/web/agent-faces.ts'
import { AgentIcon } from '#features/agents/web/agent-icon.tsx'
import { useAgentStatuses } from './agent-statuses.ts'

/** Which agents did something lately. */
export function AgentActivity() {
  const { statuses, problem } = useAgentStatuses()
  const acted = statuses
    .filter(({ lastActive }) => lastActive !== null)
    .toSorted((left, right) => (right.lastActive ?? '').localeCompare(left.lastActive ?? ''))
  return (
    <Card title={t`Agent activity`} className="max-lg:order-5">
      {problem && <ReadProblem title={t`The agents could not be read`} query={problem} />}
      {statuses.length === 0 && !problem && <Skeleton className="h-16 w-full" />}
      {statuses.length > 0 && acted.length === 0 && (
        <p className="text-ink-2">
          <Trans>No agent has run yet. Ask one, or run one of its tools.</Trans>
        </p>
      )}
      <ul>
        {acted.map(({ agentType, lastActive, performanceMetrics }) => (
          <li key={agentType} className="border-t border-line first:border-t-0">
            <Link
              to={agentFaces[agentType].to}
              className="-mx-2 flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
            >
              <AgentIcon agent={agentType} size="s" />
              <span className="min-w-0 flex-1">{agentFaces[agentType].name}</span>
              <span className="type-small text-ink-2 tabular-nums">
                {plural(performanceMetrics.tasksCompleted, { one: '# task', other: '# tasks' })}
                {lastActive && ` · ${timeAgo(lastActive)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
