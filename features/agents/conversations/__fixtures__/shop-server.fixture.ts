/** A merchant who talks to an agent, and tools that keep prices in memory. */
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import { decideApproval, listApprovals, type OpenApproval } from '#features/agents/approvals/contract.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace } from '#tests/world/database.ts'
import { call, send } from '#tests/world/server.ts'
import { chat, type ChatAnswer } from '../contract/chat.ts'
import { getConversation } from '../contract/conversation.ts'

type ShopFixture = {
  prices: Map<string, number>
  writes: { price: number; key: string }[]
  calls: ToolCall[]
  page: string
}

function newShop(): ShopFixture {
  return { prices: new Map([['kettle', 100]]), writes: [], calls: [], page: 'Nothing to see.' }
}

const sku = z.string().meta({ title: 'Product', description: 'Its SKU' })

/** `set-price` writes, `read-page` brings text of strangers, `search-web` sends its query outside. */
function shopTools(shop: ShopFixture): Tool[] {
  const setPrice = defineTool({
    name: 'set-price',
    title: 'Set a price',
    description: 'Sets the price of a product.',
    effect: 'write',
    isTaintFree: true,
    input: z.object({
      sku,
      price: z.number().positive().max(10_000).meta({ title: 'Price', description: 'The new price' }),
    }),
    question: ({ sku: of, price }) => `Set the price of ${of} to ${price}?`,
    preview: async (_call, { sku: of, price }) => ({
      reach: { count: 1, of: 'product' },
      changes: [{ of, field: 'price', before: String(shop.prices.get(of) ?? 0), after: String(price) }],
    }),
    run: async (call, { sku: of, price }) => {
      shop.prices.set(of, price)
      shop.calls.push(call)
      shop.writes.push({ price, key: call.idempotencyKey })
      return { sku: of, price }
    },
  })
  const read = defineTool({
    name: 'read-price',
    title: 'Read a price',
    description: 'The price of a product.',
    effect: 'read',
    isTaintFree: true,
    input: z.object({ sku }),
    question: () => '',
    run: async (_call, { sku: of }) => ({ sku: of, price: shop.prices.get(of) ?? null }),
  })
  const page = defineTool({
    name: 'read-page',
    title: 'Read a page',
    description: 'A page of the web.',
    effect: 'read',
    input: z.object({}),
    question: () => '',
    run: async () => ({ text: shop.page }),
  })
  const search = defineTool({
    name: 'search-web',
    title: 'Search the web',
    description: 'Searches the web.',
    effect: 'read',
    isOutward: true,
    input: z.object({ query: z.string() }),
    question: () => '',
    run: async (_call, { query }) => {
      shop.writes.push({ price: 0, key: query })
      return { results: [] }
    },
  })
  return [setPrice, read, page, search]
}

export async function startShopServer(
  db: Db,
  modelOrigin: string | null,
  options: Omit<Parameters<typeof startAgentServer>[0], 'db' | 'tools' | 'modelOrigin'> = {},
) {
  const shop = newShop()
  const server = await startAgentServer({ db, tools: shopTools(shop), modelOrigin, ...options })
  return { ...server, shop }
}

/** A merchant of their own, who talks to the seller. */
export function talkOf(origin: string, token: string = newWorkspace()) {
  const seller = { agentType: 'seller' } as const
  return {
    token,
    say: async (message: string, conversationId?: string): Promise<ChatAnswer> => {
      const body = { message, ...(conversationId ? { conversationId } : {}) }
      return (await call(origin, chat, { params: seller, body }, token)).data
    },
    events: async (conversationId: string) => {
      const sent = { params: { conversationId }, query: {} } as never
      return (await call(origin, getConversation, sent, token)).data.events
    },
    approvals: async (state: 'open' | 'decided' = 'open') =>
      (await call(origin, listApprovals, { query: { state } } as never, token)).data.approvals,
    decide: (approval: OpenApproval | undefined, body: object) =>
      send(
        origin,
        decideApproval,
        { params: { approvalId: approval?.id ?? '' }, body: body as never },
        token,
      ),
  }
}
