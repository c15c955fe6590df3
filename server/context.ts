import type { Logger } from 'pino'
import type { AppCredentials, ShopifyPort } from '#adapters/shopify/port.ts'
import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { Config } from './config.ts'

/** The demo store as it runs beside this server. */
export type Demo = { shopify: ShopifyPort; app: AppCredentials }

/** What the server makes once and hands to every feature. */
export type Context = {
  config: Config
  db: Db
  vault: Vault
  shopify: ShopifyPort
  demo: Demo | null
  publicUrl: string
  clock: () => Date
  log: Logger
}
