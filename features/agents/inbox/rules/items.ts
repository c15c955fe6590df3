/** Which things need the merchant, in what order, and when one that was put aside comes back. */
import type { NoticePreferences } from '#features/base/workspace/contract.ts'
import { dayMs } from '#kit/days.ts'
import type { AlertType } from '../contract/alert-type.ts'
import type { InboxItem, ItemDetail, ItemKind, ItemState } from '../contract/item.ts'

/** What a rule found. `subject` tells items of a kind apart; moments are ISO 8601. */
export type ItemDraft = {
  subject: string
  detail: ItemDetail
  /** What it is about, such as the names of orders: others among them wake what was put aside. Cut at `maxMembers`. */
  members: string[]
  size: number
  money: { amount: number; currency: string } | null
  dueAt: string | null
  /** When it is over without anything happening. */
  endsAt: string | null
}

export type StoredItem = Pick<ItemDraft, 'subject' | 'members' | 'size'> & {
  id: string
  kind: ItemKind
  state: ItemState
}

export type ItemPlan = {
  added: ItemDraft[]
  /** `isWoken`: it was put aside, and there is more of it now. */
  changed: { id: string; draft: ItemDraft; isWoken: boolean }[]
  removed: string[]
}

const maxMembers = 500

/** A draft with what most of them leave empty. */
export function draftItem(detail: ItemDetail, given: Partial<Omit<ItemDraft, 'detail'>> = {}): ItemDraft {
  const members = (given.members ?? []).slice(0, maxMembers)
  const size = given.size ?? ('count' in detail ? detail.count : 1)
  return { subject: '', money: null, dueAt: null, endsAt: null, ...given, detail, members, size }
}

/** What must be written so that the items of these kinds are the drafts: one for each kind and subject. An item whose cause is gone leaves. */
export function planItems(stored: readonly StoredItem[], drafts: readonly ItemDraft[]): ItemPlan {
  const keyOf = (kind: ItemKind, subject: string) => `${kind} ${subject}`
  const wanted = new Map(drafts.map((draft) => [keyOf(draft.detail.kind, draft.subject), draft]))
  const plan: ItemPlan = { added: [], changed: [], removed: [] }
  for (const item of stored) {
    const key = keyOf(item.kind, item.subject)
    const draft = wanted.get(key)
    wanted.delete(key)
    if (draft)
      plan.changed.push({ id: item.id, draft, isWoken: item.state !== 'open' && hasGrown(item, draft) })
    else plan.removed.push(item.id)
  }
  plan.added.push(...wanted.values())
  return plan
}

/** Whether there is more of it than when it was last looked at. Members tell only where all of them are listed. */
export function hasGrown(stored: ItemExtent, found: ItemExtent): boolean {
  if (found.size > stored.size) return true
  const hasAll = [stored, found].every(({ members, size }) => members.length >= size)
  return hasAll && found.members.some((one) => !stored.members.includes(one))
}

type ItemExtent = Pick<StoredItem, 'members' | 'size'>

const types: Record<Exclude<ItemKind, 'alert'>, AlertType> = {
  store_problem: 'critical',
  failed_sync: 'error',
  key_refused: 'error',
  dispute: 'error',
  fraud: 'error',
  sold_out: 'warning',
  reorder: 'warning',
  enabled_incomplete: 'warning',
  left_readiness: 'warning',
  research: 'warning',
  workflow_outcome: 'error',
  workflow_failed: 'error',
  workflow_approval: 'info',
  approval: 'info',
  ready_off: 'info',
  write_back: 'info',
  ticket: 'info',
}

/** How grave it is, in the words of alerts. */
export function typeOf(detail: ItemDetail): AlertType {
  return detail.kind === 'alert' ? detail.type : types[detail.kind]
}

/** Kinds in the order in which they stand where neither money nor a deadline decides. */
const kindPlaces: readonly ItemKind[] = [
  'workflow_outcome',
  'workflow_failed',
  'approval',
  'workflow_approval',
  'ready_off',
  'enabled_incomplete',
  'left_readiness',
  'write_back',
  'ticket',
  'research',
]

const soonMs = 3 * dayMs
const blocking: readonly ItemKind[] = ['store_problem', 'failed_sync', 'key_refused']

/**
 * The most urgent first: what stops everything else (the store, a sync, a key, a critical alert), then a deadline within three
 * days, the nearest first, then the money at stake, the most first, then by kind and age.
 */
