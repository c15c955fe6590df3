import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { PurchaseLine } from './contract.ts'
import { purchaseLines as table } from './tables.ts'

type ListKey = { workspaceId: string; storeId: string }

const ofStore = ({ workspaceId, storeId }: ListKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.storeId, storeId))

export function listLines(tx: Tx, key: ListKey): Promise<PurchaseLine[]> {
  const { productId, title, quantity, stock, daysOfCover } = table
  return tx
    .select({ productId, title, quantity, stock, daysOfCover })
    .from(table)
    .where(ofStore(key))
    .orderBy(asc(daysOfCover), asc(title), asc(productId))
}

/** A product has one line: what is known of it is replaced. */
export async function upsertLines(
  tx: Tx,
  key: ListKey,
  lines: readonly PurchaseLine[],
  addedAt: Date,
): Promise<void> {
  await tx
    .insert(table)
    .values(lines.map((line) => ({ ...key, ...line, addedAt })))
    .onConflictDoUpdate({
      target: [table.workspaceId, table.storeId, table.productId],
      set: {
        title: sql`excluded.title`,
        quantity: sql`excluded.quantity`,
        stock: sql`excluded.stock`,
        daysOfCover: sql`excluded.days_of_cover`,
      },
    })
}

export async function deleteLines(tx: Tx, key: ListKey, productIds: readonly string[]): Promise<void> {
  await tx.delete(table).where(and(ofStore(key), inArray(table.productId, [...productIds])))
}
