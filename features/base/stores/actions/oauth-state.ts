/** The way to Shopify's page of consent and back. Its state binds it to the workspace that asked. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SCOPES } from '#adapters/shopify/scopes.ts'
import type { Tx } from '#db/database.ts'
import { doEach } from '#features/base/runs/actions/do-each.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { Secret } from '#kit/secret.ts'
import { storeRefusals } from '../contract.ts'
import { SyncSettings } from '../contract/sync.ts'
import { listWithExpiredStates, removeExpiredStates, saveOAuthState, takeOAuthState } from '../records.ts'
import type { StoreDeps } from './deps.ts'

const stateLifeMs = 15 * 60_000

/** What is entered for a store beside its access. */
const EnteredForm = z.object({
  storefrontAccessToken: z.string().optional(),
  sync: SyncSettings.partial().optional(),
})
export type EnteredForm = z.infer<typeof EnteredForm>

function formKind(stateHash: Buffer): string {
  return `oauth:${stateHash.toString('hex')}`
}

/** Where the merchant gives access in Shopify. What else was entered waits here for the way back. */
export async function startOAuth(
  deps: StoreDeps,
  { workspaceId }: Caller,
  { domain, isDemo, form = {} }: { domain: string; isDemo: boolean; form?: EnteredForm },
): Promise<string> {
  const app = isDemo ? deps.demo?.app : deps.app
  if (!app) {
    throw new Refusal(
      storeRefusals.STORE_APP_NOT_CONFIGURED,
      'Enter an access token, or your app’s client ID and secret. This server has no Shopify app of its own.',
    )
  }
  const state = randomBytes(32).toString('base64url')
  const stateHash = hashState(state)
  const expiresAt = new Date(deps.clock().getTime() + stateLifeMs)
  const entered = new Secret(JSON.stringify(EnteredForm.parse(form)))
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    await forgetExpired(deps, tx, workspaceId)
    await saveOAuthState(tx, workspaceId, { stateHash, domain, expiresAt })
    await deps.vault.put(tx, workspaceId, formKind(stateHash), entered)
  })
  return deps.shopify(isDemo).authorizeUrl(domain, {
    clientId: app.clientId,
    scopes: SCOPES.map(({ scope }) => scope),
    redirectUri: `${deps.publicUrl}/onboarding/shopify`,
    state,
  })
}

/** Uses up a state, with what was entered at its beginning. Null when it is unknown, of another workspace, or expired. */
export function takeOAuth(
  deps: StoreDeps,
  workspaceId: string,
  state: string,
): Promise<{ domain: string; form: EnteredForm } | null> {
  const stateHash = hashState(state)
  const kind = formKind(stateHash)
  const { db, vault, clock } = deps
  return db.inWorkspace(workspaceId, async (tx) => {
    await forgetExpired(deps, tx, workspaceId)
    const domain = await takeOAuthState(tx, workspaceId, stateHash, clock())
    if (domain === null) return null
    const entered = await vault.read(tx, workspaceId, kind)
    await vault.remove(tx, workspaceId, kind)
    return { domain, form: entered ? EnteredForm.parse(JSON.parse(entered.reveal())) : {} }
  })
}

/** Takes away the states that nobody came back with in time, and what was entered with them, in all workspaces. */
export async function forgetExpiredOAuth(
  deps: Pick<StoreDeps, 'db' | 'vault' | 'clock'>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { db, clock } = deps
  const workspaceIds = await db.asSystem((tx) => listWithExpiredStates(tx, clock()))
  const forget = (workspaceId: string) =>
    db.inWorkspace(workspaceId, (tx) => forgetExpired(deps, tx, workspaceId))
  await doEach(workspaceIds, forget, onFailure)
}

async function forgetExpired(
  { vault, clock }: Pick<StoreDeps, 'vault' | 'clock'>,
  tx: Tx,
  workspaceId: string,
): Promise<void> {
  for (const stateHash of await removeExpiredStates(tx, workspaceId, clock()))
    await vault.remove(tx, workspaceId, formKind(stateHash))
}

function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest()
}
