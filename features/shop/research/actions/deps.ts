import type { ModelWriting } from '#adapters/models/port.ts'
import type { WebSearchPort } from '#adapters/websearch/port.ts'
import type { Db } from '#db/database.ts'
import type { Limit } from '#db/limit.ts'
import type { Engine } from '#engine/engine.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { Secret } from '#kit/secret.ts'
import type { AskedBy } from '../contract/library.ts'
import type { ScanMarket } from '../rules/regions.ts'

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
  runId: string | null
}

export type WebDeps = {
  db: Db
  clock: () => Date
  web: WebSearchPort
  /** Uses of the web, by workspace. */
  limit: Pick<Limit, 'take'>
  /** The merchant's key for the web; null when none is saved. */
  findKey: (workspaceId: string) => Promise<Secret | null>
  /** A value in a model's words, without tools and on the account of the Scout agent; null without a model that may be asked now, or when it does not answer. */
  write: <T>(
    workspaceId: string,
    ask: ModelWriting<T>,
    call: { signal: AbortSignal; timeoutMs: number },
  ) => Promise<{ value: T; model: string } | null>
  /** Whether an address is on the public web. */
  checkUrl: (url: string) => Promise<CheckedUrl>
  runs: Pick<Engine, 'start' | 'list' | 'get' | 'waitFor' | 'publish'>
}

export type ResearchDeps = WebDeps & {
  /** What the store's own figures say of a market. */
  marketScan: (workspaceId: string, market: ScanMarket, signal: AbortSignal) => Promise<ToolAnswer>
  /** Categories that sell best in these countries, or everywhere; the best first. */
  topCategories: (workspaceId: string, countries: string[] | null) => Promise<string[]>
}
