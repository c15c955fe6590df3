import { setTimeout as wait } from 'node:timers/promises'
import type { AppCredentials, ShopifySession, TokenGrant } from '#adapters/shopify/port.ts'
import { Refusal } from '#kit/errors.ts'
import { storeRefusals } from '../contract.ts'
import { Secret } from '#kit/secret.ts'
import { changeStore, findStore, type StoreGrant, takeRenewalLease } from '../records.ts'
import type { StoreRecord } from '../rules.ts'
import { accessTokenKind, clientSecretKind, refreshTokenKind, type StoreDeps } from './deps.ts'

type StoreWithGrant = StoreRecord & StoreGrant

const renewBeforeMs = 5 * 60_000
const leaseMs = 60_000
const lookAgainMs = 250

/** Access to a store, with a token that lives for some minutes yet. One process renews at a time; the others wait for what it saves. */
export async function openSession(
  deps: StoreDeps,
  workspaceId: string,
  storeId: string,
): Promise<ShopifySession> {
  for (;;) {
    const { store, token } = await readAccess(deps, workspaceId, storeId)
    if (!store?.isConnected || !token) {
      throw new Refusal(storeRefusals.STORE_NEEDS_RECONNECT, 'Connect the store again: its access is gone.')
    }
    const now = deps.clock()
    const endsAt = store.tokenExpiresAt
    if (!endsAt || endsAt.getTime() - now.getTime() > renewBeforeMs) {
      return { domain: store.domain, accessToken: token }
    }
    const until = new Date(now.getTime() + leaseMs)
    const isOurs = await deps.db.inWorkspace(workspaceId, (tx) =>
      takeRenewalLease(tx, workspaceId, storeId, { endsAt, now, until }),
    )
    if (!isOurs) {
      await wait(lookAgainMs)
      continue
    }
    const renewed = await renewUnderLease(deps, workspaceId, store)
    return { domain: store.domain, accessToken: renewed.accessToken }
  }
}

function readAccess(deps: StoreDeps, workspaceId: string, storeId: string) {
  return deps.db.inWorkspace(workspaceId, async (tx) => ({
    store: await findStore(tx, workspaceId, storeId),
    token: await deps.vault.read(tx, workspaceId, accessTokenKind(storeId)),
  }))
}

/** A refused renewal gives the lease back, so that whoever comes next is not kept waiting for it. */
async function renewUnderLease(
  deps: StoreDeps,
  workspaceId: string,
  store: StoreWithGrant,
): Promise<TokenGrant> {
  let renewed: TokenGrant | null = null
  try {
    renewed = await renew(deps, workspaceId, store)
    return renewed
  } finally {
    await endRenewal(deps, workspaceId, store.id, renewed)
  }
}

async function renew(deps: StoreDeps, workspaceId: string, store: StoreWithGrant): Promise<TokenGrant> {
  const port = deps.shopify(store.isDemo)
  const secrets = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    refresh: await deps.vault.read(tx, workspaceId, refreshTokenKind(store.id)),
    client: await deps.vault.read(tx, workspaceId, clientSecretKind(store.id)),
  }))
  const ownApp = store.isDemo ? (deps.demo?.app ?? null) : deps.app
  const app: AppCredentials | null =
    store.clientId && secrets.client ? { clientId: store.clientId, clientSecret: secrets.client } : ownApp
  if (!app)
    throw new Refusal(
      storeRefusals.STORE_NEEDS_RECONNECT,
      'Connect the store again: its app is no longer configured.',
    )
  if (store.grantKind === 'oauth') {
    return port.refreshToken(store.domain, app, secrets.refresh ?? new Secret(''))
  }
  return port.clientCredentialsToken(store.domain, app)
}

/** Both tokens in one transaction: a rotated refresh token kills the one before. A store that was disconnected meanwhile keeps none. */
async function endRenewal(
  deps: StoreDeps,
  workspaceId: string,
  storeId: string,
  token: TokenGrant | null,
): Promise<void> {
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await findStore(tx, workspaceId, storeId, 'update')
    await changeStore(tx, workspaceId, storeId, { renewalLease: null })
    if (!token || !store?.isConnected) return
    await deps.vault.put(tx, workspaceId, accessTokenKind(storeId), token.accessToken)
    if (token.refreshToken)
      await deps.vault.put(tx, workspaceId, refreshTokenKind(storeId), token.refreshToken)
    await changeStore(tx, workspaceId, storeId, { tokenExpiresAt: token.expiresAt })
  })
}
