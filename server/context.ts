import type { Logger } from 'pino'
import type { DemoPastPort } from '#adapters/demo-past/port.ts'
import type { HelpDeskPort } from '#adapters/help-desk/port.ts'
import type { PublicUrl } from '#adapters/http/public-url.ts'
import type { Visit } from '#adapters/http/port.ts'
import type { MailPort } from '#adapters/mail/port.ts'
import type { AppCredentials, ShopifyPort } from '#adapters/shopify/port.ts'
import type { WebSearchPort } from '#adapters/websearch/port.ts'
import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { DemoStoreState } from '#features/base/stores/actions/deps.ts'
import type { Config } from './config.ts'

/** The demo store as it runs beside this server. */
export type Demo = {
  shopify: ShopifyPort
  helpDesk: HelpDeskPort | null
  past: DemoPastPort | null
  app: AppCredentials
} & Pick<DemoStoreState, 'start' | 'hasFailed'>

/** What the server makes once and hands to every feature. */
export type ServerContext = {
  config: Config
  db: Db
  vault: Vault
  shopify: ShopifyPort
  demo: Demo | null
  websearch: WebSearchPort
  /** Null where the operator set no mail server. */
  mail: MailPort | null
  /** Whether an address that a person or a model gave may be visited. */
  checkUrl: (url: string) => Promise<PublicUrl>
  /** Calls addresses that a merchant wrote. */
  visit: Visit
  publicUrl: string
  clock: () => Date
  log: Logger
}
