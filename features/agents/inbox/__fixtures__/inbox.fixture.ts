import { type SQL, sql } from 'drizzle-orm'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { call, startTestServer } from '#tests/world/server.ts'
import { type InboxItem, type ItemKind, listInbox, setInboxState } from '../contract/item.ts'

export type InboxWorld = Awaited<ReturnType<typeof startInboxWorld>>

/** A merchant with a synced demo store, and what a test does with their inbox. */
export async function startInboxWorld() {
  const server = await startTestServer({ products: 24 })
  const mia = await newSomebody(server)

  /** Waits until no run is under way. */
  async function isAtRest(): Promise<void> {
    for (let areEnded = false; !areEnded; ) {
      const { runs } = (await call(server.origin, listRuns, { query: {} }, mia.token)).data
      const live = runs.filter(({ endedAt }) => endedAt === null)
      await Promise.all(live.map(({ id }) => server.engine.waitFor(mia.workspaceId, id, 20_000)))
      areEnded = live.length === 0
    }
    server.forget(mia.workspaceId)
  }
  async function read(by: Somebody = mia) {
    return (await call(server.origin, listInbox, {}, by.token)).data
  }

  await call(server.origin, connectDemoStore, {}, mia.token)
  await call(server.origin, syncProducts, { body: {} }, mia.token)
  await isAtRest()
  return {
    server,
    mia,
    read,
    ofMia: sql`workspace_id = ${mia.workspaceId}`,
    isAtRest,
    /** A sync that reads nothing new, and what follows it. */
    syncAgain: async () => {
      await call(server.origin, syncProducts, { body: {} }, mia.token)
      await isAtRest()
    },
    itemOf: async (kind: ItemKind): Promise<InboxItem | undefined> =>
      (await read()).items.find(({ detail }) => detail.kind === kind),
    /** Past the product. */
    write: async (statement: SQL) => {
      await server.db.asSystem((tx) => tx.execute(statement))
      server.forget(mia.workspaceId)
    },
    say: (itemId: string, state: InboxItem['state'], until?: string) => {
      const body = { state, ...(until === undefined ? {} : { until }) }
      return call(server.origin, setInboxState, { params: { itemId }, body }, mia.token)
    },
  }
}
