import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Empty } from '#ui/empty.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { useIsLive } from '#ui/live-state.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { AgentList } from './agent-list.tsx'
import { useCoordination, useTestCoordination } from './coordination-cache.ts'
import { HandoffList } from './handoff-list.tsx'
import { MessageFlow } from './message-flow.tsx'
import { NetworkView } from './network-view.tsx'

type DashboardTab = 'agents' | 'messages' | 'handoffs' | 'network'

/** What the agents do together: how each stands, what they said, what they handed on, and who talks to whom. */
export function CoordinationDashboard() {
  const [part, setPart] = useState<DashboardTab>('agents')
  const isLive = useIsLive()
  const query = useCoordination()
  const test = useTestCoordination()
  const { data } = query
  if ((query.isError && !data) || data?.agents.length === 0) {
    return (
      <Empty
        drawing={<DisconnectedIllustration />}
        title={t`No coordination data available. The agent coordination system may be offline.`}
        action={
          <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>What the agents do is kept. It is read again every 2 seconds.</Trans>
      </Empty>
    )
  }
  const sums = data?.coordination
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Segments
          label={t`Part of the coordination`}
          value={part}
          onChange={setPart}
          options={[
            { value: 'agents', label: t`Agent Status` },
            { value: 'messages', label: t`Message Flow`, count: data?.recentMessages.length },
            { value: 'handoffs', label: t`Task Handoffs`, count: sums?.activeHandoffsCount },
            { value: 'network', label: t`Network View` },
          ]}
        />
        <div className="flex flex-wrap items-center gap-3 max-md:w-full">
          <span className="type-small text-ink-2">
            {isLive ? <Trans>Live</Trans> : <Trans>Read every 2 seconds</Trans>}
          </span>
          <Button isBusy={test.isPending} className="max-md:w-full" onClick={() => test.mutate()}>
            {!test.isPending && <Send aria-hidden className="size-4" strokeWidth={1.75} />}
            <Trans>Test coordination</Trans>
          </Button>
        </div>
      </div>
      {query.isError && <ReadProblem title={t`What you see may be old`} query={query} />}
      <FiguresStrip
        cells={[
          {
            label: t`Online`,
            value: sums && t`${formatNumber(sums.onlineAgents)} of ${formatNumber(sums.totalAgents)}`,
          },
          { label: t`Average workload`, value: sums && formatPercent(sums.averageWorkload * 100) },
          { label: t`Messages`, value: sums && formatNumber(sums.totalMessages) },
          { label: t`Active handoffs`, value: sums && formatNumber(sums.activeHandoffsCount) },
        ]}
      />
      {!data && <Skeleton className="h-72 w-full rounded-card" />}
      {data && part === 'agents' && <AgentList agents={data.agents} />}
      {data && part === 'messages' && <MessageFlow messages={data.recentMessages} />}
      {data && part === 'handoffs' && <HandoffList handoffs={data.activeHandoffs} />}
      {data && part === 'network' && <NetworkView status={data} />}
    </div>
  )
}
