/** Secrets of the installation itself, which nobody types: made at random when first asked for, and sealed like those of a workspace. */
import { randomBytes } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import { Secret } from '#kit/secret.ts'
import type { Db } from './database.ts'
import { type Keyring, seal, unseal } from './keyring.ts'
import { installationSecrets } from './tables.ts'

const lockKey = 7_438_113

/** The secret of that kind, the same over restarts and for all processes of one database. One that the master keys do not open any more is made anew. */
export function openInstallationSecret(db: Db, keyring: Keyring, kind: string): Promise<Secret> {
  return db.asSystem(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const [row] = await tx.select().from(installationSecrets).where(eq(installationSecrets.kind, kind))
    if (row && keyring.has(row.keyId)) {
      const dataKey = keyring.unwrap(row.keyId, row.wrappedKey, boundTo(kind))
      return new Secret(unseal(dataKey, row.sealed, boundTo(kind)).toString())
    }
    const text = randomBytes(32).toString('base64url')
    const dataKey = randomBytes(32)
    const made = {
      keyId: keyring.newestId,
      wrappedKey: keyring.wrap(dataKey, boundTo(kind)),
      sealed: seal(dataKey, Buffer.from(text), boundTo(kind)),
    }
    await tx
      .insert(installationSecrets)
      .values({ kind, ...made })
      .onConflictDoUpdate({ target: installationSecrets.kind, set: made })
    return new Secret(text)
  })
}

/** Wraps the data keys of all of them with the newest master key. Answers how many. */
export function rewrapInstallationSecrets(db: Db, keyring: Keyring): Promise<number> {
  return db.asSystem(async (tx) => {
    const others = ne(installationSecrets.keyId, keyring.newestId)
    const rows = await tx.select().from(installationSecrets).where(others).for('update')
    const known = rows.filter(({ keyId }) => keyring.has(keyId))
    for (const { kind, keyId, wrappedKey } of known) {
      const dataKey = keyring.unwrap(keyId, wrappedKey, boundTo(kind))
      await tx
        .update(installationSecrets)
        .set({ keyId: keyring.newestId, wrappedKey: keyring.wrap(dataKey, boundTo(kind)) })
        .where(eq(installationSecrets.kind, kind))
    }
    return known.length
  })
}

function boundTo(kind: string): string {
  return `v1|installation|${kind}`
}
