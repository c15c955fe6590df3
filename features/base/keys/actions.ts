import { recordAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { Secret } from '#kit/secret.ts'
import { keyRefusals, type KeyStatus, KeyType } from './contract.ts'
import { deleteCheck, findCheck, type KeyCheckRow, replaceCheck, saveCheck } from './records.ts'
import {
  faultOf,
  isCheckDue,
  judgeCheck,
  judgeReadiness,
  type KeyCheck,
  type ReadinessFacts,
  serviceOf,
  type SetupReadiness,
} from './rules.ts'

export type KeyDeps = {
  db: Db
  clock: () => Date
  vault: Vault
  /** Tries a key against its service. Does not throw when the service refuses or cannot be reached. */
  checkers: Record<KeyType, (key: Secret) => Promise<KeyCheck>>
}

type SavedKeyDeps = Pick<KeyDeps, 'db' | 'vault'>
type CheckDeps = Pick<KeyDeps, 'db' | 'vault' | 'clock' | 'checkers'>

/** The key for an outgoing call; null when none is saved. */
export function findKey(
  { db, vault }: SavedKeyDeps,
  workspaceId: string,
  keyType: KeyType,
): Promise<Secret | null> {
  return db.inWorkspace(workspaceId, (tx) => vault.read(tx, workspaceId, kindOf(keyType)))
}

/** The key with the id of its secret, which is another for each key that is saved; null when none is. */
export function findSavedKey(
  { db, vault }: SavedKeyDeps,
  workspaceId: string,
  keyType: KeyType,
): Promise<{ secretId: string; key: Secret } | null> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const saved = await vault.describe(tx, workspaceId, kindOf(keyType))
    const key = saved && (await vault.read(tx, workspaceId, kindOf(keyType)))
    return saved && key && { secretId: saved.id, key }
  })
}

export async function viewKeys(
  { db, vault }: SavedKeyDeps,
  workspaceId: string,
): Promise<Record<KeyType, KeyStatus>> {
  return db.inWorkspace(workspaceId, async (tx) => ({
    openai: await viewKey(tx, vault, workspaceId, 'openai'),
    tavily: await viewKey(tx, vault, workspaceId, 'tavily'),
  }))
}

/** Saves a key together with what its service says of it. A refused key is saved too: the screen says so, and it counts as invalid. */
export async function saveKey(
  { db, vault, clock, checkers }: CheckDeps,
  caller: Caller,
  { keyType, keyValue }: { keyType: KeyType; keyValue: string },
): Promise<KeyStatus> {
  const fault = faultOf(keyType, keyValue)
  if (fault !== null) throw new Refusal(keyRefusals.KEY_MALFORMED, fault)
  const { workspaceId, merchantId } = caller
  const key = new Secret(keyValue)
  const check = judgeCheck(await checkers[keyType](key))
  const at = clock()
  return db.inWorkspace(workspaceId, async (tx) => {
    const before = await vault.describe(tx, workspaceId, kindOf(keyType))
    const secretId = await vault.put(tx, workspaceId, kindOf(keyType), key)
    await saveCheck(tx, { workspaceId, keyType, secretId, ...check, checkedAt: at })
    const status = await viewKey(tx, vault, workspaceId, keyType)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'key.saved',
      subject: kindOf(keyType),
      before: before && { masked: before.masked },
      after: { masked: status.masked, check: status.check },
      at,
    })
    return status
  })
}

export async function removeKey(
  { db, vault, clock }: Pick<KeyDeps, 'db' | 'vault' | 'clock'>,
  caller: Caller,
  keyType: KeyType,
): Promise<void> {
  const { workspaceId, merchantId } = caller
  await db.inWorkspace(workspaceId, async (tx) => {
    const before = await vault.describe(tx, workspaceId, kindOf(keyType))
    if (!before) throw new Refusal(keyRefusals.KEY_NOT_FOUND, `No ${serviceOf(keyType)} key is saved`)
    await vault.remove(tx, workspaceId, kindOf(keyType))
    await deleteCheck(tx, workspaceId, keyType)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'key.removed',
      subject: kindOf(keyType),
      before: { masked: before.masked },
      at: clock(),
    })
  })
}

/** Tries again the saved keys whose last answer is old, then judges what is configured. */
export async function viewReadiness(
  deps: KeyDeps,
  workspaceId: string,
  readFacts: () => Promise<ReadinessFacts>,
): Promise<SetupReadiness> {
  await Promise.all(KeyType.options.map((keyType) => recheckKey(deps, workspaceId, keyType)))
  return judgeReadiness(await readFacts(), await viewKeys(deps, workspaceId))
}

/** Moves the time of the check before it asks the service, so that of many calls at once only one asks. */
async function recheckKey(
  { db, vault, clock, checkers }: CheckDeps,
  workspaceId: string,
  keyType: KeyType,
): Promise<void> {
  const claimed = await db.inWorkspace(workspaceId, async (tx) => {
    const known = await findSavedCheck(tx, vault, workspaceId, keyType)
    if (!known || !isCheckDue(known, clock())) return null
    const mine = { ...known, checkedAt: clock() }
    const key = await vault.read(tx, workspaceId, kindOf(keyType))
    return key && (await replaceCheck(tx, known, mine)) ? { mine, key } : null
  })
  if (!claimed) return
  const { mine, key } = claimed
  const check = judgeCheck(await checkers[keyType](key))
  await db.inWorkspace(workspaceId, (tx) => replaceCheck(tx, mine, { ...mine, ...check, checkedAt: clock() }))
}

async function findSavedCheck(
  tx: Tx,
  vault: Vault,
  workspaceId: string,
  keyType: KeyType,
): Promise<KeyCheckRow | null> {
  const saved = await vault.describe(tx, workspaceId, kindOf(keyType))
  return saved && findCheck(tx, { workspaceId, keyType, secretId: saved.id })
}

async function viewKey(tx: Tx, vault: Vault, workspaceId: string, keyType: KeyType): Promise<KeyStatus> {
  const saved = await vault.describe(tx, workspaceId, kindOf(keyType))
  const check = saved && (await findCheck(tx, { workspaceId, keyType, secretId: saved.id }))
  return {
    configured: saved !== null,
    masked: saved?.masked ?? '',
    check: check?.result ?? null,
    checkMessage: check?.message ?? null,
    checkedAt: check?.checkedAt.toISOString() ?? null,
    savedAt: saved?.savedAt.toISOString() ?? null,
  }
}

function kindOf(keyType: KeyType): string {
  return `key:${keyType}`
}
