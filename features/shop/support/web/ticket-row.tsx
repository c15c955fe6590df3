import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { Ticket, TicketStatus } from '../contract.ts'
import { channelLabels, ticketPriorityLabels, ticketStatusLabels } from './ticket-labels.ts'

const tints: Record<TicketStatus, 'needs' | 'busy' | 'ready' | 'neutral'> = {
  open: 'needs',
  'in-progress': 'busy',
  resolved: 'ready',
  closed: 'neutral',
}

/** One line of the list of tickets. */
export function TicketRow({ ticket, onView }: { ticket: Ticket; onView: () => void }) {
  const { number, customerName, subject, priority, status, channel, createdAt } = ticket
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="type-strong truncate">{subject}</p>
        <p className="truncate text-ink-2">
          #{number} · {customerName} · {channelLabels[channel]} · {timeAgo(createdAt)}
        </p>
      </div>
      <span className="text-ink-2">{ticketPriorityLabels[priority]}</span>
      <Badge tint={tints[status]}>{ticketStatusLabels[status]}</Badge>
      <Button size="s" aria-label={t`View ticket ${number}: ${subject}`} onClick={onView}>
        <Trans>View</Trans>
      </Button>
    </li>
  )
}
