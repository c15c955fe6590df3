import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { askStore, openTool, type StoreInMemory } from '../__fixtures__/agent-store.fixture.ts'

const name = 'workflow-orchestrator'
const store: StoreInMemory = {
  work: Array.from({ length: 9 }, (_, at) => ({
    agent: 'scout',
    tool: 'trend-prediction',
    at: '2026-11-20T10:00:00.000Z',
    isSuccess: at > 0,
    durationMs: 4000,
    cost: null,
  })),
}
const Plan = z.object({
  plan: z.object({
    steps: z.array(
      z.object({
        id: z.string(),
        agent: z.string(),
        tool: z.string(),
        after: z.array(z.string()),
        estimateSeconds: z.number(),
      }),
    ),
  }),
})

describe('a plan', () => {
  test('of a goal can be read by a machine, takes the steps that can run and says what the others lack', async () => {
    const goal = 'Find new prices for the mugs'
    const answer = await askStore(store, name, { goal })
    const { plan } = Plan.parse(answer.detail)
    expect(plan.steps.map(({ id, agent }) => [id, agent])).toEqual([
      ['market', 'scout'],
      ['demand', 'ops'],
    ])
    expect(answer.detail['leftOut']).toMatchObject([{ id: 'rivals' }, { id: 'price', needs: ['product'] }])
    expect(answer.detail.runId).toBe('run of k1')
    expect(plan.steps[1]?.estimateSeconds).toBe(4)
    expect(answer.summary).toContain(
      'Left out, because it can’t run yet: “Compare with competitors” (save a key for web search; name the product), “Work out the price” (name the product).',
    )
    const named = Plan.parse((await askStore(store, name, { goal, product: 'mug' })).detail).plan.steps
    expect(named.map(({ id, after }) => [id, after])).toEqual([
      ['market', []],
      ['demand', []],
      ['price', ['market', 'demand']],
    ])
  })

  test('shows before the yes which steps run and which are left out, and why', async () => {
    const { tool, call } = openTool(store, name)
    const preview = await tool.preview?.(call, tool.input.parse({ goal: 'new prices' }))
    expect(preview?.changes.map(({ of, field, after }) => [of, field, after])).toEqual([
      ['Look at the market', 'Step', 'market-scan'],
      ['Forecast the demand', 'Step', 'trend-prediction'],
      ['Compare with competitors', 'Left out: cannot run yet', 'save a key for web search; name the product'],
      ['Work out the price', 'Left out: cannot run yet', 'name the product'],
    ])
  })

  test('of which no step can run is refused before anybody is asked, with what to do first', async () => {
    const { tool, call } = openTool({ hasCoverage: false }, name)
    await expect(tool.preview?.(call, tool.input.parse({ goal: 'restock' }))).rejects.toMatchObject({
      code: 'PLAN_IMPOSSIBLE',
      message: 'No step of “Restock” can run yet: connect a store and sync its orders. Then plan again.',
    })
  })

  test('gives nothing to an agent that is switched off, and leaves out what only such agents can do', async () => {
    const ask = { goal: 'Find new prices for the mugs', product: 'mug' }
    const answer = await askStore({ ...store, off: ['ops', 'seller'] }, name, ask)
    expect(Plan.parse(answer.detail).plan.steps.map(({ id, agent }) => [id, agent])).toEqual([
      ['market', 'scout'],
      ['demand', 'scout'],
    ])
    expect(answer.summary).toContain('“Work out the price” (turn on the seller agent)')
  })

  test('of listed steps runs as it is listed or not at all', async () => {
    const steps = [
      { id: 'a', tool: 'trend-prediction' },
      { id: 'b', tool: 'sentiment-analyzer', after: ['a'] },
    ]
    await expect(askStore(store, name, { steps })).rejects.toMatchObject({
      code: 'PLAN_IMPOSSIBLE',
      message:
        'A step can’t run yet: “sentiment-analyzer” (bring in messages of customers). Do that first, or leave it out.',
    })
    await expect(askStore(store, name, { steps: [{ id: 'a', tool: name }] })).rejects.toThrow(
      'A plan cannot start another plan',
    )
  })

  test('of steps that wait for each other is refused', async () => {
    const steps = [
      { id: 'a', tool: 'market-scan', after: ['b'] },
      { id: 'b', tool: 'trend-prediction', after: ['a'] },
    ]
    await expect(askStore(store, name, { steps })).rejects.toThrow('wait for each other: a, b')
  })

  test('lists the known goals when a goal is not understood', async () => {
    await expect(askStore({}, name, { goal: 'xyzzy' })).rejects.toThrow('restock, new prices')
  })

  test('assigns steps to idle agents and accepts any tool of an agent', async () => {
    const steps = [
      { id: 'a', tool: 'trend-prediction' },
      { id: 'b', tool: 'set-price', args: { price: 1 }, after: ['a'] },
    ]
    const agents = async (running: Record<string, number>) => {
      const { detail } = await askStore({ ...store, running }, name, { steps })
      return Plan.parse(detail).plan.steps.map(({ agent }) => agent)
    }
    expect(await agents({})).toEqual(['scout', 'seller'])
    expect(await agents({ scout: 2, ops: 1 })).toEqual(['ops', 'seller'])
    await expect(askStore(store, name, { steps: [{ id: 'a', tool: 'delete-all' }] })).rejects.toThrow(
      'No agent can run “delete-all”',
    )
  })
})
