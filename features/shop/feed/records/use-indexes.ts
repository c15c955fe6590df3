import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'

/**
 * Statistics of a table that grows are old ones: a plan that reads a store whole for each row of a batch makes a sync quadratic.
 * What is asked of each row of a list stands in a lateral subquery with a limit besides, so that the list stays the outer side.
 * What is switched off counts in the cost, for which PostgreSQL would compile each statement (`jit`).
 */
export async function useIndexes(tx: Tx): Promise<void> {
  await tx.execute(
    sql`set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
      set local enable_material = off; set local jit = off`,
  )
}
