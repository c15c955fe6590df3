import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useSessions } from './reasoning-cache.ts'
import { type ReasoningTab, sessionParts } from './reasoning-labels.ts'
import { SessionActs } from './session-acts.tsx'
import { SessionList } from './session-list.tsx'
import { SessionPart } from './session-part.tsx'

/** How an agent came to its last answers, step by step. */
export function ReasoningPanel({ agent }: { agent: AgentId }) {
  const [part, setPart] = useState<ReasoningTab>('steps')
  const [isLive, setLive] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useSessions(agent, isLive)
  const sessions = query.data ?? []
  const session = sessions.find(({ id }) => id === chosen) ?? sessions[0]
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments label={t`Reasoning view`} options={sessionParts} value={part} onChange={setPart} />
        <span className="flex items-center gap-2">
          <span className="text-ink-2">
            <Trans>Live, every 3 s</Trans>
          </span>
          <Switch aria-label={t`Refresh the reasoning every 3 seconds`} isOn={isLive} onChange={setLive} />
        </span>
      </div>
      {query.isError && <ReadProblem title={t`Couldn't load the reasoning`} query={query} />}
      {query.isPending && <Skeleton className="h-72 w-full rounded-card" />}
      {query.data && !session && (
        <Card>
          <Empty drawing={<EmptyIllustration />} title={t`No reasoning yet`}>
            <Trans>Ask the agent a question to see how it reaches its answer, step by step.</Trans>
          </Empty>
        </Card>
      )}
      {session && (
        <div className="grid items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
          <SessionList sessions={sessions} current={session.id} onOpen={setChosen} />
          <div key={session.id} className="flex min-w-0 flex-col gap-4">
            <SessionActs session={session} onAct={() => setChosen(session.id)} />
            <SessionPart session={session} part={part} />
          </div>
        </div>
      )}
    </div>
  )
}
