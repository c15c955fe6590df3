import { z } from 'zod'
import { dayMs } from '#kit/days.ts'
import { answerDays, type ErasedRows, type PrivacyRequest, type PrivacyTopic } from './contract.ts'

/** By what a person is found: as Shopify names them, and as they are named here. */
export type Person = {
  customerGid: string | null
  emails: string[]
  phones: string[]
  names: string[]
  orderGids: string[]
  orderNames: string[]
}

export const nobody: Person = {
  customerGid: null,
  emails: [],
  phones: [],
  names: [],
  orderGids: [],
  orderNames: [],
}

const number = z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String)
const Customer = z.object({ id: number.nullish(), email: z.string().nullish(), phone: z.string().nullish() })

/** The bodies of the three mandatory webhooks, as far as they are read. */
export const PrivacyMessage = z.object({
  shop_id: number.nullish(),
  shop_domain: z.string(),
  customer: Customer.nullish(),
  orders_requested: z.array(number).nullish(),
  orders_to_redact: z.array(number).nullish(),
})
export type PrivacyMessage = z.infer<typeof PrivacyMessage>

/** Which shop a message is of. Its domain may change. */
export function toShop({ shop_id: id, shop_domain: domain }: PrivacyMessage) {
  return { shopGid: id ? `gid://shopify/Shop/${id}` : null, domain }
}

/** Whom a message is about; null of one that is about a whole store. */
export function toPerson(topic: PrivacyTopic, message: PrivacyMessage): Person | null {
  if (topic === 'shop/redact') return null
  const { id, email, phone } = message.customer ?? {}
  return {
    ...nobody,
    customerGid: id ? toCustomerGid(id) : null,
    emails: email ? [email.trim()] : [],
    phones: phone ? [phone.trim()] : [],
    orderGids: [...(message.orders_requested ?? []), ...(message.orders_to_redact ?? [])].map(
      (order) => `gid://shopify/Order/${order}`,
    ),
  }
}

function toCustomerGid(id: string): string {
  return `gid://shopify/Customer/${id}`
}

/** Whom a merchant means; null when it can be nobody. */
export function readPerson(text: string): Person | null {
  const customer = /^(?:gid:\/\/shopify\/Customer\/)?#?(\d{1,20})$/.exec(text)?.[1]
  if (customer) return { ...nobody, customerGid: toCustomerGid(customer) }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { ...nobody, emails: [text] } : null
}

/** Everything that either knows, once. */
export function mergePersons(one: Person, other: Partial<Person>): Person {
  const both = (key: 'emails' | 'phones' | 'names' | 'orderGids' | 'orderNames') => [
    ...new Set([...one[key], ...(other[key] ?? [])]),
  ]
  return {
    customerGid: one.customerGid ?? other.customerGid ?? null,
    emails: both('emails'),
    phones: both('phones'),
    names: both('names'),
    orderGids: both('orderGids'),
    orderNames: both('orderNames'),
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** As it stands in JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** A line break and the like, as JSON writes them: the letter is no part of a word. */
const escape = '\\\\[bfnrt]'
/** Where what follows is not the end of something longer. */
const after = (others: string) => `(?:(?<![\\w${others}])|(?<=${escape}))`

/** A telephone number of digits alone looks like an amount or an id: nothing that shows that it is one may stand around it. */
function toWordPattern(word: string): string {
  if (/^\d+$/.test(word)) return `${after('./#-')}\\+?${word}(?!\\w|[.,]\\d)`
  return `${after('.+-')}${escaped(word)}(?!\\w)`
}

/** A regular expression of PostgreSQL that finds the person in texts, also as they stand in JSON, or null when nothing is certain enough: a single name is a word like any other. */
export function toPattern({ customerGid, emails, phones, names }: Person): string | null {
  const customer = customerGid?.split('/').at(-1)
  const words = [...emails, ...phones].filter(({ length }) => length >= 6)
  const fullNames = names
    .map((name) => name.split(/[\s,]+/).filter(Boolean))
    .filter(({ length }) => length > 1)
  const orders = fullNames.flatMap((parts) => [parts, [...parts.slice(-1), ...parts.slice(0, -1)]])
  const found = [
    ...(customer ? [`Customer[ /#]*${customer}(?!\\d)`] : []),
    ...words.flatMap((word) => [word, inJson(word)]).map(toWordPattern),
    ...orders.map(
      (parts) =>
        `${after('')}${parts.map((part) => escaped(inJson(part))).join(`,?(?:\\s|${escape})+`)}(?!\\w)`,
    ),
  ]
  return found.length === 0 ? null : [...new Set(found)].join('|')
}

export type RequestRecord = {
  id: string
  storeDomain: string
  topic: PrivacyTopic
  requestedBy: string
  receivedAt: Date
  person: Person | null
  status: Exclude<PrivacyRequest['status'], 'failed'>
  reason: string | null
  endedAt: Date | null
  rows: PrivacyRequest['rows']
}

/** Until when a request has to be answered, and its person is remembered. */
function answerBefore(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + answerDays * dayMs)
}

/** Counts with more rows of a table. */
export function addRows(counted: readonly ErasedRows[], { table, rows }: ErasedRows): ErasedRows[] {
  const before = counted.find((one) => one.table === table)?.rows ?? 0
  return [...counted.filter((one) => one.table !== table), { table, rows: before + rows }]
}

/** A request as its receipt shows it. `failure` says why nothing goes on with it. */
export function toView(request: RequestRecord, failure: string | null): PrivacyRequest {
  const isDownload = request.topic === 'customers/data_request' && request.person !== null
  return {
    id: request.id,
    storeDomain: request.storeDomain,
    topic: request.topic,
    isFromShopify: request.requestedBy === 'shopify',
    receivedAt: request.receivedAt.toISOString(),
    status: failure === null ? request.status : 'failed',
    reason: failure ?? request.reason,
    endedAt: request.endedAt?.toISOString() ?? null,
    rows: request.rows,
    downloadUntil:
      isDownload && request.status === 'done' ? answerBefore(request.receivedAt).toISOString() : null,
  }
}
