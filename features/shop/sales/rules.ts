import { addDays, dayMs, daysBetween, mondayOf } from '#kit/days.ts'
import type { Payment } from './contract/payments.ts'

/** By time zone: making one takes a hundred times longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in an IANA time zone, as "2026-11-20". */
export function dayIn(timeZone: string, at: Date): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, format)
  return format.format(at)
}

/** `from` and `to` are the first and the last day, today; `previousFrom` is null when the time before is not known. */
export type Period = { days: number; from: string; to: string; previousFrom: string | null }

/**
 * The last days up to today, and as many before. Orders placed before `knownSince` are not known: the period begins with
 * the first day that is known whole, and there is nothing to compare with unless the days before are known whole too.
 * A store that first sold within the days before, on `firstSale`, had no whole time to be compared with either.
 */
export function periodOf(
  now: Date,
  timeZone: string,
  days: number,
  { knownSince, firstSale }: { knownSince: Date | null; firstSale: string | null },
): Period {
  const to = dayIn(timeZone, now)
  const asked = addDays(to, 1 - days)
  const before = addDays(asked, -days)
  const previousFrom = firstSale !== null && firstSale > before && firstSale < asked ? null : before
  if (knownSince === null) return { days, from: asked, to, previousFrom }
  const firstWhole = addDays(dayIn(timeZone, knownSince), 1)
  const from = firstWhole < asked ? asked : firstWhole > to ? to : firstWhole
  return { days, from, to, previousFrom: firstWhole <= before ? previousFrom : null }
}

/** Every day from one to another, those without a row made by `empty`. */
export function fillDays<T extends { day: string }>(
  rows: readonly T[],
  { from, to }: { from: string; to: string },
  empty: (day: string) => T,
): T[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  const filled: T[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) filled.push(known.get(day) ?? empty(day))
  return filled
}

/** What holds the money, by words in the names that stores give. A wallet counts as one also where a card is behind it, and the first that fits counts. */
const kinds = [
  [
    'wallet',
    /(?<![\p{L}\p{N}])(?:wallet|(?:apple|google|android|samsung|amazon|ali|shop|facebook|meta|we ?chat|cash ?app|grab|kakao|naver|line|pay|mobile ?)[ _-]?pay(?:ments?)?|pay ?pal|venmo|skrill|neteller|alipay|wechat|vipps|swish|twint|bizum|mb ?way|gcash|paytm|m-?pesa)(?![\p{L}\p{N}])/iu,
  ],
  [
    'bank',
    /(?<![\p{L}\p{N}])(?:bank(?! cards?)|sepa|ach|iban|wire|direct debit|\p{L}*(?:lastschrift|überweisung)|virement|przelew|ideal|sofort|giropay|bancontact|eps|przelewy ?24|p24|blik|pix|boleto|trustly|multibanco|interac|fpx|upi|bacs|becs|eft|online banking)(?![\p{L}\p{N}])/iu,
  ],
  [
    'card',
    /(?<![\p{L}\p{N}])(?:visa|electron|master ?card|maestro|amex|american express|discover|diners(?: club)?|jcb|union ?pay|cartes? bancaires?|elo|hipercard|mada|dankort|troy|ru ?pay|eftpos|(?:credit|debit|bank)? ?cards?|shopify[ _]payments)(?![\p{L}\p{N}])/iu,
  ],
] as const

/** Whether a payment was made by card, bank or wallet, as its method says, or its gateway where there is no method. Null when that does not tell, such as cash, a gift card or paying later. */
export function methodTypeOf({
  method,
  gateway,
}: Pick<Payment, 'method' | 'gateway'>): Payment['methodType'] {
  const name = (method ?? gateway).normalize('NFC').replaceAll('_', ' ')
  if (/\bgift\b/i.test(name)) return null
  return kinds.find(([, words]) => words.test(name))?.[0] ?? null
}

/**
 * How far the orders of a store are known. `knownSince` is null when every order was readable, `lastFullSyncAt` when the
 * last full pass was not whole. Without `hasDetails` the store did not show payments, risk and delivery last time.
 */
export type OrderSyncState = {
  timeZone: string
  knownSince: Date | null
  lastSyncAt: Date
  lastFullSyncAt: Date | null
  hasDetails: boolean
}

/** What one sync reads: everything that can be read, or what changed since. */
export type OrderPass = { updatedSince: Date | null; knownSince: Date | null }

const fullEveryMs = 7 * dayMs
const freshForMs = 10 * 60_000
/** Shopify's clock and ours differ, and a change may be visible a little late. */
const overlapMs = 5 * 60_000
/** Without read_all_orders Shopify shows the orders of the last 60 days. */
const reachMs = 60 * dayMs

/** The first moment whose orders a store shows to an app that is limited to the last 60 days. */
function reachOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() - reachMs)
}

