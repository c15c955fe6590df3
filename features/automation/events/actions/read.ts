/** How triggers, waiting steps and rehearsal read what happened. */
import type { Db, Tx } from '#db/database.ts'
import type { EventType, RecordedEvent } from '../contract.ts'
import { findLastId, listAdvanced, listBetween, listLiveAfter, type EventPlace } from '../records/events.ts'

/** The number of the newest event: what happens from now on comes after it. */
export function findLastEventId(tx: Tx, workspaceId: string): Promise<string> {
  return findLastId(tx, workspaceId)
}

/** What happened after an event, in order; what is only known from the past is left out. `readTo` is where to go on: nothing of these types that comes later will have a number up to it. */
export async function findEventsAfter(
  tx: Tx,
  workspaceId: string,
  { afterId, types, limit }: { afterId: string; types: readonly EventType[] | null; limit: number },
): Promise<{ events: RecordedEvent[]; readTo: string }> {
  const upTo = await findLastId(tx, workspaceId)
  const events = await listLiveAfter(tx, workspaceId, { afterId, upTo, types, limit })
  const last = events.length === limit ? events.at(-1)?.id : undefined
  return { events, readTo: last ?? upTo }
}

/** Of these workspaces, those in which something was recorded after the event up to which they have read. */
export function findAdvanced(
  tx: Tx,
  readers: readonly { workspaceId: string; readTo: string }[],
): Promise<string[]> {
  return listAdvanced(tx, readers)
}

export type EventPeriod = {
  from: Date
  /** Not included. */
  to: Date
  /** Null for all. */
  types: readonly EventType[] | null
  /** Of this store and of none; null for all. */
  storeId: string | null
}

type EventPage = { events: RecordedEvent[]; next: EventPlace | null }

const pageSize = 1_000

/** A page of what happened in a period, the past included, in the order of time; `next` is where the next page begins, null at the end. */
export async function listEvents(
  tx: Tx,
  workspaceId: string,
  { after = null, limit = pageSize, ...period }: EventPeriod & { after?: EventPlace | null; limit?: number },
): Promise<EventPage> {
  const events = await listBetween(tx, workspaceId, { ...period, after, limit })
  const last = events.length === limit ? events.at(-1) : undefined
  return { events, next: last ? { at: last.at, id: last.id } : null }
}

/** All that happened in a period, page by page, each read in a transaction of its own. */
export async function* streamEvents(
  { db }: { db: Pick<Db, 'inWorkspace'> },
  workspaceId: string,
  period: EventPeriod,
): AsyncGenerator<RecordedEvent> {
  let after: EventPlace | null = null
  do {
    const begin: EventPlace | null = after
    const page: EventPage = await db.inWorkspace(workspaceId, (tx) =>
      listEvents(tx, workspaceId, { ...period, after: begin }),
    )
    yield* page.events
    after = page.next
  } while (after !== null)
}

/** Calls back with each workspace in which any process recorded something, soon after it was committed. A notification may be lost while the connection is down: look now and then as well. Answers what ends it. */
export function listenToEvents(
  { db }: { db: Pick<Db, 'listen'> },
  onRecorded: (workspaceId: string) => void,
): Promise<() => Promise<void>> {
  return db.listen('recorded_events', onRecorded)
}
