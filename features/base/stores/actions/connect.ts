import { normaliseDomain } from '#adapters/shopify/domain.ts'
import type { AppCredentials, ShopFacts, TokenGrant } from '#adapters/shopify/port.ts'
import { missingScopes } from '#adapters/shopify/scopes.ts'
import { verifyCallback } from '#adapters/shopify/signatures.ts'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { Secret } from '#kit/secret.ts'
import { storeRefusals } from '../contract.ts'
import {
  changeStore,
  findActiveStore,
  findStoreOfDomain,
  listLastRuns,
  saveConnection,
  type StoreGrant,
} from '../records.ts'
import { isSameShop, type ShopRecord } from '../rules.ts'
import { settingsOfNew } from '../rules/sync.ts'
import {
  accessTokenKind,
  clientSecretKind,
  refreshTokenKind,
  type StoreDeps,
  storefrontTokenKind,
} from './deps.ts'
import { removalPurpose } from './last-sync.ts'
import { type EnteredForm, startOAuth, takeOAuth } from './oauth-state.ts'
import { saveStorefront, tryStorefront } from './storefront.ts'

type Access = {
  domain: string
  isDemo: boolean
  grantKind: StoreGrant['grantKind']
  app: AppCredentials | null
  token: Pick<TokenGrant, 'accessToken' | 'expiresAt' | 'refreshToken'>
  /** What else was entered. */
  form?: EnteredForm
}

type ConnectForm = EnteredForm & {
  storeDomain: string
  accessToken?: string | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
}

/** Connects with whichever credential is given, and answers the store; or the OAuth page where there is none. */
export async function connect(
  deps: StoreDeps,
  caller: Caller,
  form: ConnectForm,
): Promise<{ storeId: string; redirectUrl: null } | { storeId: null; redirectUrl: string }> {
  const domain = getDomain(form.storeDomain)
  const isDemo = deps.demo?.domainOf(caller.workspaceId) === domain
  if (form.accessToken) {
    const token = { accessToken: new Secret(form.accessToken), expiresAt: null, refreshToken: null }
    const access = { domain, isDemo, grantKind: 'token', app: null, token, form } as const
    return { storeId: await saveAccess(deps, caller, access), redirectUrl: null }
  }
  if (form.clientId && form.clientSecret) {
    const app = { clientId: form.clientId, clientSecret: new Secret(form.clientSecret) }
    const token = await deps.shopify(isDemo).clientCredentialsToken(domain, app)
    const access = { domain, isDemo, grantKind: 'client', app, token, form } as const
    return { storeId: await saveAccess(deps, caller, access), redirectUrl: null }
  }
  if (form.clientId || form.clientSecret) {
    throw new Refusal(storeRefusals.STORE_TOKEN_REFUSED, 'Enter both the client ID and the client secret.')
  }
  return { storeId: null, redirectUrl: await startOAuth(deps, caller, { domain, isDemo, form }) }
}

export async function connectDemo(deps: StoreDeps, caller: Caller): Promise<string> {
  if (!deps.demo) throw new Refusal(storeRefusals.DEMO_STORE_OFF, 'This server runs without a demo store.')
  if (!(await deps.demo.start()))
    throw new Refusal(
      storeRefusals.DEMO_STORE_OFF,
      'The demo store didn’t start. Check the server log for the reason.',
    )
  const { app } = deps.demo
  const domain = deps.demo.domainOf(caller.workspaceId)
  const token = await deps.shopify(true).clientCredentialsToken(domain, app)
  return saveAccess(deps, caller, { domain, isDemo: true, grantKind: 'client', app, token })
}

/** Takes what Shopify sent back to the browser. The state binds it to the workspace that asked. */
export async function completeOAuth(deps: StoreDeps, caller: Caller, query: string): Promise<string> {
  const failed = new Refusal(
    storeRefusals.STORE_OAUTH_FAILED,
    'This Shopify sign-in has expired or belongs to another account. Connect again.',
  )
  const apps = [
    { isDemo: false, app: deps.app },
    { isDemo: true, app: deps.demo?.app ?? null },
  ]
  for (const { isDemo, app } of apps) {
    const callback = app && verifyCallback(query, app.clientSecret)
    if (!app || !callback) continue
    const { domain, code } = callback
    const asked = await takeOAuth(deps, caller.workspaceId, callback.state)
    if (asked?.domain !== domain) throw failed
    const token = await deps.shopify(isDemo).exchangeCode(domain, app, code)
    return saveAccess(deps, caller, { domain, isDemo, grantKind: 'oauth', app, token, form: asked.form })
  }
  throw failed
}

