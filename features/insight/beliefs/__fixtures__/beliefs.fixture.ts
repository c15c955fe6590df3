/** For tests: a merchant whose store was synced, and what is believed of it. */
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { call, startTestServer } from '#tests/world/server.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import * as contract from '../contract.ts'
import { recomputeHistory } from '../rules/history.ts'

export type BeliefWorld = Awaited<ReturnType<typeof openBeliefs>>

export async function openBeliefs({ products }: { products: number }) {
  const server = await startTestServer({ products, orderDays: 120 })
  const { origin, engine } = server
  const { token, workspaceId } = await newSomebody(server)
  /** Waits for whatever run was started. */
  const settle = async () => {
    const runs = await engine.list(workspaceId, { limit: 50 })
    for (const { id } of runs.toReversed()) await engine.waitFor(workspaceId, id, 60_000)
  }
  await call(origin, connectDemoStore, {}, token)
  await call(origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  await settle()
  return {
    server,
    token,
    workspaceId,
    settle,
    list: async (of = token) => {
      const { beliefs } = await call(origin, contract.listBeliefs, {}, of)
      return beliefs.map(({ belief }) => belief)
    },
    read: async (beliefId: string) =>
      (await call(origin, contract.getBelief, { params: { beliefId } }, token)).data,
    /** A tool of the agents with what the gate calls it with. */
    tool: (name: string) => {
      const found = server.tools.find((one) => one.name === name)
      if (!found) throw new Error(`There is no tool ${name}`)
      const asked = toolCall({ workspaceId })
      return { ...found, run: (input: unknown) => found.run(asked, found.input.parse(input)), asked }
    },
    close: () => server.close(),
  }
}

/** What the whole history of a belief makes of its first prior. */
export function recompute({ prior, updateHistory }: contract.BeliefView) {
  const history = updateHistory.map(({ evidenceId, evidence }) => {
    const [slot = '', revision = '1'] = evidenceId.split('#')
    return { slot, revision: Number(revision), evidence }
  })
  return recomputeHistory(prior, history)
}
