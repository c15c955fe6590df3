/** What a request may take of the database, so that the requests of one merchant delay those of nobody else. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { doorRefusals, Refusal } from '#kit/errors.ts'

/** How many connections of the requests' pool one workspace may use at once. */
const connectionsPerWorkspace = 4

const requests = new AsyncLocalStorage<{ isInTransaction: boolean }>()
/** Forgetting one that is in use lets a workspace have more for a moment. */
const limits = new LRUCache<string, LimitFunction>({ max: 10_000 })

/** Marks all that `work` does as done for a request: its statements end in time, on connections that runs do not take. */
export function asRequest<T>(work: () => Promise<T>): Promise<T> {
  return requests.run({ isInTransaction: false }, work)
}

/** Whether this is done for a request. */
export function isRequest(): boolean {
  return requests.getStore() !== undefined
}

/** Runs a transaction as soon as its workspace has a connection left, where it is for a request. One inside another passes, or both would wait for ever. */
export function withinShare<T>(workspaceId: string, transact: () => Promise<T>): Promise<T> {
  const request = requests.getStore()
  if (request === undefined || request.isInTransaction) return transact()
  const limit = limits.get(workspaceId) ?? pLimit(connectionsPerWorkspace)
  limits.set(workspaceId, limit)
  return limit(() => requests.run({ isInTransaction: true }, transact))
}

const cancelledCode = '57014'
const noConnection = 'timeout exceeded when trying to connect'

/** What a request is told of a database that was too slow: DATABASE_BUSY for a cancelled statement or when no connection came free, else the error as it is. */
export function toBusy(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as { code?: unknown; message?: unknown }
  if (!isRequest() || (code !== cancelledCode && message !== noConnection)) return error
  const text = 'This took too long and was stopped. Try again in a moment.'
  return new Refusal(doorRefusals.DATABASE_BUSY, text, { retryAfterSeconds: 5 })
}
