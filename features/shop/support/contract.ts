import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals } from '#kit/errors.ts'

export const supportRefusals = defineRefusals({
  TICKET_NOT_FOUND: 404,
  IMPORT_UNREADABLE: 400,
  IMPORT_TOO_LONG: 400,
})

/** What one import takes at most. */
export const maxImportRows = 10_000
export const maxImportBytes = 900_000
/** Refused lines that are named; all are counted. */
export const shownRefusals = 100

export const TicketPriority = z.enum(['urgent', 'high', 'medium', 'low'])
export type TicketPriority = z.infer<typeof TicketPriority>

export const TicketStatus = z.enum(['open', 'in-progress', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** A review is a ticket too: it is answered in the same way. */
export const Channel = z.enum(['email', 'chat', 'phone', 'review'])
export type Channel = z.infer<typeof Channel>

/** What a customer wants. The merchant sets or confirms it, and drafts of replies learn from it. */
export const TicketIntent = z.enum([
  'where_is_order',
  'return',
  'refund',
  'damaged',
  'wrong_item',
  'cancel',
  'change_address',
  'product_question',
  'complaint',
  'thanks',
])
export type TicketIntent = z.infer<typeof TicketIntent>

/** Who wrote a reply. What an agent wrote is a draft until the merchant sends it. */
export const ReplyAuthor = z.enum(['merchant', 'agent', 'customer'])
export type ReplyAuthor = z.infer<typeof ReplyAuthor>

const required = (what: string, max: number) =>
  z.string().trim().min(1, `${what} is required`).max(max, `${what} has at most ${max} characters`)

const CustomerEmail = z
  .string()
  .trim()
  .max(254, 'Email has at most 254 characters')
  .pipe(z.email('Invalid email format'))
export const ReplyText = required('Text', 10_000)

export const TicketForm = z.strictObject({
  customerName: required('Customer', 200),
  customerEmail: CustomerEmail.nullable().default(null),
  subject: required('Subject', 300),
  text: required('Text', 10_000),
  priority: TicketPriority.default('medium'),
  status: TicketStatus.default('open'),
  channel: Channel.default('email'),
  /** As the merchant knows it, such as "#1001". */
  orderName: required('Order', 60).nullable().default(null),
  rating: z
    .number()
    .int()
    .min(1, 'Rating must be from 1 to 5')
    .max(5, 'Rating must be from 1 to 5')
    .nullable()
    .default(null),
  intent: TicketIntent.nullable().default(null),
})
export type TicketForm = z.output<typeof TicketForm>

export const TicketChanges = z
  .strictObject({
    status: TicketStatus,
    priority: TicketPriority,
    customerName: TicketForm.shape.customerName,
    /** Null forgets it. */
    customerEmail: CustomerEmail.nullable(),
    /** Null takes it away. */
    intent: TicketIntent.nullable(),
  })
  .partial()
export type TicketChanges = z.output<typeof TicketChanges>

export const Ticket = z.object({
  id: z.string(),
  number: z.number().int(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  priority: TicketPriority,
  status: TicketStatus,
  channel: Channel,
  orderName: z.string().nullable(),
  rating: z.number().int().nullable(),
  intent: TicketIntent.nullable(),
  replyCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Ticket = z.infer<typeof Ticket>

export const Reply = z.object({ id: z.string(), who: ReplyAuthor, text: z.string(), at: z.string() })
export type Reply = z.infer<typeof Reply>

/** With its replies, the oldest first. */
export const TicketDetail = Ticket.extend({ replies: z.array(Reply) })
export type TicketDetail = z.infer<typeof TicketDetail>

/** How many tickets have each status. */
export const StatusCounts = z.record(TicketStatus, z.number().int())
export type StatusCounts = z.infer<typeof StatusCounts>

const filter = {
  /** Part of the customer's name or e-mail or of the subject, or a number such as "#12". */
  search: z.string().max(200).optional(),
  status: TicketStatus.optional(),
}

export const TicketFilter = z.strictObject(filter)
export type TicketFilter = z.infer<typeof TicketFilter>

export const TicketQuery = z.strictObject({
  ...filter,
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(500).optional(),
})
export type TicketQuery = z.infer<typeof TicketQuery>

export const TicketPage = z.object({
  tickets: z.array(Ticket),
  nextCursor: z.string().nullable(),
  /** Tickets that match the search and the status. */
  total: z.number().int(),
  /** Tickets that match the search, by status. */
  counts: StatusCounts,
})
export type TicketPage = z.infer<typeof TicketPage>

const params = { ticketId: z.uuid() }
const oneTicket = succeeds(z.object({ ticket: TicketDetail }))

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'Support tickets and reviews, the newest first, a page at a time',
  rate: 'poll',
  isKept: true,
  query: TicketQuery.shape,
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(TicketPage),
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Add a support ticket',
  body: TicketForm.shape,
  reply: oneTicket,
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/support/tickets/{ticketId}',
  summary: 'One ticket with its replies',
  rate: 'poll',
  isKept: true,
  params,
  refusals: [supportRefusals.TICKET_NOT_FOUND],
  reply: oneTicket,
})

export const changeTicket = endpoint({
  method: 'PATCH',
  path: '/api/support/tickets/{ticketId}',
  summary: "Change a ticket's status, priority, intent or customer",
  params,
  body: TicketChanges.shape,
  refusals: [supportRefusals.TICKET_NOT_FOUND],
  reply: oneTicket,
})

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/api/support/tickets/{ticketId}',
  summary: 'Delete a ticket with its replies and all it says of the customer',
  params,
  refusals: [supportRefusals.TICKET_NOT_FOUND],
  reply: succeeds(z.object({})),
})

export const addReply = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticketId}/replies',
  summary: 'Note a reply that was sent outside. Nothing is sent from here.',
  params,
  body: { text: ReplyText, who: z.enum(['merchant', 'customer']).default('merchant') },
  refusals: [supportRefusals.TICKET_NOT_FOUND],
  reply: oneTicket,
})

export const ImportReport = z.object({
  imported: z.number().int(),
  /** Lines that were imported before, or stand in the file twice. */
  known: z.number().int(),
  refusedCount: z.number().int(),
  /** The first 100. `line` is where the row begins in the file, from 1. */
  refused: z.array(z.object({ line: z.number().int(), reason: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

export const importTickets = endpoint({
  method: 'POST',
  path: '/api/support/tickets/import',
  summary:
    'Read tickets or reviews from CSV with a header line. Lines that cannot be read are named, the others are kept.',
  body: {
    csv: z
      .string()
      .refine(
        (csv) => new TextEncoder().encode(csv).length <= maxImportBytes,
        'The file is larger than 900 kB. Split it and import the parts: nothing is imported twice.',
      ),
  },
  refusals: [supportRefusals.IMPORT_UNREADABLE, supportRefusals.IMPORT_TOO_LONG],
  reply: succeeds(ImportReport, { message: z.string() }),
})

export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets/export',
  summary: 'Tickets as a stream of CSV, the newest first. The file can be imported again.',
  query: filter,
  stream: ['text/csv'],
  reply: z.unknown(),
})
