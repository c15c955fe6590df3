import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { csvLine } from '#kit/csv.ts'
import { useAvatars } from '#ui/avatars.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { useIsLive } from '#ui/live-state.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { saveFile } from '#ui/save-file.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AgentMessage, CoordinationStatus, Handoff } from '../contract.ts'
import { AgentList } from './agent-list.tsx'
import { useCoordination, useTestCoordination } from './coordination-cache.ts'
import {
  handoffLabels,
  lineLabels,
  messagePriorityLabels,
  messageStatusLabels,
  messageTypeLabels,
} from './coordination-labels.ts'
import { NetworkDrawing } from './network-drawing.tsx'
import { networkLines } from './network-lines.ts'
import { RouteLine } from './route-line.tsx'

const keys = [
  { label: t`Messages, by volume`, stroke: 'var(--idle-mark)', dash: undefined },
  { label: t`Urgent message, handoff or deadlock`, stroke: 'var(--incomplete-mark)', dash: undefined },
  { label: t`Direct message, not through Operations`, stroke: 'var(--idle-mark)', dash: '2 4' },
]

/** What the lines of the network mean. */
function NetworkLegend() {
  return (
    <ul className="type-small mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2">
      {keys.map(({ label, stroke, dash }) => (
        <li key={label} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 24 4" aria-hidden="true" className="h-1 w-6 flex-none">
            <path d="M0 2H24" stroke={stroke} strokeWidth="2.5" strokeDasharray={dash} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Who talks to whom, with Operations as the hub. Where it is narrow, and for whoever does not see it, a list. */
function NetworkView({ status }: { status: CoordinationStatus }) {
  const { avatarOf } = useAvatars()
  const { agents, recentMessages, deadlocks } = status
  const lines = networkLines(
    agents.map(({ agentType }) => agentType),
    recentMessages,
    deadlocks,
  )
  const nameOf = (agent: string) => avatarOf(agent).name
  return (
    <>
      {deadlocks.map(({ messageId, reason, timestamp }) => (
        <Notice key={messageId} tone="warning" title={t`Some agents were waiting for each other`}>
          {reason} <span className="whitespace-nowrap">{timeAgo(timestamp)}</span>
        </Notice>
      ))}
      <div aria-hidden className="rounded-card border border-line bg-well p-4 max-md:hidden">
        <NetworkDrawing agents={agents} lines={lines} />
        <NetworkLegend />
      </div>
      <ul aria-label={t`Messages between agents`} className="rounded-card border border-line md:sr-only">
        {lines.map(({ ends: [one, other], there, back, mark }) => (
          <li
            key={`${one} ${other}`}
            className="flex flex-wrap justify-between gap-x-3 border-t border-line px-4 py-2.5 first:border-t-0"
          >
            <span>{t`${nameOf(one)} and ${nameOf(other)}`}</span>
            <span className="text-ink-2 tabular-nums">
              {mark && `${lineLabels[mark]} · `}
              {plural(there + back, { one: '# message', other: '# messages' })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

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
        <Trans>Agent activity is still being saved. We'll check again every 2 seconds.</Trans>
      </Empty>
    )
  }
  const sums = data?.coordination
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Segments
          label={t`Coordination view`}
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
            {isLive ? <Trans>Live</Trans> : <Trans>Updates every 2 seconds</Trans>}
          </span>
          <Button isBusy={test.isPending} className="max-md:w-full" onClick={() => test.mutate()}>
            {!test.isPending && <Send aria-hidden className="size-4" strokeWidth={1.75} />}
            <Trans>Test coordination</Trans>
          </Button>
        </div>
      </div>
      {query.isError && <ReadProblem title={t`This may be out of date`} query={query} />}
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

/** What is being handed on, and what was within a day. */
function HandoffList({ handoffs }: { handoffs: readonly Handoff[] }) {
  const active = handoffs.filter(({ status }) => status === 'active')
  const ended = handoffs.filter(({ status }) => status !== 'active')
  return (
    <>
      <Card title={t`Active handoffs`}>
        {active.length === 0 ? (
          <p className="text-ink-2">
            <Trans>
              No active task handoffs. All agents are handling their assigned tasks independently.
            </Trans>
          </p>
        ) : (
          <Rows handoffs={active} />
        )}
      </Card>
      {ended.length > 0 && (
        <Card title={t`Completed in the last 24 hours`}>
          <Rows handoffs={ended} />
        </Card>
      )}
    </>
  )
}

function Rows({ handoffs }: { handoffs: readonly Handoff[] }) {
  return (
    <ul>
      {handoffs.map(({ id, fromAgent, toAgent, status, timestamp, taskType, question, products }) => (
        <li key={id} className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <RouteLine from={fromAgent} to={toAgent} />
            <Badge tint={handoffLabels[status].tint}>{handoffLabels[status].word}</Badge>
            <time dateTime={timestamp} className="type-small ms-auto text-ink-2 tabular-nums">
              {timeAgo(timestamp)}
            </time>
          </div>
          {question && <p className="line-clamp-3 break-words">{question}</p>}
          <p className="type-small break-words text-ink-2">
            {taskType}
            {products.length > 0 &&
              ` · ${plural(products.length, { one: '# product', other: '# products' })}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What the agents said to each other, the newest first. */
function MessageFlow({ messages }: { messages: readonly AgentMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="rounded-card border border-line p-4 text-ink-2">
        <Trans>No messages between agents yet. Test the coordination to send one.</Trans>
      </p>
    )
  }
  return (
    <section aria-label={t`Message Flow`} className="min-w-0 rounded-card border border-line">
      <div className="flex items-center justify-between gap-3 px-4 py-2.5">
        <h2 className="type-section">
          <Trans>Message Flow</Trans>
        </h2>
        <Button size="s" onClick={() => download(messages)}>
          <Download aria-hidden className="size-3.5" />
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="flex flex-col gap-1.5 border-t border-line px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <RouteLine from={message.fromAgent} to={message.toAgent} />
              <span className="type-small text-ink-2">{messageTypeLabels[message.messageType]}</span>
              <Badge tint={messagePriorityLabels[message.priority].tint}>
                {messagePriorityLabels[message.priority].word}
              </Badge>
              <Badge tint={messageStatusLabels[message.status].tint}>
                {messageStatusLabels[message.status].word}
              </Badge>
              <time
                dateTime={message.timestamp}
                className="type-small ms-auto whitespace-nowrap text-ink-2 tabular-nums"
              >
                {timeAgo(message.timestamp)}
              </time>
            </div>
            <p className="line-clamp-3 break-words" title={message.content}>
              {message.content}
            </p>
            {message.reason && <p className="type-small break-words text-ink-2">{message.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function download(messages: readonly AgentMessage[]): void {
  const head = ['time', 'from', 'to', 'type', 'priority', 'status', 'content', 'reason']
  const rows = messages.map((each) => [
    each.timestamp,
    each.fromAgent,
    each.toAgent,
    each.messageType,
    each.priority,
    each.status,
    each.content,
    each.reason,
  ])
  saveFile(new Blob([head, ...rows].map(csvLine), { type: 'text/csv' }), 'agent-messages.csv')
}
