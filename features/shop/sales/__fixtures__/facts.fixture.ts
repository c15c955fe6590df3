/** For tests: the facts of a store as the server hands them over. */
import { sql } from 'drizzle-orm'
import { storeAccess } from '#features/base/stores/actions/access.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import type { TestServer } from '#tests/world/server.ts'
import { type FactDeps, listOrderNotes, storeFacts } from '../actions/facts.ts'

export function factsOf({ db, time }: Pick<TestServer, 'db' | 'time'>) {
  // Reading a store needs the database alone.
  const deps: FactDeps = { db, stores: storeAccess({ db } as StoreDeps), clock: () => time.now() }
  const facts: Omit<StoreFacts, 'listMessages' | 'listStock' | 'listWork'> = storeFacts(deps)
  const listMessages: StoreFacts['listMessages'] = (...asked) => listOrderNotes(deps, ...asked)
  return { ...facts, listMessages }
}

export async function workspaceOf({ db }: Pick<TestServer, 'db'>, storeId: string): Promise<string> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ workspace: string }>(
      sql`select workspace_id as workspace from stores where id = ${storeId}`,
    ),
  )
  return rows[0]?.workspace ?? ''
}
