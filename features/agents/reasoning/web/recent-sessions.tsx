import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSessions } from './reasoning-cache.ts'
import { SessionList } from './session-list.tsx'
import { StepList } from './step-list.tsx'

/** The last sessions of an agent, one under the other where there is little room; one of them opens its steps. */
export function RecentSessions({ agent }: { agent: AgentId }) {
  const query = useSessions(agent, true)
  const [chosen, setChosen] = useState<string | null>(null)
  if (query.isError && !query.data) {
    return <ReadProblem title={t`Couldn't load the reasoning`} query={query} />
  }
  if (!query.data) return <Skeleton className="h-40 w-full rounded-card" />
  const session = query.data.find(({ id }) => id === chosen) ?? query.data[0]
  if (!session) {
    return (
      <p className="text-ink-2">
        <Trans>Ask the agent a question to see how it reaches its answer, step by step.</Trans>
      </p>
    )
  }
  return (
    <section aria-label={t`Earlier reasoning`} className="flex min-w-0 flex-col gap-3">
      <h3 className="type-strong">
        <Trans>Earlier reasoning</Trans>
      </h3>
      <SessionList sessions={query.data.slice(0, 5)} current={session.id} onOpen={setChosen} />
      <StepList key={session.id} session={session} />
    </section>
  )
}
