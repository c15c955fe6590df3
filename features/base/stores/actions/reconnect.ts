import { Refusal, UpstreamError } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { storeRefusals } from '../contract.ts'
import { findStore, type StoreGrant } from '../records.ts'
import type { StoreRecord } from '../rules.ts'
import { connectDemo, saveAccess } from './connect.ts'
import { accessTokenKind, clientSecretKind, type StoreDeps } from './deps.ts'
import { startOAuth } from './oauth-state.ts'
import { unknownStore } from './store-ids.ts'

type Reconnected = { storeId: string; redirectUrl: null } | { storeId: null; redirectUrl: string }

/** Connects a store again with the access that is kept of it, or by the OAuth page. Refuses with STORE_NEEDS_RECONNECT where new access has to be entered. */
export async function reconnect(deps: StoreDeps, caller: Caller, storeId: string): Promise<Reconnected> {
  const { workspaceId } = caller
  const { store, token, secret } = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    store: await findStore(tx, workspaceId, storeId),
    token: await deps.vault.read(tx, workspaceId, accessTokenKind(storeId)),
    secret: await deps.vault.read(tx, workspaceId, clientSecretKind(storeId)),
  }))
  if (!store) throw unknownStore()
  if (store.isDemo) return { storeId: await connectDemo(deps, caller), redirectUrl: null }
  const { domain } = store
  if (store.grantKind === 'oauth') {
    return { storeId: null, redirectUrl: await startOAuth(deps, caller, { domain, isDemo: false }) }
  }
  try {
    if (store.clientId && secret) {
      const app = { clientId: store.clientId, clientSecret: secret }
      const granted = await deps.shopify(false).clientCredentialsToken(domain, app)
      const access = { domain, isDemo: false, grantKind: 'client', app, token: granted } as const
      return { storeId: await saveAccess(deps, caller, access), redirectUrl: null }
    }
    if (!token) throw needsNewAccess(store)
    const kept = { accessToken: token, expiresAt: null, refreshToken: null }
    const access = { domain, isDemo: false, grantKind: 'token', app: null, token: kept } as const
    return { storeId: await saveAccess(deps, caller, access), redirectUrl: null }
  } catch (error) {
    if (error instanceof UpstreamError && error.problem === 'unauthorized') throw needsNewAccess(store)
    throw error
  }
}

function needsNewAccess({ shop }: StoreRecord & StoreGrant): Refusal {
  return new Refusal(
    storeRefusals.STORE_NEEDS_RECONNECT,
    `Shopify no longer accepts the saved access to ${shop.name}. Enter new access to connect it again.`,
  )
}
