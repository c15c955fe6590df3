/** Named secrets for calls outside: sealed, and never read back by a person. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { Engine } from '#engine/engine.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { Secret } from '#kit/secret.ts'
import { secretRefusals, type WorkflowSecret } from '../contract/secret.ts'
import * as records from '../records/secrets.ts'
import type { WorkflowDeps } from './deps.ts'

type SecretDeps = Pick<WorkflowDeps, 'db' | 'vault' | 'clock'> & { runs: Pick<Engine, 'publish'> }

const maxSecrets = 100
const kindOf = (name: string) => `workflow:${name}`

export async function viewSecrets(
  { db, vault }: Pick<SecretDeps, 'db' | 'vault'>,
  workspaceId: string,
): Promise<WorkflowSecret[]> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const secrets: WorkflowSecret[] = []
    for (const name of await records.listSecretNames(tx, workspaceId)) {
      secrets.push(await describe(tx, vault, workspaceId, name))
    }
    return secrets
  })
}

/** The secret of that name for a call outside; null where there is none. */
export function readSecret(
  { vault }: Pick<SecretDeps, 'vault'>,
  tx: Tx,
  workspaceId: string,
  name: string,
): Promise<Secret | null> {
  return vault.read(tx, workspaceId, kindOf(name))
}

export async function saveSecret(
  { db, vault, clock, runs }: SecretDeps,
  { workspaceId, merchantId }: Caller,
  name: string,
  value: string,
): Promise<WorkflowSecret> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const known = await records.listSecretNames(tx, workspaceId)
    if (!known.includes(name) && known.length >= maxSecrets) {
      throw new Refusal(secretRefusals.TOO_MANY_SECRETS, `A workspace has ${maxSecrets} secrets at most.`)
    }
    const at = clock()
    await vault.put(tx, workspaceId, kindOf(name), new Secret(value))
    await records.upsertSecretName(tx, workspaceId, name, at)
    const entry = { actor: merchantId, action: 'workflow-secret.saved', subject: `workflow-secret:${name}` }
    await recordAudit(tx, { workspaceId, ...entry, at })
    await runs.publish(workspaceId, 'workflows', tx)
    return describe(tx, vault, workspaceId, name)
  })
}

export async function removeSecret(
  { db, vault, clock, runs }: SecretDeps,
  { workspaceId, merchantId }: Caller,
  name: string,
): Promise<void> {
  await db.inWorkspace(workspaceId, async (tx) => {
    if (!(await records.deleteSecretName(tx, workspaceId, name))) {
      throw new Refusal(secretRefusals.SECRET_NOT_FOUND, 'There is no secret of this name.')
    }
    await vault.remove(tx, workspaceId, kindOf(name))
    const entry = { actor: merchantId, action: 'workflow-secret.removed', subject: `workflow-secret:${name}` }
    await recordAudit(tx, { workspaceId, ...entry, at: clock() })
    await runs.publish(workspaceId, 'workflows', tx)
  })
}

async function describe(tx: Tx, vault: Vault, workspaceId: string, name: string): Promise<WorkflowSecret> {
  const known = await vault.describe(tx, workspaceId, kindOf(name))
  return { name, masked: known?.masked ?? '', savedAt: (known?.savedAt ?? new Date(0)).toISOString() }
}
