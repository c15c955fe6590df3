/** How a line of a file of tickets is read: any order of columns, and the names that other help desks give them. */
import { dayMs } from '#kit/days.ts'
import { Channel, TicketForm, TicketIntent, TicketPriority, TicketStatus } from '../contract.ts'

type ImportColumn = (typeof columns)[number][0]

/** Our name of each column, and other names it is known by, in lower case. */
const columns = [
  ['key', []],
  [
    'customer',
    ['customer name', 'name', 'requester', 'requester name', 'reviewer', 'reviewer_name', 'author'],
  ],
  ['email', ['e-mail', 'customer email', 'requester email', 'reviewer_email']],
  ['subject', ['title', 'topic']],
  ['text', ['message', 'body', 'description', 'review', 'comment', 'content']],
  ['priority', []],
  ['status', ['state']],
  ['channel', ['source', 'via']],
  ['order', ['order name', 'order number', 'order_id']],
  ['rating', ['stars', 'score']],
  ['created at', ['created', 'date', 'created_at', 'review_date']],
  ['answer', ['reply', 'response']],
  ['intent', []],
] as const

/** The line of names that an export begins with, in its order. */
export const exportedColumns: readonly string[] = columns.map(([name]) => name)

/** Where each column stands. A string is the reason why there is none. */
export function readHeader(cells: readonly string[]): Map<ImportColumn, number> | string {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const found = new Map<ImportColumn, number>()
  for (const [column, others] of columns) {
    const at = [column, ...others].map((name) => names.indexOf(name)).find((index) => index >= 0)
    if (at !== undefined) found.set(column, at)
  }
  if (!found.has('text')) {
    return 'The first line must name the columns, with one called "text" or "message". Others are customer, email, subject, priority, status, channel, order, rating, created at and answer.'
  }
  return found
}

export type ImportedTicket = TicketForm & {
  /** What the file says of its key, when an export wrote it. */
  key: string | null
  createdAt: Date | null
  answer: string | null
}

/** One line as a ticket, or the reason why it is none. `now` bounds the dates. */
export function readTicketRow(
  cells: readonly string[],
  header: ReadonlyMap<ImportColumn, number>,
  now: Date,
): ImportedTicket | string {
  const cell = (column: ImportColumn) => cells[header.get(column) ?? -1]?.trim() ?? ''
  const text = cell('text')
  if (text === '') return 'Text is required.'
  const createdAt = readMoment(cell('created at'), now)
  if (typeof createdAt === 'string') return createdAt
  const rating = readRating(cell('rating'))
  if (typeof rating === 'string') return rating
  const choices = {
    priority: toChoice(
      cell('priority'),
      TicketPriority.options,
      { normal: 'medium', critical: 'urgent' },
      'medium',
    ),
    status: toChoice(cell('status'), TicketStatus.options, statusNames, 'open'),
    channel: toChoice(cell('channel'), Channel.options, channelNames, rating === null ? 'email' : 'review'),
  }
  const unknown = Object.entries(choices).find(([, choice]) => choice === null)?.[0]
  if (unknown) return unknownChoice(unknown as keyof typeof choices, cell(unknown as ImportColumn))
  const email = cell('email')
  const form = TicketForm.safeParse({
    ...choices,
    text,
    rating,
    customerName: cell('customer') || email || 'Unknown customer',
    customerEmail: email || null,
    subject: cell('subject') || firstWords(text),
    orderName: cell('order') || null,
    intent: TicketIntent.safeParse(cell('intent')).data ?? null,
  })
  if (!form.success) return `${form.error.issues[0]?.message ?? 'This line can’t be read'}.`
  const answer = cell('answer')
  if (answer.length > maxAnswerLength) return `The answer can have up to ${maxAnswerLength} characters.`
  const key = cell('key')
  return { ...form.data, key: /^[0-9a-f-]{36,64}$/.test(key) ? key : null, createdAt, answer: answer || null }
}

const maxAnswerLength = 10_000

const statusNames = {
  new: 'open',
  pending: 'in-progress',
  'on-hold': 'in-progress',
  solved: 'resolved',
  done: 'closed',
} as const
const channelNames = {
  mail: 'email',
  'e-mail': 'email',
  web: 'email',
  call: 'phone',
  reviews: 'review',
} as const

/** Null for what is none of them. */
function toChoice<T extends string>(
  cell: string,
  options: readonly T[],
  others: Record<string, T>,
  fallback: T,
): T | null {
  if (cell === '') return fallback
  const name = cell.toLowerCase().replaceAll(/[\s_]+/g, '-')
  return (
    options.find((option) => option === name) ?? (Object.hasOwn(others, name) ? (others[name] ?? null) : null)
  )
}

function unknownChoice(column: 'priority' | 'status' | 'channel', cell: string): string {
  const known = { priority: TicketPriority, status: TicketStatus, channel: Channel }[column].options
  return `The ${column} "${cell.slice(0, 40)}" isn’t valid. Use ${known.join(', ')}.`
}

/** 1 to 5, with or without "/5" or stars; null when empty. */
function readRating(cell: string): number | string | null {
  if (cell === '') return null
  const stars = /^★+☆*$/.test(cell) ? cell.replaceAll('☆', '').length : null
  const written = /^([1-5])(?:\.0)?(?:\s*(?:\/\s*5|stars?))?$/i.exec(cell)?.[1]
  const rating = stars ?? Number(written ?? 0)
  return rating >= 1 && rating <= 5 ? rating : `The rating "${cell.slice(0, 40)}" isn’t valid. Use 1 to 5.`
}

const isoMoment =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?:\.?\d*)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i

/** A day or a moment by ISO 8601, in UTC unless it says otherwise; null when empty. */
function readMoment(cell: string, now: Date): Date | string | null {
  if (cell === '') return null
  const unreadable = `The date "${cell.slice(0, 40)}" isn’t valid. Use a format like 2026-11-20 or 2026-11-20T09:30:00Z.`
  const parts = isoMoment.exec(cell)
  if (!parts) return unreadable
  const [, year, month, day, time = '00:00', zone = 'Z'] = parts
  const at = new Date(`${year}-${month}-${day}T${time}${toZone(zone)}`)
  const isReal = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  if (Number.isNaN(at.getTime()) || !isReal) return unreadable
  if (at.getTime() > now.getTime() + dayMs) return `The date "${cell}" is in the future.`
  return at
}

function toZone(zone: string): string {
  if (/^(Z|UTC)$/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

const maxTitleLength = 80

/** The first words of a text, as its subject. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxTitleLength) return line
  return `${line
    .slice(0, maxTitleLength)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`
}
