import type { ShopifySession, WebhookTopic } from '#adapters/shopify/port.ts'
import { verifyWebhook } from '#adapters/shopify/signatures.ts'
import { normaliseDomain } from '#adapters/shopify/domain.ts'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import { storeRefusals } from '../contract.ts'
import { changeStore, findStore, saveDelivery, type StoreGrant } from '../records.ts'
import { listStoresOfDomain } from '../records/domains.ts'
import type { StoreRecord } from '../rules.ts'
import { effectOf, toSettings } from '../rules/sync.ts'
import { clientSecretKind, type StoreDeps } from './deps.ts'

/** The messages that a store is asked for: of what the merchant wants, and what the app may see. */
function topicsOf(store: StoreRecord): WebhookTopic[] {
  const { products, orders, inventory } = toSettings(store)
  return [
    ...(products ? (['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE'] as const) : []),
    ...(inventory && store.scopes.includes('read_inventory') ? (['INVENTORY_LEVELS_UPDATE'] as const) : []),
    ...(orders && store.scopes.includes('read_orders') ? (['ORDERS_CREATE', 'ORDERS_UPDATED'] as const) : []),
    'APP_UNINSTALLED',
  ]
}

/** Asks the store to tell us of changes, where it can reach us. A pasted token has no secret that its messages could be checked with. Shopify drops a subscription that failed for hours, so this is asked again with each sync. */
export async function registerWebhooks(
  deps: StoreDeps,
  workspaceId: string,
  store: StoreRecord & StoreGrant,
  session: ShopifySession,
  signal: AbortSignal,
): Promise<void> {
  if (store.grantKind === 'token' || !deps.isReachableBy(store.isDemo)) return
  const port = deps.shopify(store.isDemo)
  const uri = `${deps.publicUrl}/api/shopify/webhooks/${workspaceId}/${store.id}`
  const known = await port.listWebhooks(session, { signal })
  for (const topic of topicsOf(store)) {
    const isKnown = known.some((one) => one.topic === topic && one.uri === uri)
    if (!isKnown) await port.createWebhook(session, topic, uri, { signal })
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

/** The stores of this domain, in any workspace, whose app signed these bytes. Null when no app that is known here did; none when the server's own app did, and nobody has the store. */
export async function findSignedStores(
  deps: StoreDeps,
  shopDomain: string,
  { rawBody, hmac }: Pick<WebhookDelivery, 'rawBody' | 'hmac'>,
): Promise<SignedStore[] | null> {
  const domain = normaliseDomain(shopDomain)
  if (domain === null) return null
  const found = await deps.db.asSystem((tx) => listStoresOfDomain(tx, domain))
  const signed: SignedStore[] = []
  for (const { isDemo, ...key } of found) {
    const secrets = await deps.db.inWorkspace(key.workspaceId, (tx) => readSecrets(deps, tx, key, isDemo))
    if (verifyWebhook(rawBody, hmac, secrets)) signed.push({ ...key, domain })
  }
  const isOurs = deps.app !== null && verifyWebhook(rawBody, hmac, [deps.app.clientSecret])
  return signed.length > 0 || isOurs ? signed : null
}
