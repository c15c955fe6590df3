import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Cpu, WifiOff } from 'lucide-react'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { useLatestWork } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { AgentStatusBadge } from '#pages/agents/agent-status-badge.tsx'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { WaitsBadge } from '#pages/agents/waits-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { IdleFact } from './idle-fact.tsx'

/** The five agents as they stand now, and how many of them are active. */
export function AgentHub() {
  const { statuses, problem } = useAgentStatuses()
  const latest = useLatestWork().data
  const active = statuses.filter(({ status }) => status === 'online' || status === 'busy').length
  const tasks = statuses.reduce((sum, { currentTasks }) => sum + currentTasks.length, 0)
  return (
    <section aria-label={t`Agent Hub`} className="@container">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="type-section">
          <Trans>Agent Hub</Trans>
        </h2>
        {statuses.length === agentIds.length && (
          <p className="text-ink-2 tabular-nums">
            {t`${formatNumber(active)}/${formatNumber(agentIds.length)} Active`}
            {tasks > 0 && ` · ${plural(tasks, { one: '# task in progress', other: '# tasks in progress' })}`}
          </p>
        )}
      </div>
      {problem && <ReadProblem title={t`Couldn't load the agents`} query={problem} />}
      <ul className="grid gap-3 @md:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-5">
        {agentIds.map((id) => {
          const { name, work, to } = agentProfiles[id]
          const status = statuses.find(({ agentType }) => agentType === id)
          const last = latest?.get(id)
          return (
            <li key={id} className="flex flex-col rounded-card border border-line p-4">
              <div className="flex items-center gap-3">
                <AgentIcon agent={id} size="l" />
                <h3 className="type-strong min-w-0 flex-1">{name}</h3>
              </div>
              <div className="mt-2 flex min-h-[22px] flex-wrap gap-2">
                {status ? (
                  <>
                    <AgentStatusBadge status={status.status} />
                    <ModeBadge mode={status.mode} />
                  </>
                ) : (
                  !problem && (
                    <>
                      <Skeleton className="h-[22px] w-16" />
                      <Skeleton className="h-[22px] w-24" />
                    </>
                  )
                )}
                <WaitsBadge agent={id} />
              </div>
              <p className="mt-2 text-ink-2">{work}</p>
              {latest && (
                <p className="mt-2 mb-3 flex flex-1 flex-col border-t border-line pt-2">
                  <span className="line-clamp-3 break-words">
                    {last?.summary ?? <IdleFact agent={id} otherwise={t`Not used yet`} />}
                  </span>
                  <span className="type-small mt-1 text-ink-3">{last && timeAgo(last.at)}</span>
                </p>
              )}
              <Link
                to={to}
                aria-label={t`Open Agent: ${name}`}
                className={`${buttonStyle({ size: 's' })} self-start`}
              >
                <Trans>Open Agent</Trans>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What an agent thinks with. Without a model it leads to where a key for one is saved. */
function ModeBadge({ mode }: Pick<AgentStatus, 'mode'>) {
  if (mode === 'model')
    return (
      <Badge tint="neutral">
        <Cpu aria-hidden />
        {t`Language model`}
      </Badge>
    )
  return (
    <Link
      to="/onboarding/keys"
      title={t`Basic mode. Add a language-model key for full answers.`}
      className="rounded-badge hover:bg-hover"
    >
      <Badge tint="neutral">
        <WifiOff aria-hidden />
        {t`Local Mode`}
      </Badge>
    </Link>
  )
}