export function rankItems<Item extends InboxItem>(items: readonly Item[], now: Date): Item[] {
  const isStopping = ({ detail, type }: InboxItem) => type === 'critical' || blocking.includes(detail.kind)
  const dueMs = ({ dueAt }: InboxItem) => {
    const ms = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt)
    return ms - now.getTime() <= soonMs ? ms : Number.MAX_SAFE_INTEGER
  }
  // Amounts of two currencies say nothing of each other.
  const isOneCurrency = new Set(items.flatMap(({ money }) => money?.currency ?? [])).size < 2
  return items.toSorted(
    (one, other) =>
      Number(isStopping(other)) - Number(isStopping(one)) ||
      dueMs(one) - dueMs(other) ||
      (isOneCurrency ? (other.money?.amount ?? 0) - (one.money?.amount ?? 0) : 0) ||
      kindPlaces.indexOf(one.detail.kind) - kindPlaces.indexOf(other.detail.kind) ||
      one.openedAt.localeCompare(other.openedAt),
  )
}

/** Kinds that the merchant chose not to hear of. */
export function hiddenKinds(wanted: NoticePreferences): ItemKind[] {
  return [
    ...(wanted.syncFailed ? [] : (['failed_sync'] as const)),
    ...(wanted.keyRefused ? [] : (['key_refused'] as const)),
    ...(wanted.productsIncomplete ? [] : (['enabled_incomplete', 'left_readiness'] as const)),
    ...(wanted.approvalsWaiting ? [] : (['approval', 'workflow_approval', 'write_back'] as const)),
  ]
}

const maxListed = 6

/** The first few of each list: enough for what a line shows. */
export function toListed(item: InboxItem): InboxItem {
  const { detail } = item
  if ('products' in detail && detail.products.length > maxListed)
    return { ...item, detail: { ...detail, products: detail.products.slice(0, maxListed) } as ItemDetail }
  if ('orders' in detail && detail.orders.length > maxListed)
    return { ...item, detail: { ...detail, orders: detail.orders.slice(0, maxListed) } }
  return item
}

/** A snooze ends ahead, and within a month. */
export function canSnooze(until: string | undefined, now: Date): until is string {
  if (until === undefined) return false
  const aheadMs = Date.parse(until) - now.getTime()
  return aheadMs > 0 && aheadMs <= 31 * dayMs
}

/** What an item is in one English sentence, for the list of alerts over the API; screens have their own words. */
export function summarizeItem(detail: ItemDetail): { message: string; text: string } {
  switch (detail.kind) {
    case 'store_problem':
      return { message: 'Your store needs attention', text: detail.message }
    case 'failed_sync':
      return { message: `The last sync of ${detail.of} failed`, text: detail.message }
    case 'key_refused':
      return { message: `The ${detail.service} key was refused`, text: detail.message }
    case 'approval':
      return { message: detail.question, text: detail.reason }
    case 'dispute':
      return { message: `${countOf(detail.count, 'dispute')} to answer`, text: '' }
    case 'fraud':
      return { message: `${countOf(detail.count, 'payment')} to block`, text: '' }
    case 'sold_out':
      return { message: `${countOf(detail.count, 'product')} sold out`, text: '' }
    case 'reorder':
      return { message: `${countOf(detail.count, 'product')} to reorder`, text: '' }
    case 'ready_off':
      return { message: `${countOf(detail.count, 'product')} ready, still off`, text: '' }
    case 'enabled_incomplete':
      return { message: `${countOf(detail.count, 'product')} enabled, but incomplete`, text: '' }
    case 'left_readiness':
      return { message: `${countOf(detail.count, 'product')} no longer ready`, text: '' }
    case 'write_back':
      return { message: `${countOf(detail.count, 'change')} to write to your store`, text: '' }
    case 'research':
      return { message: `Research ${detail.state}`, text: detail.message }
    case 'workflow_approval':
      return { message: `${detail.workflow} is waiting for your approval`, text: detail.question }
    case 'workflow_outcome':
      return { message: `Check what ${detail.workflow} sent`, text: '' }
    case 'workflow_failed':
      return { message: `${detail.workflow} failed`, text: detail.message }
    case 'ticket':
      return { message: `${countOf(detail.count, 'customer question')} to answer`, text: '' }
    case 'alert':
      return { message: detail.message, text: detail.text }
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
