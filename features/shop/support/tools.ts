import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { UndoStep } from '#features/base/runs/contract/undo.ts'
import { addReply, changeTicket } from './actions/change.ts'
import type { SupportDeps } from './actions/deps.ts'
import { viewRating, viewTicketByNumber, viewTickets } from './actions/view.ts'
import { ReplyText, type TicketPage, TicketPriority, TicketStatus } from './contract.ts'

const SetTicketStatus = z.strictObject({
  ticket: z
    .number()
    .int()
    .min(1)
    .meta({ title: 'Ticket', description: 'The number of the ticket, such as 12' }),
  status: TicketStatus.meta({ title: 'Status', description: 'The status it gets' }),
})

const SaveReply = z.strictObject({
  ticket: SetTicketStatus.shape.ticket,
  text: ReplyText.meta({ title: 'Reply', description: 'The drafted reply, as the customer would read it' }),
})

const FindTickets = z.strictObject({
  search: z.string().max(200).optional().meta({
    title: 'Search',
    description: 'Part of the customer or the subject, or a number such as #12; all tickets when left out',
  }),
  status: TicketStatus.optional().meta({ title: 'Status', description: 'Only tickets with this status' }),
  exceptStatus: TicketStatus.optional().meta({
    title: 'Without status',
    description: 'Only tickets that do not have this status',
  }),
  priority: TicketPriority.optional().meta({
    title: 'Priority',
    description: 'Only tickets with this priority',
  }),
  rating: z.number().int().min(1).max(5).optional().meta({
    title: 'Stars',
    description: 'Only reviews with so many stars, 1 to 5',
  }),
  maxRating: z.number().int().min(1).max(5).optional().meta({
    title: 'Stars at most',
    description: 'Only reviews with so many stars or fewer, 1 to 5',
  }),
  isRated: z.boolean().optional().meta({
    title: 'With stars',
    description: 'Only reviews with stars; their average is told',
  }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(10)
    .meta({ title: 'Limit', description: 'At most so many, the newest' }),
})

/** What agents may do with tickets. None of them tells an e-mail address. */
export function supportTools(deps: SupportDeps): Tool[] {
  return [findTickets(deps), setTicketStatus(deps), saveReply(deps)]
}

function findTickets(deps: SupportDeps) {
  return defineTool({
    name: 'find-tickets',
    title: 'Find tickets',
    description:
      "Lists the newest support tickets and reviews of the merchant's customers, with what they wrote.",
    effect: 'read',
    input: FindTickets,
    question: () => 'Look through your support tickets?',
    run: async ({ workspaceId }, input) => {
      const page = await viewTickets(deps, workspaceId, input)
      const answer = toAnswer(page, await viewRating(deps, workspaceId, input))
      return input.isRated && page.total === 0 ? { ...answer, summary: 'No review has stars yet.' } : answer
    },
  })
}

function setTicketStatus(deps: SupportDeps) {
  return defineTool({
    name: 'set-ticket-status',
    title: 'Set ticket status',
    description: 'Sets the status of one support ticket, named by its number.',
    effect: 'write',
    isTaintFree: true,
    input: SetTicketStatus,
    question: ({ ticket, status }) => `Set ticket ${ticket} to ${status}?`,
    preview: async ({ workspaceId }, { ticket, status }) => {
      const found = await viewTicketByNumber(deps, workspaceId, ticket)
      const change = { of: nameOf(found), field: 'Status', before: found.status, after: status }
      return { reach: { count: 1, of: 'ticket' }, changes: [change] }
    },
    run: async ({ workspaceId }, { ticket, status }) => {
      const { status: before } = await viewTicketByNumber(deps, workspaceId, ticket)
      const changed = await changeTicket(
        deps,
        { workspaceId, actor: 'agent' },
        { number: ticket },
        { status },
      )
      const undo: UndoStep = { kind: 'ticket_status', ticket, before, after: changed.status }
      return { ticket, status: changed.status, message: `Ticket ${ticket} is now ${changed.status}.`, undo }
    },
  })
}

function saveReply(deps: SupportDeps) {
  return defineTool({
    name: 'save-reply',
    title: 'Save reply',
    description:
      'Keeps a drafted reply on a support ticket, named by its number. Nothing is sent to the customer.',
    effect: 'write',
    isTaintFree: true,
    input: SaveReply,
    question: ({ ticket }) => `Save this draft on ticket ${ticket}? Nothing is sent.`,
    preview: async ({ workspaceId }, { ticket, text }) => {
      const found = await viewTicketByNumber(deps, workspaceId, ticket)
      const change = { of: nameOf(found), field: 'Draft reply', before: null, after: text }
      return { reach: { count: 1, of: 'ticket' }, changes: [change] }
    },
    run: async ({ workspaceId, idempotencyKey }, { ticket, text }) => {
      const reply = { who: 'agent' as const, text, idempotencyKey }
      await addReply(deps, { workspaceId, actor: 'agent' }, { number: ticket }, reply)
      return { ticket, message: `The draft is saved on ticket ${ticket}. Copy it to send it.` }
    },
  })
}

function nameOf({ number, subject }: { number: number; subject: string }): string {
  return `#${number} ${subject}`
}

function toAnswer(
  { tickets, total }: TicketPage,
  { rated, mean }: { rated: number; mean: number | null },
): ToolAnswer {
  const days = tickets.map(({ createdAt }) => createdAt.slice(0, 10))
  const more = total > tickets.length ? ` These are the newest ${tickets.length}.` : ''
  const [only] = tickets
  const found =
    total === 1 && only
      ? `1 ticket matches: #${only.number} from ${only.customerName}, “${only.subject}”`
      : `${total} tickets match`
  const stars =
    mean === null
      ? ''
      : ` ${rated} of them ${rated === 1 ? 'has' : 'have'} stars, ${mean.toFixed(1)} of 5 on average.`
  return ToolAnswer.parse({
    outcome: 'answer',
    summary: total === 0 ? 'No tickets match.' : `${found}.${stars}${more}`,
    confidence: null,
    basis: {
      kind: 'local',
      rows: tickets.length,
      unit: 'tickets',
      from: days.at(-1) ?? null,
      to: days[0] ?? null,
      method: 'Search',
    },
    tables: tickets.length > 0 ? [tableOf(tickets)] : [],
    detail: { tickets: tickets.map(({ number, id, text }) => ({ ticket: number, messageId: id, text })) },
  })
}

const tableColumns = [
  { key: 'ticket', label: 'Ticket', kind: 'number' },
  { key: 'customer', label: 'Customer', kind: 'text' },
  { key: 'subject', label: 'Subject', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'text' },
  { key: 'priority', label: 'Priority', kind: 'text' },
  { key: 'rating', label: 'Rating', kind: 'number' },
  { key: 'created', label: 'Created', kind: 'moment' },
]

function tableOf(tickets: TicketPage['tickets']) {
  return {
    title: 'Tickets',
    columns: tableColumns,
    rows: tickets.map(({ number, customerName, subject, status, priority, rating, createdAt }) => ({
      ticket: number,
      customer: customerName,
      subject,
      status,
      priority,
      rating,
      created: createdAt,
    })),
  }
}
