import type { ShopifySession } from '#adapters/shopify/port.ts'
import type { WebhookTopic } from '#adapters/shopify/webhooks/port.ts'
import { verifyWebhook } from '#adapters/shopify/signatures.ts'
import { normaliseDomain } from '#adapters/shopify/domain.ts'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import { storeRefusals } from '../contract.ts'
import { changeStore, findStore, type StoreGrant } from '../records.ts'
import { listStoresOfShop } from '../records/domains.ts'
import {
  type CheckedTopic,
  listRegistered,
  listSubscriptions,
  saveDelivery,
  saveSubscriptions,
} from '../records/webhooks.ts'
import type { SyncSettings } from '../contract/sync.ts'
import type { StoreWebhooks } from '../contract/webhooks.ts'
import type { StoreRecord } from '../rules.ts'
import { effectOf, toSettings } from '../rules/sync.ts'
import { clientSecretKind, type StoreDeps } from './deps.ts'
import { getConnectedStore } from './view.ts'

type WatchedTopic = {
  topic: WebhookTopic
  path: string
  /** Without this scope the store does not let us have it. */
  scope: string | null
  isWanted: (settings: SyncSettings) => boolean
  /** Nobody is asked for the scope: where it is missing, the topic is not missed. */
  isExtra?: true
}

const ofProducts = { scope: null, isWanted: ({ products }: SyncSettings) => products }
const ofOrders = { scope: 'read_orders', isWanted: ({ orders }: SyncSettings) => orders }
const ofCustomers = { scope: 'read_customers', isWanted: ({ customers }: SyncSettings) => customers }
const ofApp = { scope: null, isWanted: () => true }

/** What a store is asked to tell of, where the merchant wants that. */
const topics: readonly WatchedTopic[] = [
  { topic: 'PRODUCTS_CREATE', path: 'products/create', ...ofProducts },
  { topic: 'PRODUCTS_UPDATE', path: 'products/update', ...ofProducts },
  { topic: 'PRODUCTS_DELETE', path: 'products/delete', ...ofProducts },
  {
    topic: 'INVENTORY_LEVELS_UPDATE',
    path: 'inventory_levels/update',
    scope: 'read_inventory',
    isWanted: ({ inventory }) => inventory,
  },
  { topic: 'ORDERS_CREATE', path: 'orders/create', ...ofOrders },
  { topic: 'ORDERS_UPDATED', path: 'orders/updated', ...ofOrders },
  { topic: 'ORDERS_FULFILLED', path: 'orders/fulfilled', ...ofOrders },
  { topic: 'REFUNDS_CREATE', path: 'refunds/create', ...ofOrders },
  { topic: 'CUSTOMERS_CREATE', path: 'customers/create', ...ofCustomers },
  { topic: 'CUSTOMERS_UPDATE', path: 'customers/update', ...ofCustomers },
  { topic: 'CUSTOMERS_DELETE', path: 'customers/delete', ...ofCustomers },
  {
    topic: 'CUSTOMERS_MERGE',
    path: 'customers/merge',
    ...ofCustomers,
    scope: 'read_customer_merge',
    isExtra: true,
  },
  { topic: 'APP_SCOPES_UPDATE', path: 'app/scopes_update', ...ofApp },
  { topic: 'APP_UNINSTALLED', path: 'app/uninstalled', ...ofApp },
]

/** Why a store cannot tell of changes, or null when it can. */
function whySilent(deps: StoreDeps, store: StoreRecord & StoreGrant): StoreWebhooks['silent'] {
  // A pasted token has no secret that its messages could be checked with.
  if (store.grantKind === 'token') return 'token'
  return deps.isReachableBy(store.isDemo) ? null : 'unreachable'
}

/** Asks the store to tell us of changes. Shopify drops a subscription that failed for hours, so this is asked again with each sync. */
export async function registerWebhooks(
  deps: StoreDeps,
  workspaceId: string,
  store: StoreRecord & StoreGrant,
  { session, scopes, signal }: { session: ShopifySession; scopes: readonly string[]; signal: AbortSignal },
): Promise<void> {
  if (whySilent(deps, store) !== null) return
  const key = { workspaceId, storeId: store.id }
  const port = deps.shopify(store.isDemo)
  const uri = `${deps.publicUrl}/api/shopify/webhooks/${workspaceId}/${store.id}`
  const known = await port.listWebhooks(session, { signal })
  const before = await deps.db.inWorkspace(workspaceId, (tx) => listRegistered(tx, key))
  const checked: CheckedTopic[] = []
  const settings = toSettings(store)
  for (const { topic, path, scope, isExtra } of topics.filter(({ isWanted }) => isWanted(settings))) {
    if (scope !== null && !scopes.includes(scope)) {
      if (isExtra) continue
      checked.push({ topic: path, isRegistered: false, isNew: false, isLost: false })
      continue
    }
    const isKnown = known.some((one) => one.topic === topic && one.uri === uri)
    const isRegistered = isKnown || (await port.createWebhook(session, topic, uri, { signal })) !== null
    checked.push({ topic: path, isRegistered, isNew: !isKnown, isLost: !isKnown && before.includes(path) })
  }
  const at = deps.clock()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    await saveSubscriptions(tx, key, checked, at)
    await changeStore(tx, workspaceId, store.id, { webhooksCheckedAt: at })
  })
}

