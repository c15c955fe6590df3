/** What customers wrote to the shop: tickets about real orders and reviews of what was delivered, as the export of a help desk. */
import { createHash } from 'node:crypto'
import { DAY_MS } from './calendar.ts'
import { between, pick, pickWeighted, roll } from './chance.ts'
import { letters, type LetterKind, reviews, type ReviewRating } from './letters.ts'
import type { OrderFacts } from './orders.ts'
import { personOf } from './people.ts'
import type { Shop } from './shop.ts'

/** The newest so many rows are told. */
const MAX_ROWS = 600
const HOUR_MS = 3_600_000

const COLUMNS = [
  'key',
  'customer',
  'email',
  'subject',
  'text',
  'priority',
  'status',
  'channel',
  'order',
  'rating',
  'created at',
  'answer',
  'intent',
] as const

type Row = Record<(typeof COLUMNS)[number], string>

/** CSV with a line of names, the oldest row first: whoever numbers them gives the newest the highest number. */
export function ticketsCsv(shop: Shop): string {
  const rows: Row[] = []
  const { from, to } = shop.orderRange()
  for (let serial = to - 1; serial >= from && rows.length < MAX_ROWS; serial--) {
    const order = shop.order(serial)
    const written = [ticketOf(shop, order), reviewOf(shop, order)]
    rows.push(...written.filter((row) => row !== null))
  }
  rows.sort((a, b) => a['created at'].localeCompare(b['created at']))
  const lines = [[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => row[column]))]
  return lines
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('')
}

/** One order in sixteen makes its customer write. */
function ticketOf(shop: Shop, order: OrderFacts): Row | null {
  const { seed } = shop.profile
  const { serial } = order
  if (roll(seed, serial, 201) >= 0.0625) return null
  const kind = kindOf(seed, order)
  const at =
    (order.deliveredAt && needsParcel.has(kind) ? order.deliveredAt : order.createdAt) +
    waitOf(kind, seed, serial)
  const age = shop.now() - at
  if (age < 0) return null
  const letter = pick(letters[kind], seed, serial, 203)
  const status = statusOf(age, roll(seed, serial, 204))
  const isAnswered = status === 'resolved' || status === 'closed'
  return {
    ...senderOf(shop, order, `ticket:${serial}`),
    ...filled(shop, order, letter),
    priority: priorities[kind],
    status,
    channel: pickWeighted(
      [
        ['email', 70],
        ['chat', 22],
        ['phone', 8],
      ] as const,
      seed,
      serial,
      205,
    ),
    rating: '',
    'created at': new Date(at).toISOString(),
    answer: isAnswered ? fill(shop, order, letter.answer) : '',
    // A merchant confirms what a ticket was about when it is answered.
    intent: isAnswered ? kind : '',
  }
}

/** One delivered order in eleven is reviewed. */
function reviewOf(shop: Shop, order: OrderFacts): Row | null {
  const { seed } = shop.profile
  const { serial, deliveredAt, refundedAt } = order
  if (deliveredAt === null || roll(seed, serial, 211) >= 0.09) return null
  const at =
    deliveredAt + between(1, 12, seed, serial, 212) * DAY_MS + between(0, 20, seed, serial, 213) * HOUR_MS
  if (at > shop.now()) return null
  const rating: ReviewRating = pickWeighted(
    refundedAt === null
      ? ([
          [5, 50],
          [4, 27],
          [3, 12],
          [2, 7],
          [1, 4],
        ] as const)
      : ([
          [3, 20],
          [2, 40],
          [1, 40],
        ] as const),
    seed,
    serial,
    214,
  )
  const review = pick(reviews[rating], seed, serial, 215)
  const isNew = shop.now() - at < 7 * DAY_MS
  return {
    ...senderOf(shop, order, `review:${serial}`),
    ...filled(shop, order, review),
    priority: rating <= 2 ? 'high' : 'low',
    status: rating <= 2 && isNew ? 'open' : 'closed',
    channel: 'review',
    rating: String(rating),
    'created at': new Date(at).toISOString(),
    answer: '',
    intent: '',
  }
}

/** About what had come before the customer wrote. */
const needsParcel = new Set<LetterKind>(['return', 'refund', 'damaged', 'wrong_item', 'thanks', 'complaint'])

const priorities: Record<LetterKind, string> = {
  where_is_order: 'high',
  return: 'medium',
  refund: 'high',
  damaged: 'high',
  wrong_item: 'high',
  cancel: 'urgent',
  change_address: 'urgent',
  product_question: 'medium',
  complaint: 'high',
  thanks: 'low',
}

function kindOf(seed: number, { serial, refundedAt, deliveredAt, disputedAt }: OrderFacts): LetterKind {
  if (disputedAt !== null) return 'complaint'
  if (refundedAt !== null) return pick(['return', 'refund', 'damaged'] as const, seed, serial, 206)
  if (deliveredAt === null)
    return pick(['where_is_order', 'where_is_order', 'change_address', 'cancel'] as const, seed, serial, 206)
  return pickWeighted(
    [
      ['where_is_order', 24],
      ['product_question', 24],
      ['return', 13],
      ['damaged', 10],
      ['thanks', 10],
      ['wrong_item', 7],
      ['change_address', 7],
      ['complaint', 5],
    ] as const,
    seed,
    serial,
    206,
  )
}

/** From the order, or from its delivery, until the customer writes, in milliseconds. */
function waitOf(kind: LetterKind, seed: number, serial: number): number {
  const days = kind === 'where_is_order' ? between(3, 6, seed, serial, 207) : between(0, 2, seed, serial, 207)
  return days * DAY_MS + between(1, 22, seed, serial, 208) * HOUR_MS
}

function statusOf(age: number, chance: number): string {
  const days = age / DAY_MS
  if (days > 7) return chance < 0.94 ? (chance < 0.6 ? 'closed' : 'resolved') : 'open'
  if (days > 2) return chance < 0.5 ? 'resolved' : chance < 0.75 ? 'in-progress' : 'open'
  return chance < 0.8 ? 'open' : 'in-progress'
}

function senderOf({ profile }: Shop, order: OrderFacts, of: string) {
  const { firstName, lastName, email } = personOf(profile.seed, order.customer)
  return {
    key: createHash('sha256').update(`${profile.domain}:${of}`).digest('hex'),
    customer: `${firstName} ${lastName}`,
    email,
    order: `#${1000 + order.serial}`,
  }
}

function filled(shop: Shop, order: OrderFacts, { subject, text }: { subject: string; text: string }) {
  return { subject: fill(shop, order, subject), text: fill(shop, order, text) }
}

function fill(shop: Shop, order: OrderFacts, text: string): string {
  const [line] = order.lines
  const title = (line && shop.product(line.slot)?.title) ?? 'order'
  const { firstName } = personOf(shop.profile.seed, order.customer)
  return text
    .replaceAll('{product}', title)
    .replaceAll('{order}', `#${1000 + order.serial}`)
    .replaceAll('{name}', firstName)
    .replaceAll('{shop}', shop.profile.name)
}
