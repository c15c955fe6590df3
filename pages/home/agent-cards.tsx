import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { useLatestWork } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { agentStatusLabels } from '#features/agents/conversations/web/agent-status-labels.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { IdleFact } from '#pages/hubs/idle-fact.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'

/** The five agents: how each stands, and what it did and found last. */
export function AgentCards() {
  const { statuses, problem } = useAgentStatuses()
  const work = useLatestWork()
  const active = statuses.filter(({ status }) => status === 'online' || status === 'busy').length
  return (
    <section aria-label={t`Agents`} className="@container">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="type-section">
          <Trans>Agents</Trans>
        </h2>
        {statuses.length === agentIds.length && (
          <p className="text-ink-2 tabular-nums">{t`${formatNumber(active)}/${formatNumber(agentIds.length)} Active`}</p>
        )}
        <Link
          to="/ops"
          search={{ tab: 'agents' }}
          className="type-label ms-auto rounded-control text-glass underline-offset-2 hover:underline max-md:py-2"
        >
          <Trans>Coordination</Trans>
        </Link>
      </div>
      {problem && <ReadProblem title={t`Couldn't load the agents`} query={problem} />}
      <ul className="grid gap-3 @lg:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-5">
        {agentIds.map((id) => {
          const { name, work: duty, to } = agentProfiles[id]
          const status = statuses.find(({ agentType }) => agentType === id)
          const standing = status && agentStatusLabels[status.status]
          const last = work.data?.get(id)
          // An agent may have been active since it last found something.
          const at = [last?.at, status?.lastActive]
            .filter((moment) => typeof moment === 'string')
            .toSorted()
            .at(-1)
          return (
            <li key={id}>
              <Link
                to={to}
                className="flex h-full flex-col rounded-card border border-line p-3.5 hover:bg-hover"
              >
                <span className="flex items-center gap-2.5">
                  <AgentIcon agent={id} size="m" />
                  <span className="type-strong min-w-0 flex-1 truncate">{name}</span>
                  {standing && (
                    <span className="type-small flex items-center gap-1.5 text-ink-2">
                      <StatusDot state={standing.state} />
                      {standing.word}
                    </span>
                  )}
                </span>
                {work.isPending ? (
                  <Skeleton className="mt-2 h-8 w-full" />
                ) : (
                  <span className="mt-2 line-clamp-3 flex-1 break-words text-ink-2">
                    {last?.summary ?? <IdleFact agent={id} otherwise={duty} />}
                  </span>
                )}
                <span className="type-small mt-2 text-ink-3">
                  {at === undefined ? t`Not used yet` : timeAgo(at)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
