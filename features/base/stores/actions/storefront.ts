import type { ShopifyPort } from '#adapters/shopify/port.ts'
import type { Tx } from '#db/database.ts'
import { UpstreamError } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import { changeStore, findStore } from '../records.ts'
import type { StorefrontState, StoreRecord } from '../rules.ts'
import { type StoreDeps, storefrontTokenKind } from './deps.ts'

/** Tries the token of a storefront. Whether it works is shown and refuses nothing: only what shoppers see depends on it. */
export async function tryStorefront(
  port: Pick<ShopifyPort, 'checkStorefront'>,
  domain: string,
  token: Secret,
  now: Date,
  signal?: AbortSignal,
): Promise<StorefrontState> {
  const checkedAt = now.toISOString()
  try {
    const works = await port.checkStorefront(domain, token, { signal })
    return { works, message: works ? null : 'Shopify refused the storefront token.', checkedAt }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { works: false, message: error.message, checkedAt }
  }
}

/** Keeps a token with whether it works. */
export async function saveStorefront(
  { vault }: Pick<StoreDeps, 'vault'>,
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  token: Secret,
  storefront: StorefrontState,
): Promise<void> {
  await vault.put(tx, workspaceId, storefrontTokenKind(storeId), token)
  await changeStore(tx, workspaceId, storeId, { storefront })
}

/** Tries a token that is kept once more. */
export async function recheckStorefront(
  deps: StoreDeps,
  workspaceId: string,
  store: StoreRecord,
  signal: AbortSignal,
): Promise<void> {
  const readToken = (tx: Tx) => deps.vault.read(tx, workspaceId, storefrontTokenKind(store.id))
  const token = await deps.db.inWorkspace(workspaceId, readToken)
  if (!token) return
  const storefront = await tryStorefront(
    deps.shopify(store.isDemo),
    store.domain,
    token,
    deps.clock(),
    signal,
  )
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    await findStore(tx, workspaceId, store.id, 'update')
    // Another one may have been entered meanwhile.
    if ((await readToken(tx))?.reveal() === token.reveal())
      await changeStore(tx, workspaceId, store.id, { storefront })
  })
}
