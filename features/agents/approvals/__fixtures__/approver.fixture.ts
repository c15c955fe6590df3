/** For tests: a merchant with a synced store, who lets agents use tools. */
import { expect } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { newFeed } from '#features/shop/feed/__fixtures__/feed.fixture.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { call, type TestServer } from '#tests/world/server.ts'
import { decideApproval, getApproval, previewUndo, undoToolCall } from '../contract.ts'

export type Merchant = Awaited<ReturnType<typeof newApprover>>
export type UndoneCall = { conversationId: string; seq: number }

export async function newApprover(server: TestServer) {
  const { token } = await newFeed(server)
  const { origin } = server
  const { products } = (await call(origin, listProducts, { query: { limit: 50 } }, token)).data
  const read = async (approvalId: string) =>
    (await call(origin, getApproval, { params: { approvalId } }, token)).data.approval
  /** Runs a tool, says yes to what it asks, and waits for what comes of it. */
  async function allow(agentType: AgentId, tool: string, parameters: Record<string, unknown>) {
    const sent = { params: { agentType }, body: { tool, parameters } }
    const { data } = await call(origin, executeTool, sent, token)
    const [asked] = data.approvals
    if (!asked) throw new Error(`${tool} asked nothing: ${data.message}`)
    const approvalId = asked.id
    await call(origin, decideApproval, { params: { approvalId }, body: { decision: 'approved' } }, token)
    await expect.poll(async () => (await read(approvalId)).result?.outcome, { timeout: 20_000 }).toBeDefined()
    const approval = await read(approvalId)
    const params = { conversationId: approval.conversationId, seq: approval.result?.seq ?? 0 }
    return { asked, approval, params }
  }
  return {
    token,
    products,
    read,
    allow,
    previewUndo: async (params: UndoneCall) => (await call(origin, previewUndo, { params }, token)).data.undo,
    undo: async (params: UndoneCall) => (await call(origin, undoToolCall, { params }, token)).data.undo,
    priceOf: async (productId: string) =>
      (await call(origin, readStoreProduct, { params: { productId } }, token)).data.product.price,
  }
}
