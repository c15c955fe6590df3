import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { agentFaces, agentIds } from '#ui/agent-face.ts'
import { AgentIcon } from '#ui/agent-icon.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BeliefRow } from './belief-row.tsx'
import { useBeliefs } from './beliefs-cache.ts'
import { CalibrationCard } from './calibration-card.tsx'

/** What the agents believe of the store, how sure they are and why, and how well they stated it so far. */
export function BeliefsPanel() {
  const query = useBeliefs()
  const beliefs = query.data?.filter(({ status }) => status !== 'declined')
  return (
    <section aria-label={t`Beliefs`} className="flex min-w-0 flex-col gap-4">
      {query.isError && <ReadProblem title={t`The beliefs could not be read`} query={query} />}
      {query.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {beliefs?.length === 0 && (
        <Card title={t`Beliefs`}>
          <Empty drawing={<EmptyCaseDrawing />} title={t`No beliefs yet`}>
            <Trans>After the first order sync, the agents begin to learn from your orders.</Trans>
          </Empty>
        </Card>
      )}
      {agentIds.map((agent) => {
        const own = beliefs?.filter((belief) => belief.agent === agent) ?? []
        if (own.length === 0) return null
        const { name } = agentFaces[agent]
        return (
          <Card key={agent}>
            <div className="mb-1 flex items-center gap-2.5">
              <AgentIcon agent={agent} />
              <h2 className="type-section">{t`What ${name} believes`}</h2>
            </div>
            <ul>
              {own.map((belief) => (
                <BeliefRow key={belief.id} belief={belief} />
              ))}
            </ul>
          </Card>
        )
      })}
      {beliefs && beliefs.length > 0 && <CalibrationCard />}
    </section>
  )
}
