/** For tests: the facts of a store as the server hands them over. */
import { sql } from 'drizzle-orm'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import { findFeedVariants, listFeedProducts } from '#features/shop/feed/actions/facts.ts'
import { findByVariant } from '#features/shop/feed/actions/variants.ts'
import { storeAccess } from '#features/base/stores/actions/access.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import type { TestServer } from '#tests/world/server.ts'
import { type FactDeps, listOrderNotes, storeFacts } from './actions/facts.ts'

export function factsOf({ db, time }: Pick<TestServer, 'db' | 'time'>) {
  const deps: FactDeps<Awaited<ReturnType<StoreFacts['listProducts']>>[number]> = {
    db,
    // Reading a store needs the database alone.
    stores: storeAccess({ db } as StoreDeps),
    clock: () => time.now(),
    findProducts: (...variants) => findByVariant({ db }, ...variants),
    listFeedProducts: (...asked) => listFeedProducts({ db }, ...asked),
    findFeedVariants: (...asked) => findFeedVariants({ db }, ...asked),
  }
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
