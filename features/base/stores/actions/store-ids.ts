import { LRUCache } from 'lru-cache'
import type { Db } from '#db/database.ts'
import { Refusal, storeChoiceRefusals } from '#kit/errors.ts'
import { listStoreIds, type StoreIdRow } from '../records.ts'

const maxWorkspaces = 10_000
/** A notification of another process may be lost. */
const maxAgeMs = 30_000

/** The store of a call; `mark` tells its files from those of other stores, null where there is no other. */
export type CallStore = { id: string; mark: string | null }

/** Which stores workspaces have, kept in memory until something changes in them: each call asks. */
export class StoreIds {
  readonly #db: Pick<Db, 'inWorkspace'>
  readonly #known = new LRUCache<string, Promise<StoreIdRow[]>>({ max: maxWorkspaces, ttl: maxAgeMs })

  constructor(db: Pick<Db, 'inWorkspace'>) {
    this.#db = db
  }

  /** The store that is named, or the default one; null where there is none. Refuses with STORE_UNKNOWN. */
  async find(workspaceId: string, named: string | null): Promise<CallStore | null> {
    const stores = await this.#list(workspaceId)
    const store = stores.find(({ id, isDefault }) => (named === null ? isDefault : id === named))
    if (!store && named !== null) throw unknownStore()
    if (!store) return null
    // "nord" of nord.myshopify.com
    return { id: store.id, mark: stores.length > 1 ? (store.domain.split('.')[0] ?? null) : null }
  }

  /** Something changed in the workspace. */
  forget(workspaceId: string): void {
    this.#known.delete(workspaceId)
  }

  #list(workspaceId: string): Promise<StoreIdRow[]> {
    const known = this.#known.get(workspaceId)
    if (known) return known
    const read = this.#db.inWorkspace(workspaceId, (tx) => listStoreIds(tx, workspaceId))
    this.#known.set(workspaceId, read)
    read.catch(() => this.#known.delete(workspaceId))
    return read
  }
}

export function unknownStore(): Refusal {
  return new Refusal(
    storeChoiceRefusals.STORE_UNKNOWN,
    'This store isn’t connected here. Choose another store.',
  )
}
