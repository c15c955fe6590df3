import type { AppCredentials, ShopifyPort } from '#adapters/shopify/port.ts'
import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreEvents } from './events.ts'

/** The demo store as the server runs it; null when it is switched off. */
export type DemoStoreState = {
  app: AppCredentials
  /** Starts it where it sleeps. Answers whether it runs. */
  start: () => Promise<boolean>
  /** Whether it did not start when it was last needed: its stores stay connected, and cannot be reached. */
  hasFailed: () => boolean
  /** Each workspace has a demo shop of its own. */
  domainOf: (workspaceId: string) => string
}

export type StoreDeps = {
  db: Db
  vault: Vault
  clock: () => Date
  /** The client of real stores, or of the demo store. */
  shopify: (isDemo: boolean) => ShopifyPort
  /** The server's own Shopify app, for OAuth; null when none is configured. */
  app: AppCredentials | null
  demo: DemoStoreState | null
  /** Where merchants and stores reach this server, without a slash at the end. */
  publicUrl: string
  /** Whether the store can post to `publicUrl`: Shopify asks for https; a store on loopback does not. */
  isReachableBy: (isDemo: boolean) => boolean
  runs: Pick<Engine, 'list' | 'publish'>
  events: StoreEvents
}

export function accessTokenKind(storeId: string): string {
  return `store:${storeId}:access-token`
}

export function refreshTokenKind(storeId: string): string {
  return `store:${storeId}:refresh-token`
}

export function storefrontTokenKind(storeId: string): string {
  return `store:${storeId}:storefront-token`
}

export function clientSecretKind(storeId: string): string {
  return `store:${storeId}:client-secret`
}
