import type { Db } from '#db/database.ts'
import { hasKey, listUnkeyed, saveKeys } from '../records/name-keys.ts'
import { toNameKeys, toTextKeys } from '../rules/name-keys.ts'

const keyedAtOnce = 2_000

/** Whether a text names a customer of the workspace: by two of their names, or by one and their order. */
export async function namesCustomer(
  { db }: { db: Db },
  workspaceId: string,
  texts: readonly string[],
): Promise<boolean> {
  const keys = [...new Set(texts.flatMap(toTextKeys))]
  if (keys.length === 0) return false
  while ((await keyTickets(db, workspaceId)) === keyedAtOnce);
  return db.inWorkspace(workspaceId, (tx) => hasKey(tx, workspaceId, keys))
}

/** A part at a time: an import of many tickets must not hold a transaction. Answers how many were left to do. */
function keyTickets(db: Db, workspaceId: string): Promise<number> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const tickets = await listUnkeyed(tx, workspaceId, keyedAtOnce)
    if (tickets.length === 0) return 0
    const keyed = tickets.map(({ id, source, customerName, orderName }) => ({
      id,
      source,
      keys: toNameKeys(customerName, orderName),
    }))
    await saveKeys(tx, workspaceId, keyed)
    return tickets.length
  })
}
