import type { WebSearchPort } from '#adapters/websearch/port.ts'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import type { Secret } from '#kit/secret.ts'
import type { AskedBy } from '../contract/library.ts'
import type { Market } from '../rules/regions.ts'

type CheckedUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly message: string }

/** What the web feature is asked for and by whom. */
export type Asker = {
  workspaceId: string
  by: AskedBy
  signal: AbortSignal
  /** Of a step of a run: the same key is never searched for twice. */
  stepKey: string | null
}

export type WebUses = {
  db: Db
  clock: () => Date
  web: WebSearchPort
  /** The merchant's key for the web; null when none is saved. */
  findKey: (workspaceId: string) => Promise<Secret | null>
  /** Whether an address is on the public web. */
  checkUrl: (url: string) => Promise<CheckedUrl>
  runs: Pick<Engine, 'start' | 'list' | 'get' | 'waitFor' | 'publish'>
}

/** A model gets it as data: `quotes` were written by strangers. */
export type Told = { title: string; figures: string; quotes: { text: string; url: string }[] }

export type ResearchUses = WebUses & {
  /** What the store's own figures say of a market. */
  marketScan: (workspaceId: string, market: Market, signal: AbortSignal) => Promise<ToolAnswer>
  /** Categories that sell best in these countries, or everywhere; the best first. */
  topCategories: (workspaceId: string, countries: string[] | null) => Promise<string[]>
  /** A summary in a model's words; null when there is no model. Without it, or with null, sentences are quoted. */
  summarise?: (workspaceId: string, told: Told, signal: AbortSignal) => Promise<string | null>
}
