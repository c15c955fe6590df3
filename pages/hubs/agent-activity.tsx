import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { agentFaces, agentIds } from '#features/agents/settings/web/agent-faces.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'

/** What each agent did lately, the newest first. */
export function AgentActivity() {
  const { statuses, problem } = useAgentStatuses()
  const isKnown = statuses.length === agentIds.length
  return (
    <Card title={t`Agent activity`} className="max-lg:order-5 lg:flex-1">
      {problem && <ReadProblem title={t`The agents could not be read`} query={problem} />}
      {!isKnown && !problem && <Skeleton className="h-[184px] w-full" />}
      <ul>
        {(isKnown || problem ? statuses : [])
          .toSorted((left, right) => (right.lastActive ?? '').localeCompare(left.lastActive ?? ''))
          .map(({ agentType, lastActive, performanceMetrics }) => (
            <li key={agentType} className="border-t border-line first:border-t-0">
              <Link
                to={agentFaces[agentType].to}
                className="-mx-2 flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
              >
                <AgentIcon agent={agentType} size="s" />
                <span className="min-w-0 flex-1">{agentFaces[agentType].name}</span>
                <span className="type-small text-ink-2 tabular-nums">
                  {performanceMetrics.tasksCompleted > 0 &&
                    `${plural(performanceMetrics.tasksCompleted, { one: '# task', other: '# tasks' })} · `}
                  {lastActive ? timeAgo(lastActive) : t`Not used yet`}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
