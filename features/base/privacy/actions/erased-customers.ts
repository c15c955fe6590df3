/** Who was erased stays so, also where nothing here named them: they are known by a hash that only this installation can make. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import { lockStore } from '#features/base/stores/actions/active-store.ts'
import { Secret } from '#kit/secret.ts'
import { listErased, lockErased, saveErased } from '../records.ts'
import type { Person } from '../rules.ts'

type StoreKey = { workspaceId: string; storeId: string }

const keyKind = 'privacy:erased-customers'

function toHash(hashKey: Secret, customerGid: string): string {
  return createHmac('sha256', hashKey.reveal()).update(customerGid).digest('base64url')
}

/** Orders that are being merged are merged before this, or are asked for afterwards. */
export async function rememberErased(
  { vault }: { vault: Vault },
  tx: Tx,
  key: StoreKey,
  { customerGid }: Person,
  at: Date,
): Promise<void> {
  const { workspaceId, storeId } = key
  if (customerGid === null) return
  await lockStore(tx, workspaceId, storeId)
  // Two erasures at once share one key.
  await lockErased(tx, workspaceId)
  const known = await vault.read(tx, workspaceId, keyKind)
  const hashKey = known ?? new Secret(randomBytes(32).toString('base64url'))
  if (!known) await vault.put(tx, workspaceId, keyKind, hashKey)
  await saveErased(tx, key, { customerHash: toHash(hashKey, customerGid), erasedAt: at })
}

/** Those of the customers who were erased. They are asked for only where somebody was. */
export async function findErased(
  { vault }: { vault: Pick<Vault, 'read'> },
  tx: Tx,
  key: StoreKey,
  listCustomers: () => Promise<string[]>,
): Promise<string[]> {
  const hashKey = await vault.read(tx, key.workspaceId, keyKind)
  if (!hashKey) return []
  const byHash = new Map((await listCustomers()).map((gid) => [toHash(hashKey, gid), gid]))
  const erased = await listErased(tx, key, [...byHash.keys()])
  return erased.flatMap((hash) => byHash.get(hash) ?? [])
}
