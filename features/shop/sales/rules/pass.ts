import { dayMs } from '#kit/days.ts'

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
 * Decides how to read. Deleted orders are in no list of changes, so everything is read once a week; also when asked for,
 * when more became readable, and when the last sync is so old that orders came and went unseen.
 */
export function planPass(
  syncState: OrderSyncState | null,
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
