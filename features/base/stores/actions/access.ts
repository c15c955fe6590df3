import { setTimeout as wait } from 'node:timers/promises'
import type { AppCredentials, ShopifySession, TokenGrant } from '#adapters/shopify/port.ts'
import type { Tx } from '#db/database.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import { storeRefusals } from '../contract.ts'
import {
  changeStore,
  findActiveStore,
  findStore,
  setHidesCosts,
  type StoreGrant,
  takeRenewalLease,
} from '../records.ts'
import { addMissed } from '../records/webhooks.ts'
import { isSameShop, type StoreRecord, toSeller } from '../rules.ts'
import { toSettings } from '../rules/sync.ts'
import { toShopRecord } from './connect.ts'
import { accessTokenKind, clientSecretKind, refreshTokenKind, type StoreDeps } from './deps.ts'
import { getConnectedStore, refusePaused } from './view.ts'
import { stopForOtherShop } from './other-shop.ts'
import { recheckStorefront } from './storefront.ts'
import { registerWebhooks } from './webhooks.ts'

type StoreWithGrant = StoreRecord & StoreGrant

const renewBeforeMs = 5 * 60_000
const leaseMs = 60_000
const lookAgainMs = 250

/** Access to a store, with a token that lives for some minutes yet. */
export async function openSession(
  deps: StoreDeps,
  workspaceId: string,
  storeId: string,
): Promise<ShopifySession> {
  const opened = await openStore(deps, workspaceId, storeId, refusePaused)
  if (opened) return opened.session
  throw new Refusal(
    storeRefusals.STORE_NEEDS_RECONNECT,
    'Vitrine lost access to your store. Connect it again.',
  )
}

