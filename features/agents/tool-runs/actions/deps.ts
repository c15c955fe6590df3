import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'

export type ToolDeps = {
  db: Db
  clock: () => Date
  /** Of the merchant's days, such as "Europe/Berlin". */
  timeZone: (workspaceId: string) => Promise<string>
  runs: Pick<
    Engine,
    'start' | 'get' | 'list' | 'cancel' | 'decide' | 'waitFor' | 'publish' | 'subscribe' | 'listApprovals'
  >
  /** What an agent may do. */
  toolsOf: (agent: AgentId) => readonly Tool[]
  /** Those of the ids that are products of the connected store, as a decision about them shows them. */
  readSubjects: (workspaceId: string, productIds: readonly string[]) => Promise<ProductSubject[]>
  /** Those of the texts, in small letters, that are a word of the title or category of a synced product, or the whole of a title or id. */
  wordsOfProducts: (workspaceId: string, texts: readonly string[]) => Promise<string[]>
}