/** What the store tells of, when it last did, and what it did not tell. */
export async function viewWebhooks(deps: StoreDeps, workspaceId: string): Promise<StoreWebhooks> {
  const store = await getConnectedStore(deps, workspaceId)
  const topicsOf = await deps.db.inWorkspace(workspaceId, (tx) =>
    listSubscriptions(tx, { workspaceId, storeId: store.id }),
  )
  return {
    silent: whySilent(deps, store),
    checkedAt: store.webhooksCheckedAt?.toISOString() ?? null,
    reconciledAt: store.reconciledAt?.toISOString() ?? null,
    topics: topicsOf,
  }
}

export type WebhookDelivery = {
  workspaceId: string
  storeId: string
  rawBody: Buffer
  hmac: string | undefined
  /** Such as "products/update". */
  topic: string
  /** Of one action of the merchant, which shares it over topics; the same message may come several times. */
  eventId: string
}

/** Takes a message of the store: checked over its raw bytes, stored once, and answered with a sync that starts in the same transaction. The content is only a hint: the sync reads what is true now. */
export async function receiveWebhook(deps: StoreDeps, delivery: WebhookDelivery): Promise<void> {
  const { workspaceId, storeId, topic, eventId } = delivery
  const deliveryId = `${topic}:${eventId}`
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await findStore(tx, workspaceId, storeId)
    const secrets = await readSecrets(deps, tx, { workspaceId, storeId }, store?.isDemo ?? false)
    if (!store || !verifyWebhook(delivery.rawBody, delivery.hmac, secrets)) {
      throw new Refusal(storeRefusals.WEBHOOK_REFUSED, 'The signature of this message is not right.')
    }
    const isUninstalled = topic === 'app/uninstalled'
    const isInUse = store.isConnected && store.pausedAt === null
    const effect = isInUse && !isUninstalled ? effectOf(topic, toSettings(store)) : null
    const isIgnored = effect === null && !isUninstalled
    if (!(await saveDelivery(tx, workspaceId, { storeId, deliveryId, topic, isIgnored }))) return
    // Also what is ignored shows.
    await deps.runs.publish(workspaceId, 'store-syncs', tx)
    if (isUninstalled) {
      const problem = {
        code: storeRefusals.STORE_NEEDS_RECONNECT.code,
        message: 'The app was removed in Shopify. Connect the store again.',
      }
      await changeStore(tx, workspaceId, storeId, { isConnected: false, problem })
      await recordAudit(tx, {
        workspaceId,
        actor: 'shopify',
        action: 'store.uninstalled',
        subject: `store:${store.domain}`,
        at: deps.clock(),
      })
    } else if (effect !== null) {
      await deps.events.publish(effect, workspaceId, storeId, tx)
    }
    await deps.runs.publish(workspaceId, 'webhooks', tx)
  })
}

/** What messages of a store may be signed with. */
async function readSecrets(
  { vault, demo, app }: Pick<StoreDeps, 'vault' | 'demo' | 'app'>,
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  isDemo: boolean,
): Promise<Secret[]> {
  // Older versions kept a client secret of demo stores that everybody knows.
  const own = isDemo ? null : await vault.read(tx, workspaceId, clientSecretKind(storeId))
  return [own, (isDemo ? demo?.app : app)?.clientSecret].filter((secret) => secret instanceof Secret)
}

type SignedStore = { workspaceId: string; storeId: string; domain: string }

/** The stores of this shop, in any workspace, whose app signed these bytes. Null when no app that is known here did; none when the server's own app did, and nobody has the store. */
export async function findSignedStores(
  deps: StoreDeps,
  shop: { shopGid: string | null; domain: string },
  { rawBody, hmac }: Pick<WebhookDelivery, 'rawBody' | 'hmac'>,
): Promise<SignedStore[] | null> {
  const domain = normaliseDomain(shop.domain)
  if (domain === null) return null
  const found = await deps.db.asSystem((tx) => listStoresOfShop(tx, { ...shop, domain }))
  const signed: SignedStore[] = []
  for (const { isDemo, ...store } of found) {
    const secrets = await deps.db.inWorkspace(store.workspaceId, (tx) => readSecrets(deps, tx, store, isDemo))
    if (verifyWebhook(rawBody, hmac, secrets)) signed.push(store)
  }
  const isOurs = deps.app !== null && verifyWebhook(rawBody, hmac, [deps.app.clientSecret])
  return signed.length > 0 || isOurs ? signed : null
}