/** Forgets the tokens. Products and what was added to them stay, for when the store is connected again. */
export async function disconnect(deps: StoreDeps, caller: Caller): Promise<void> {
  await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    const store = await findActiveStore(tx, caller.workspaceId)
    if (!store) return
    await changeStore(tx, caller.workspaceId, store.id, {
      isConnected: false,
      problem: null,
      storefront: null,
    })
    for (const kind of [accessTokenKind, refreshTokenKind, clientSecretKind, storefrontTokenKind]) {
      await deps.vault.remove(tx, caller.workspaceId, kind(store.id))
    }
    await recordAudit(tx, {
      workspaceId: caller.workspaceId,
      actor: caller.merchantId,
      action: 'store.disconnected',
      subject: `store:${store.domain}`,
      at: deps.clock(),
    })
  })
}

function getDomain(text: string): string {
  const domain = normaliseDomain(text)
  if (domain) return domain
  throw new Refusal(
    storeRefusals.STORE_DOMAIN_INVALID,
    'Must be a valid Shopify domain (e.g., your-store.myshopify.com)',
    { details: [{ field: 'storeDomain', message: 'Must end with .myshopify.com' }] },
  )
}

/** Tries the token against the store, then saves store and tokens together and starts what follows: a sync, and a look at writes that were lost. */
export async function saveAccess(deps: StoreDeps, caller: Caller, access: Access): Promise<string> {
  const port = deps.shopify(access.isDemo)
  const session = { domain: access.domain, accessToken: access.token.accessToken }
  const scopes = await port.readScopes(session)
  const lacking = missingScopes(scopes).find((need) => need.isRequired)
  if (lacking) throw new Refusal(storeRefusals.STORE_SCOPES_MISSING, lacking.whenMissing)
  const facts = await port.readShop(session)
  const { shopGid } = facts
  const shop = toShopRecord(facts)
  const entered = access.form?.storefrontAccessToken
  const storefrontToken = entered === undefined ? null : new Secret(entered)
  const storefront =
    storefrontToken && (await tryStorefront(port, access.domain, storefrontToken, deps.clock()))

  const now = deps.clock()
  const { workspaceId } = caller
  // The demo store's is the installation's own, and may change.
  const keepsSecret = access.grantKind === 'client' && !access.isDemo
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    await refuseOtherShop(tx, workspaceId, access.domain, facts)
    const wanted = settingsOfNew(access.isDemo, access.form?.sync ?? {})
    const id = await saveConnection(tx, workspaceId, newId(), wanted, {
      domain: access.domain,
      isDemo: access.isDemo,
      grantKind: access.grantKind,
      clientId: access.app?.clientId ?? null,
      tokenExpiresAt: access.token.expiresAt,
      scopes,
      shop,
      shopGid,
      connectedAt: now,
    })
    const removal = removalPurpose(id)
    if ((await listLastRuns(tx, workspaceId, [removal])).get(removal)?.isLive) {
      throw new Refusal(
        storeRefusals.STORE_BEING_REMOVED,
        'This store is being removed. Connect it again when its receipt is under Removed stores.',
      )
    }
    await deps.vault.put(tx, workspaceId, accessTokenKind(id), access.token.accessToken)
    const optional = [
      [refreshTokenKind(id), access.token.refreshToken],
      [clientSecretKind(id), keepsSecret ? (access.app?.clientSecret ?? null) : null],
    ] as const
    for (const [kind, secret] of optional) {
      if (secret) await deps.vault.put(tx, workspaceId, kind, secret)
      else await deps.vault.remove(tx, workspaceId, kind)
    }
    if (storefrontToken && storefront)
      await saveStorefront(deps, tx, { workspaceId, storeId: id }, storefrontToken, storefront)
    await recordAudit(tx, {
      workspaceId,
      actor: caller.merchantId,
      action: 'store.connected',
      subject: `store:${access.domain}`,
      after: { grantKind: access.grantKind, scopes },
      at: now,
    })
    await deps.events.publish('store.connected', workspaceId, id, tx)
    return id
  })
}

/** What is known under this domain stays one shop's. */
async function refuseOtherShop(
  tx: Tx,
  workspaceId: string,
  domain: string,
  answered: ShopFacts,
): Promise<void> {
  const known = await findStoreOfDomain(tx, workspaceId, domain)
  if (isSameShop(known ?? { shopGid: null, domain }, answered)) return
  throw new Refusal(
    storeRefusals.STORE_MISMATCH,
    answered.domain === domain
      ? `${domain} is another store now than the one you connected before. Remove that one under Stores first, then connect ${answered.name}.`
      : `This access is for ${answered.domain}, not for ${domain}. Enter ${answered.domain}, or use the access of ${domain}.`,
  )
}

export function toShopRecord(facts: ShopFacts): ShopRecord {
  return {
    name: facts.name,
    primaryUrl: facts.primaryUrl,
    currency: facts.currency,
    country: facts.country,
    privacyUrl: facts.policies?.privacyUrl ?? null,
    termsUrl: facts.policies?.termsUrl ?? null,
    refundUrl: facts.policies?.refundUrl ?? null,
  }
}
