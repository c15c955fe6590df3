/** The ticket that is meant: by who wrote it and what it is about; which one is asked back where several may be. */
import { z } from 'zod'
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import type { First } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { type ListedTicket, pickTickets, searchOf } from '#features/agents/local-mode/rules/ticket-named.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import type { ResolvedUse } from './name-product.ts'

type ToolArguments = Record<string, unknown>
type Once = (tool: string, args: ToolArguments) => Promise<ToolCallResult>
type FirstOf<K extends First['read']> = Extract<First, { read: K }>

const Tickets = z.object({
  tickets: z.array(z.object({ ticket: z.number().default(0), messageId: z.string() })),
})
const TicketRows = z.array(
  z.object({ ticket: z.number(), customer: z.string(), subject: z.string(), status: z.string() }),
)
const maxTickets = 8

const answer = (text: string): ResolvedUse => ({ saying: { part: 'answer', text } })

type Asking = { tool: string; args: ToolArguments }

/** The messages of the newest ticket of one customer; which one where several are called so. */
export async function readTicket(
  { search }: FirstOf<'ticket'>,
  { tool, args }: Asking,
  once: Once,
): Promise<ResolvedUse> {
  const { rows, tickets } = await findTicketsLike(search ?? '', once)
  const [ticket] = tickets
  if (!ticket) return answer(`No ticket matches “${search}”. Ask for open tickets to see them.`)
  if (new Set(rows.map(({ customer }) => customer)).size < 2)
    return { args: { ...args, messageIds: [ticket.messageId] } }
  const choices = rows.map((row, at): AnswerChoice => {
    const label = sayTicket(row)
    return { label, message: label, args: { messageIds: [tickets[at]?.messageId] } }
  })
  return askWhich(search ?? '', { tool, args }, choices)
}

/** As many as one search lists. */
const maxRead = 50
const maxChoices = 6

/** The number of the one ticket that has the words; for a status of those that do not have it yet, for a reply of those that are not done. */
export async function readTicketNumber(
  { words, told = [], status }: FirstOf<'ticket number'>,
  { tool, args }: Asking,
  once: Once,
): Promise<ResolvedUse> {
  const isShown = tool === 'find-tickets'
  const unchanged = isShown ? '' : status === null ? 'Nothing was saved.' : 'Nothing was changed.'
  const search = words.join(' ')
  const isFit = (row: ListedTicket) =>
    isShown || (status === null ? /^(?:open|in-progress)$/.test(row.status) : row.status !== status)
  const argsOf = ({ ticket }: ListedTicket) => (isShown ? { search: `#${ticket}` } : { ticket })
  const ask = (text: string, rows: readonly ListedTicket[]): ResolvedUse => {
    const choices = rows.slice(0, maxChoices).map((row): AnswerChoice => {
      const label = sayTicket(row)
      return { label, message: label, args: argsOf(row) }
    })
    const pending = { tool, args, into: null, first: null }
    return { saying: { part: 'answer', text: `${text} ${unchanged}`.trim(), choices, pending } }
  }
  const rows = words.length === 0 ? [] : await findTicketsOf(words, once)
  if (rows.length === 0) {
    const missing = words.length === 0 ? '' : `No ticket matches “${search}”. `
    // A text that was typed shall not have to be typed again.
    const isOffered = words.length === 0 || (status === null && !isShown)
    const open = isOffered ? await findTickets({ exceptStatus: status ?? 'resolved' }, once) : null
    const fit = open?.rows.filter(isFit) ?? []
    return fit.length > 0
      ? ask(`${missing}Which ticket?`, fit)
      : answer(`${missing || 'There’s no ticket that this could be for. '}${unchanged}`.trim())
  }
  const picked = pickTickets(rows, { words, told }, isFit)
  const [only, ...more] = picked
  if (!only) {
    const fit = rows.filter(isFit)
    return ask(`No ticket matches all of “${search}”. Do you mean one of these?`, fit.length > 0 ? fit : rows)
  }
  // There may be another one among those that were not listed.
  const isAll = rows.length < maxRead
  if (more.length > 0 || !isAll) return ask(`${sayCount(picked)} “${search}”. Which one?`, picked)
  return status !== null && !isFit(only)
    ? answer(`Ticket #${only.ticket} is ${status} already. ${unchanged}`)
    : { args: { ...args, ...argsOf(only) } }
}

function sayCount({ length }: readonly ListedTicket[]): string {
  return length === 1 ? 'A ticket matches' : `${length} tickets match`
}

/** The tickets that have one of the words, the longest that any has. */
async function findTicketsOf(words: readonly string[], once: Once): Promise<ListedTicket[]> {
  for (const word of words.toSorted((one, other) => other.length - one.length).slice(0, maxTried)) {
    const { rows } = await findTickets({ search: searchOf(word), limit: maxRead }, once)
    if (rows.length > 0) return rows
  }
  return []
}

const maxTried = 3

/** By the whole text, else by its longest words. */
async function findTicketsLike(search: string, once: Once) {
  const words = (search.match(/\p{L}{4,}/gu) ?? [])
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/(?:es|s|ed|ing)$/i, ''))
  const tried = search.startsWith('#') ? [search] : [search, ...words.slice(0, maxTried)]
  let found = await findTickets({ search }, once)
  for (const one of tried.slice(1)) {
    if (found.tickets.length > 0 || one === search) break
    found = await findTickets({ search: one }, once)
  }
  return found
}

async function findTickets(filter: ToolArguments, once: Once) {
  const { output } = await once('find-tickets', { limit: maxTickets, ...filter })
  const found = ToolAnswer.safeParse(output).data
  const { tickets = [] } = Tickets.safeParse(found?.detail).data ?? {}
  const table = found?.tables[0]
  return { tickets, rows: TicketRows.safeParse(table?.rows ?? []).data ?? [] }
}

function sayTicket({ ticket, customer, subject, status }: ListedTicket): string {
  return `#${ticket} ${customer}: ${subject} (${status})`
}

function askWhich(search: string, { tool, args }: Asking, choices: AnswerChoice[]): ResolvedUse {
  const text = `${choices.length} tickets match “${search}”. Which one?${tool === 'response-generator' ? '' : ' Nothing was changed.'}`
  return { saying: { part: 'answer', text, choices, pending: { tool, args, into: null, first: null } } }
}
