import type { UndoAccess } from '#features/agents/approvals/actions/undo-steps.ts'
import type { Attachment, AttachmentRef } from '#features/agents/conversation-log/contract/attachment.ts'
import type { ModelDeps } from '#features/agents/settings/actions/deps.ts'
import type { ToolDeps } from '#features/agents/tool-runs/actions/deps.ts'
import type { RunContext } from '#features/agents/tool-runs/actions/run-context.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ResearchTask } from '#features/shop/research/contract/task.ts'
import type { LiveTurns } from './live-turns.ts'

/** What a question means without a model: one use of a tool. */
export type Intent = {
  intent: string
  tool: string
  args: Record<string, unknown>
  agent: AgentId
  /** Words of a question that are not in its answer. */
  leftOut: string[]
  /** It may well mean something else. */
  isDoubt?: boolean
  /** Its own words, of several questions in one text. */
  said?: string
}

export type ReadContext = {
  today: string
  agent: AgentId
  names?: readonly string[] | undefined
  /** Parts of the text that are names of those who wrote tickets. */
  people?: readonly string[] | undefined
}

/** The price is in the store's currency. */
export type NamedProduct = {
  productId: string
  title: string
  price: number
  /** The same for all variants of a product. */
  groupId: string
  /** Its path, and its brand; null where the feed has none. */
  category: string | null
  brand: string | null
}

export type AgentDeps = ModelDeps &
  ToolDeps & {
    /** The day it is for the merchant, such as "2026-11-20". */
    today: (workspaceId: string) => Promise<string>
    /** `names` are parts of the text that products or categories are called. */
    readIntent: (text: string, context: ReadContext) => Intent | null
    /** The products that a name may mean, the best match first; null while no store is connected. */
    findProducts: (workspaceId: string, name: string, limit: number) => Promise<NamedProduct[] | null>
    /** The words of titles that misspelt ones come nearest to. */
    findSlips: (workspaceId: string, texts: readonly string[]) => Promise<{ typed: string; meant: string }[]>
    /** Those of the words that are names of customers who wrote, in small letters. */
    findPeople: (workspaceId: string, words: readonly string[]) => Promise<string[]>
    /** The names of the workflows, in the order in which they are listed. */
    listWorkflows: (workspaceId: string) => Promise<string[]>
    /** What a product or a page is now, as its screen shows it. Refuses with PRODUCT_NOT_FOUND. */
    describe: (workspaceId: string, named: AttachmentRef) => Promise<Omit<Attachment, 'kind' | 'id'>>
    /** Has the agent's model asked again, unless somebody did lately. Comes back at once. */
    recheckModel: (workspaceId: string, agent: AgentId) => void
    /** The newest research of regions. */
    listResearch: (workspaceId: string, limit: number) => Promise<ResearchTask[]>
    live: LiveTurns
    undo: UndoAccess
  }

/** Where a turn happens. */
export type TurnContext = RunContext & { deps: AgentDeps }
