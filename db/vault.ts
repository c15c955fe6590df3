/** Secrets at rest: each has a random data key of its own, which a master key wraps. */
import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { newId } from '#kit/ids.ts'
import { Secret } from '#kit/secret.ts'
import type { Db, Tx } from './database.ts'
import { type Keyring, type KeySource, loadKeyring, seal, unseal } from './keyring.ts'
import { secrets } from './tables.ts'

const bullets = '••••••••'

/** Beginnings that say whose key it is and nothing of the key; longer ones first. */
const publicPrefixes = [
  'sk-svcacct-',
  'sk-admin-',
  'sk-proj-',
  'tvly-dev-',
  'tvly-prod-',
  'tvly-',
  'shpat_',
  'shpca_',
  'sk-',
]

/** What a screen may show of a secret: a known public beginning, eight bullets whatever the length, and the last 4 characters when what follows the beginning has 12 or more. */
export function mask(secret: Secret): string {
  const text = secret.reveal()
  const prefix = publicPrefixes.find((known) => text.startsWith(known)) ?? ''
  const rest = Array.from(text.slice(prefix.length))
  return `${prefix}${bullets}${rest.length < 12 ? '' : rest.slice(-4).join('')}`
}

export type SecretDescription = { id: string; masked: string; savedAt: Date }

/** `kind` is free text that names one secret of a workspace, such as "key:openai" or "store:<store id>:access-token". */
export type Vault = {
  /** Saves in place of the one before. Answers an id that is new with every call. */
  put: (tx: Tx, workspaceId: string, kind: string, secret: Secret) => Promise<string>
  /** Null when none is saved. Throws when the row was tampered with. */
  read: (tx: Tx, workspaceId: string, kind: string) => Promise<Secret | null>
  describe: (tx: Tx, workspaceId: string, kind: string) => Promise<SecretDescription | null>
  /** Answers whether there was one. */
  remove: (tx: Tx, workspaceId: string, kind: string) => Promise<boolean>
}

/** Makes the vault over these master keys. */
export function createVault({ keyring }: { keyring: Keyring }): Vault {
  const isOf = (workspaceId: string, kind: string) =>
    and(eq(secrets.workspaceId, workspaceId), eq(secrets.kind, kind))

  return {
    put: async (tx, workspaceId, kind, secret) => {
      const id = newId()
      const bound = boundTo({ workspaceId, kind, id })
      const dataKey = randomBytes(32)
      const row = {
        id,
        keyId: keyring.newestId,
        wrappedKey: keyring.wrap(dataKey, bound),
        sealed: seal(dataKey, Buffer.from(secret.reveal()), bound),
        masked: mask(secret),
      }
      await tx
        .insert(secrets)
        .values({ ...row, workspaceId, kind })
        .onConflictDoUpdate({
          target: [secrets.workspaceId, secrets.kind],
          set: { ...row, savedAt: sql`now()` },
        })
      return id
    },
    read: async (tx, workspaceId, kind) => {
      const [row] = await tx.select().from(secrets).where(isOf(workspaceId, kind))
      if (!row) return null
      const dataKey = keyring.unwrap(row.keyId, row.wrappedKey, boundTo(row))
      return new Secret(unseal(dataKey, row.sealed, boundTo(row)).toString())
    },
    describe: async (tx, workspaceId, kind) => {
      const { id, masked, savedAt } = secrets
      const [row] = await tx.select({ id, masked, savedAt }).from(secrets).where(isOf(workspaceId, kind))
      return row ?? null
    },
    remove: async (tx, workspaceId, kind) => {
      const gone = await tx.delete(secrets).where(isOf(workspaceId, kind)).returning({ id: secrets.id })
      return gone.length > 0
    },
  }
}

/** Loads the master keys and refuses, with a sentence for the operator, when they do not open all that this database holds. */
export async function openKeyring(db: Db, source: KeySource): Promise<Keyring> {
  const used = await db.asSystem((tx) => tx.selectDistinct({ keyId: secrets.keyId }).from(secrets))
  const keyring = await loadKeyring(source, used.length > 0)
  const lost = used.filter(({ keyId }) => !keyring.has(keyId)).map(({ keyId }) => keyId)
  if (lost.length > 0) {
    throw new Error(
      `The database holds secrets sealed with a master key that is not among the given ones (fingerprint ${lost.join(', ')}). Give that key too, after the newest.`,
    )
  }
  return keyring
}

/** Wraps the data keys with the newest master key, a few rows in each transaction, so that it can be stopped and started again. Answers how many. */
export async function rewrapSecrets(db: Db, keyring: Keyring, atOnce = 100): Promise<number> {
  let done = 0
  for (;;) {
    const count = await db.asSystem(async (tx) => {
      const rows = await tx
        .select()
        .from(secrets)
        .where(ne(secrets.keyId, keyring.newestId))
        .limit(atOnce)
        .for('update')
      for (const row of rows) {
        const dataKey = keyring.unwrap(row.keyId, row.wrappedKey, boundTo(row))
        await tx
          .update(secrets)
          .set({ keyId: keyring.newestId, wrappedKey: keyring.wrap(dataKey, boundTo(row)) })
          .where(eq(secrets.id, row.id))
      }
      return rows.length
    })
    if (count === 0) return done
    done += count
  }
}

/** A cipher text moved to another row, kind or workspace does not open. The ids have a fixed length, so no two triples read the same. */
function boundTo({ workspaceId, kind, id }: { workspaceId: string; kind: string; id: string }): string {
  return `v1|${workspaceId}|${kind}|${id}`
}
