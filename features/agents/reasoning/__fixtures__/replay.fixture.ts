/** A store with one kettle: a tool that reads its price and one that sets it. Closed, it lets nobody in. */
import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import type { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace } from '#tests/world/database.ts'
import type { ScriptedModel } from '#tests/world/scripted-model.ts'
import { call } from '#tests/world/server.ts'

export const shop = { price: 100, reads: 0, writes: [] as number[], isOpen: true }
const readPrice = defineTool({
  name: 'read-price',
  title: 'Read a price',
  description: 'The price of the kettle.',
  effect: 'read',
  input: z.object({
    unit: z.enum(['EUR', 'USD']).default('EUR').meta({ title: 'Unit', description: 'The currency' }),
  }),
  question: () => '',
  run: async () => {
    if (!shop.isOpen) throw new Error('The store was reached')
    shop.reads += 1
    return { price: shop.price }
  },
})
const setPrice = defineTool({
  name: 'set-price',
  title: 'Set a price',
  description: 'Sets the price of the kettle.',
  effect: 'write',
  input: z.object({ price: z.number().positive() }),
  question: ({ price }) => `Set the price to ${price}?`,
  preview: async (_call, { price }) => {
    if (!shop.isOpen) throw new Error('The store was reached')
    return {
      reach: { count: 1, of: 'product' },
      changes: [{ of: 'kettle', field: 'price', before: String(shop.price), after: String(price) }],
    }
  },
  run: async (_call, { price }) => {
    if (!shop.isOpen) throw new Error('The store was reached')
    shop.writes.push(price)
    return { price }
  },
})

export const tools: Tool[] = [readPrice, setPrice]

export const toSet = (price: number) => ({
  text: 'Lower sells more.',
  toolCalls: [{ name: 'set-price', input: { price } }],
})

type AgentServer = Awaited<ReturnType<typeof startAgentServer>>

/** A turn that read a price, asked to lower it and did. */
export async function lowerPrice({ origin, engine }: AgentServer, model: ScriptedModel) {
  const token = newWorkspace()
  const message = `Lower the price ${token}`
  model.script(
    [
      { reasoning: 'I look first.', text: 'I look.', toolCalls: [{ name: 'read-price', input: {} }] },
      toSet(90),
      { text: 'It costs 90 now.' },
    ],
    message,
  )
  const params = { agentType: 'seller' } as const
  const { data } = await call(origin, chat, { params, body: { message } }, token)
  const { runId, conversationId, approvals } = data.metadata
  const approvalId = approvals[0]?.id ?? ''
  await call(origin, decideApproval, { params: { approvalId }, body: { decision: 'approved' } }, token)
  await engine.waitFor(token, runId, 20_000)
  return { token, message, runId, conversationId, params: { runId } }
}