/**
 * Decides how to read orders, or customers. What was deleted is in no list of changes, so everything is read once a week; also
 * when asked for, when more became readable, and when the last sync is so old that orders came and went unseen.
 */
export function planPass(
  syncState: Pick<OrderSyncState, 'knownSince' | 'lastSyncAt' | 'lastFullSyncAt'> | null,
  { startedAt, syncMode, isLimited }: { startedAt: Date; syncMode: 'auto' | 'full'; isLimited: boolean },
): OrderPass {
  const reach = reachOf(startedAt)
  const hasGap = isLimited && syncState !== null && syncState.lastSyncAt < reach
  const isWider = !isLimited && syncState !== null && syncState.knownSince !== null
  const fullAt = syncState?.lastFullSyncAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const isFull = syncMode === 'full' || hasGap || isWider || startedAt.getTime() - fullAt > fullEveryMs
  return {
    updatedSince: isFull || syncState === null ? null : new Date(syncState.lastSyncAt.getTime() - overlapMs),
    knownSince: !isLimited ? null : syncState === null || hasGap ? reach : syncState.knownSince,
  }
}

/** Whether a sync that nobody asked for would bring nothing new. */
export function isFresh(syncState: OrderSyncState | null, now: Date): boolean {
  return syncState !== null && now.getTime() - syncState.lastSyncAt.getTime() < freshForMs
}

/** Orders placed before this moment are settled: a pass that began at `startedAt` must have seen each of them. */
export function settledBefore(startedAt: Date): Date {
  return new Date(startedAt.getTime() - overlapMs)
}

/** Orders placed after this moment that a whole pass did not see are gone. At the edge of the 60 days they may only have passed out of sight. */
export function removableSince(startedAt: Date, isLimited: boolean): Date | null {
  return isLimited ? new Date(reachOf(startedAt).getTime() + dayMs) : null
}

/** Zero in that many decimals: "0.00". */
export function zero(digits: number): string {
  return digits === 0 ? '0' : `0.${'0'.repeat(digits)}`
}

/** The change from one amount or count to another as a share, in thousandths: 0.125 is 12.5 % more. Null when there was nothing before. */
export function growth(now: string | number, before: string | number | null): number | null {
  const was = Number(before ?? 0)
  return was === 0 ? null : Math.round(((Number(now) - was) / was) * 1000) / 1000
}

/** What a merchant may mean by a search: part of an order's name always, and what the text can also be read as. */
type PaymentSearch = {
  part: string
  /** A customer or a payment by its number in the store. */
  number: string | null
  /** Amounts from `from` up to, without, `to`, as decimal text. */
  amount: { from: string; to: string } | null
}

/** "24" finds 24.00 to 24.99, "24.5" 24.50 to 24.59, "24,50" 24.50; the sign of a currency and marks between thousands are passed over. Null for a blank text. */
export function readPaymentSearch(text: string): PaymentSearch | null {
  const part = text.trim().toLowerCase()
  if (part === '') return null
  return { part, number: /^\d{1,20}$/.exec(part)?.[0] ?? null, amount: readAmount(part) }
}

function readAmount(part: string): PaymentSearch['amount'] {
  const bare = part.replace(/^(?:\p{Sc}|[a-z]{3}\b)\s*|\s*(?:\p{Sc}|\b[a-z]{3})$/gu, '')
  const isGrouped = /^\d{1,3}(?:([,.'’\u00a0\u202f ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/.test(bare)
  const plain = isGrouped ? bare.replaceAll(/[,.'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '') : bare
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{0,4}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole + fraction)
  const toText = (value: bigint) => {
    const digits = value.toString().padStart(fraction.length + 1, '0')
    const at = digits.length - fraction.length
    return fraction === '' ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  }
  return { from: toText(units), to: toText(units + 1n) }
}

/** The Mondays of the last whole weeks before `today`, at most `count`, the oldest first; none begins before `first`. */
export function lastWeeks(today: string, count: number, first: string | null): string[] {
  if (first === null) return []
  const running = mondayOf(today)
  const asked = addDays(running, -7 * count)
  const weeks: string[] = []
  for (
    let week = asked < first ? mondayOf(addDays(first, 6)) : asked;
    week < running;
    week = addDays(week, 7)
  ) {
    weeks.push(week)
  }
  return weeks
}

/** The part of a period whose days are known; `days` counts both its first and its last. Null when there is none. */
export function knownPart(
  { from, to }: { from: string; to: string },
  { first, today }: { first: string | null; today: string },
): { from: string; to: string; days: number } | null {
  if (first === null) return null
  const begins = from < first ? first : from
  const ends = to > today ? today : to
  if (begins > ends) return null
  return {
    from: begins,
    to: ends,
    days: daysBetween(begins, ends) + 1,
  }
}
