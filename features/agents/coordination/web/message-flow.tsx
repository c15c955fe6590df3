import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { csvLine } from '#kit/csv.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { saveFile } from '#ui/save-file.ts'
import type { AgentMessage } from '../contract.ts'
import { messageStatusLabels, messagePriorityLabels, messageTypeLabels } from './coordination-labels.ts'
import { RouteLine } from './route-line.tsx'

/** What the agents said to each other, the newest first. */
export function MessageFlow({ messages }: { messages: readonly AgentMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="rounded-card border border-line p-4 text-ink-2">
        <Trans>The agents have not said anything to each other yet. Test the coordination to begin.</Trans>
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
