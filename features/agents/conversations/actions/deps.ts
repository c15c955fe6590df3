import type { UndoAccess } from '#features/agents/approvals/actions/undo-steps.ts'
import type { Attachment, AttachmentRef } from '#features/agents/conversation-log/contract/attachment.ts'
import type { ModelDeps } from '#features/agents/settings/actions/deps.ts'
import type { ToolDeps } from '#features/agents/tool-runs/actions/deps.ts'
import type { RunContext } from '#features/agents/tool-runs/actions/run-context.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { LiveTurns } from './live-turns.ts'

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

export type AgentDeps = ModelDeps &
  ToolDeps & {
    /** The day it is for the merchant, such as "2026-11-20". */
    today: (workspaceId: string) => Promise<string>
    readIntent: (text: string, context: { today: string; agent: AgentId }) => Intent | null
    /** The products that a name may mean, the best match first; null while no store is connected. */
    findProducts: (workspaceId: string, name: string, limit: number) => Promise<NamedProduct[] | null>
    /** What a product or a page is now, as its screen shows it. Refuses with PRODUCT_NOT_FOUND. */
    describe: (workspaceId: string, named: AttachmentRef) => Promise<Omit<Attachment, 'kind' | 'id'>>
    live: LiveTurns
    undo: UndoAccess
  }

/** Where a turn happens. */
export type TurnContext = RunContext & { deps: AgentDeps }
