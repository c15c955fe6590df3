import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { stores } from '../tables.ts'

/** Of every workspace that has this shop: by its own id, and by its domain where that id is not known on either side. */
export async function listStoresOfShop(
  tx: Tx,
  { shopGid, domain }: { shopGid: string | null; domain: string },
): Promise<{ workspaceId: string; storeId: string; isDemo: boolean; domain: string }[]> {
  const ofDomain = eq(stores.domain, domain)
  return tx
    .select({
      workspaceId: stores.workspaceId,
      storeId: stores.id,
      isDemo: stores.isDemo,
      domain: stores.domain,
    })
    .from(stores)
    .where(
      shopGid === null ? ofDomain : or(eq(stores.shopGid, shopGid), and(isNull(stores.shopGid), ofDomain)),
    )
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
