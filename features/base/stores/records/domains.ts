import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { stores } from '../tables.ts'

/** Of every workspace that has a store of this domain. */
export async function listStoresOfDomain(
  tx: Tx,
  domain: string,
): Promise<{ workspaceId: string; storeId: string; isDemo: boolean }[]> {
  const { workspaceId, id, isDemo } = stores
  return tx.select({ workspaceId, storeId: id, isDemo }).from(stores).where(eq(stores.domain, domain))
}

/** A store by its id or its domain. */
export async function findStoreBy(
  tx: Tx,
  workspaceId: string,
  by: { storeId: string } | { domain: string },
): Promise<{ storeId: string; domain: string } | null> {
  const [row] = await tx
    .select({ storeId: stores.id, domain: stores.domain })
    .from(stores)
    .where(
      and(
        eq(stores.workspaceId, workspaceId),
        'storeId' in by ? eq(stores.id, by.storeId) : eq(stores.domain, by.domain),
      ),
    )
  return row ?? null
}