/** Null where the store is not connected. One process renews a token at a time; the others wait for what it saves. */
async function openStore(
  deps: StoreDeps,
  workspaceId: string,
  storeId: string,
  refuse: (store: StoreWithGrant) => void = () => undefined,
): Promise<{ store: StoreWithGrant; session: ShopifySession } | null> {
  for (;;) {
    const { store, token } = await readAccess(deps, workspaceId, storeId)
    if (store) refuse(store)
    if (!store?.isConnected || !token) return null
    const now = deps.clock()
    const endsAt = store.tokenExpiresAt
    if (!endsAt || endsAt.getTime() - now.getTime() > renewBeforeMs) {
      return { store, session: { domain: store.domain, accessToken: token } }
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
    return { store, session: { domain: store.domain, accessToken: renewed.accessToken } }
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
    store.clientId && secrets.client && !store.isDemo
      ? { clientId: store.clientId, clientSecret: secrets.client }
      : ownApp
  if (!app)
    throw new Refusal(
      storeRefusals.STORE_NEEDS_RECONNECT,
      'Connect the store again. Its app is no longer configured.',
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

/** Whether the store is connected and lets us in, with a token that has not run out: only its refusal, or that of a new one, is a no. Throws when the store does not say. */
export async function checkAccess(
  deps: StoreDeps,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const opened = await openStore(deps, workspaceId, storeId)
    if (!opened) return false
    await deps.shopify(opened.store.isDemo).readScopes(opened.session, { signal })
    return true
  } catch (error) {
    if (error instanceof UpstreamError && isNoAccess(error)) return false
    throw error
  }
}

/** A wrong secret of the app says nothing about the store, nor does a store that is frozen or locked. */
function isNoAccess({ problem, cause }: UpstreamError): boolean {
  return (problem === 'unauthorized' && cause !== 'invalid_client') || cause === 'app_not_installed'
}

/** What other features know of a store. */
export type ConnectedStore = ReturnType<typeof toFacts>

export type StoreAccess = ReturnType<typeof storeAccess>

/** The connected store as other features may use it: facts, a client with access, and the record of a sync. */
export function storeAccess(deps: StoreDeps) {
  const read = async (workspaceId: string, storeId: string) => {
    const store = await deps.db.inWorkspace(workspaceId, (tx) => findStore(tx, workspaceId, storeId))
    if (!store) throw new Error('A run names a store that does not exist')
    return store
  }
  return {
    findActive: async (workspaceId: string, inTx?: Tx) => {
      const find = (tx: Tx) => findActiveStore(tx, workspaceId)
      const store = await (inTx ? find(inTx) : deps.db.inWorkspace(workspaceId, find))
      return store && { storeId: store.id, isDemo: store.isDemo, isConnected: store.isConnected }
    },
    getConnected: async (workspaceId: string) => toFacts(await getConnectedStore(deps, workspaceId)),
    get: async (workspaceId: string, storeId: string, tx?: Tx) => {
      const held = tx ? await findStore(tx, workspaceId, storeId, 'share') : await read(workspaceId, storeId)
      if (!held) throw new Error('A run names a store that does not exist')
      return toFacts(held)
    },
    /** Whether the store is still there: then it stays until the transaction ends. What is written of it waits here, and not for its removal half-way. */
    hold: async (workspaceId: string, storeId: string, tx: Tx) =>
      (await findStore(tx, workspaceId, storeId, 'share')) !== null,
    openSession: (workspaceId: string, storeId: string) => openSession(deps, workspaceId, storeId),
    port: deps.shopify,
    refresh: async (workspaceId: string, storeId: string, signal: AbortSignal) => {
      const before = await read(workspaceId, storeId)
      const session = await openSession(deps, workspaceId, storeId)
      const port = deps.shopify(before.isDemo)
      const scopes = await port.readScopes(session, { signal })
      const facts = await port.readShop(session, { signal })
      if (!isSameShop(before, facts)) await stopForOtherShop(deps, workspaceId, before, facts)
      const shop = toShopRecord(facts)
      const { shopGid } = facts
      await deps.db.inWorkspace(workspaceId, (tx) =>
        changeStore(tx, workspaceId, storeId, { scopes, shop, shopGid, problem: null }),
      )
      if (before.storefront) await recheckStorefront(deps, workspaceId, before, signal)
      await registerWebhooks(deps, workspaceId, before, { session, scopes, signal })
      const stamped = (store: StoreRecord) => JSON.stringify([toSeller(store).facts, store.shop.currency])
      return stamped(before) !== stamped({ ...before, shop })
    },
    noteCosts: (workspaceId: string, storeId: string, areHidden: boolean) =>
      deps.db.inWorkspace(workspaceId, (tx) => setHidesCosts(tx, workspaceId, storeId, areHidden)),
    /** Keeps what a daily read found that no message had told of, by the topic that should have. */
    noteMissed: async (
      tx: Tx,
      workspaceId: string,
      storeId: string,
      missed: { topic: string; count: number }[],
    ) => {
      const at = deps.clock()
      await addMissed(tx, { workspaceId, storeId }, missed, at)
      await changeStore(tx, workspaceId, storeId, { reconciledAt: at })
      await deps.runs.publish(workspaceId, 'webhooks', tx)
    },
    /** Keeps what a sync found that no message had told of since a moment. A topic that was heard of since then told: it was not listened to. */
    noteMissedSince: async (
      tx: Tx,
      key: { workspaceId: string; storeId: string },
      missed: { topic: string; count: number }[],
      since: Date,
    ) => {
      await addMissed(tx, key, missed, deps.clock(), since)
      await deps.runs.publish(key.workspaceId, 'webhooks', tx)
    },
    recordSync: (workspaceId: string, storeId: string, pass: { startedAt: Date; isFull: boolean }) =>
      deps.db.inWorkspace(workspaceId, (tx) =>
        changeStore(tx, workspaceId, storeId, {
          lastSyncAt: pass.startedAt,
          ...(pass.isFull ? { lastFullSyncAt: pass.startedAt } : {}),
        }),
      ),
  }
}

function toFacts(store: StoreRecord) {
  return {
    storeId: store.id,
    domain: store.domain,
    isDemo: store.isDemo,
    isConnected: store.isConnected,
    currency: store.shop.currency,
    scopes: store.scopes,
    seller: toSeller(store).facts,
    lastSyncAt: store.lastSyncAt,
    lastFullSyncAt: store.lastFullSyncAt,
    sync: toSettings(store),
    customersSince: store.customersSince,
  }
}
