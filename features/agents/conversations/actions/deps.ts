import type { ModelPort } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { Attachment, AttachmentRef } from '../contract/attachment.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { LiveTurns } from './live-turns.ts'
import type { OfferedTarget } from './operator.ts'

/** What a question means without a model: one use of a tool. */
export type Intent = {
  intent: string
  tool: string
  args: Record<string, unknown>
  agent: AgentId
  confidence: number
}

/** The price is in the store's currency. */
export type NamedProduct = { productId: string; title: string; price: number }

export type AgentDeps = {
  db: Db
  clock: () => Date
  /** The day it is for the merchant, such as "2026-11-20". */
  today: (workspaceId: string) => Promise<string>
  /** Of the merchant's days, such as "Europe/Berlin". */
  timeZone: (workspaceId: string) => Promise<string>
  runs: Pick<
    Engine,
    'start' | 'get' | 'list' | 'cancel' | 'decide' | 'waitFor' | 'publish' | 'subscribe' | 'listApprovals'
  >
  models: ModelPort
  /** The models this workspace can reach, the best first. */
  targets: (workspaceId: string) => Promise<OfferedTarget[]>
  /** What an agent may do. */
  toolsOf: (agent: AgentId) => readonly Tool[]
  readIntent: (text: string, context: { today: string; agent: AgentId }) => Intent | null
  /** The products that a name may mean, the best match first; null while no store is connected. */
  findProducts: (workspaceId: string, name: string, limit: number) => Promise<NamedProduct[] | null>
  /** What a product or a page is now, as its screen shows it. Refuses with PRODUCT_NOT_FOUND. */
  describe: (workspaceId: string, named: AttachmentRef) => Promise<Omit<Attachment, 'kind' | 'id'>>
  /** Those of the texts, in small letters, that are a word of the title or category of a synced product, or the whole of a title or id. */
  wordsOfProducts: (workspaceId: string, texts: readonly string[]) => Promise<string[]>
  live: LiveTurns
}
