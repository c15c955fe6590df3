/** Rehearsals as they begin, end and are compared, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { checkContext } from '#features/automation/workflows/__fixtures__/check-context.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import type { Trigger, WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { viewCheckContext } from '#features/automation/workflows/contract/workflow.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import {
  fillShelf,
  newSomebody,
  type Somebody,
} from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  daily,
  ownOrders,
  raised,
  rehearsalsOf,
  setPrice,
  step,
  tell,
  triggered,
  watchCalls,
} from './__fixtures__/rehearsals.fixture.ts'
import { rehearse } from './actions/rehearse.ts'
import * as contract from './contract.ts'

let server: TestServer
let mia: Somebody
let mine: ReturnType<typeof rehearsalsOf>

beforeAll(async () => {
  server = await startTestServer({ products: 24, environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
  mine = rehearsalsOf(server, mia)
})

describe('a rehearsal', () => {
  test('reads with every tool that asks for nothing, and none of them calls anybody or fails by our fault', async () => {
    await mine.fillStore()
    const { data } = await call(server.origin, viewCheckContext, {}, mia.token)
    const reads = data.tools.filter(
      ({ effect, inputs }) => effect === 'read' && inputs.every((input) => !input.isRequired),
    )
    const steps = reads.map(({ name, agents }, index) =>
      step(`s${index}`, { type: 'tool', tool: name, input: {} }, { name, agent: AgentId.parse(agents[0]) }),
    )
    const spy = watchCalls(server)
    const { rehearsal } = await mine.begin(triggered({ type: 'manual' }, steps))
    expect(spy.stop()).toEqual([])
    expect(rehearsal).toMatchObject({ status: 'completed', outgoing: 0, draft: { steps: reads.length } })
    expect(reads.length).toBeGreaterThan(10)
    const ours = rehearsal.draft?.errors.filter(({ message }) => message.includes('our side'))
    expect(ours).toEqual([])
  })

  test('compares the draft with what is published, and then lets the draft be published', async () => {
    const product = await mine.firstProduct()
    const workflows = workflowsOf(server, mia)
    const { summary } = await workflows.make(
      triggered(daily, [setPrice(product.productId, raised(product.price))]),
    )
    expect((await workflows.publish(summary.id)).status).toBe(409)
    expect((await workflows.publish(summary.id, { overrule: 'It is small.' })).status).toBe(200)
    const { draft } = await workflows.view(summary.id)
    const [before] = draft.definition.steps
    const after = setPrice(product.productId, raised(product.price, 1.1)).action
    const edits = [
      { type: 'set_step', stepId: 'price', field: 'action', before: before?.action ?? null, after },
    ] as never
    await workflows.save(summary.id, { baseRevision: draft.revision, edits })
    expect((await workflows.publish(summary.id)).status).toBe(409)
    const rehearsal = await mine.again(summary.id, { days: 3 })
    expect(rehearsal).toMatchObject({ publishedVersion: 1, draft: { runs: 3 }, published: { runs: 3 } })
    expect((await mine.effectsOf(rehearsal.id, 'differs')).effects[0]?.after).toBe(raised(product.price, 1.1))
    expect((await mine.effectsOf(rehearsal.id, 'only_draft')).total).toBe(0)
    const position = { x: 9, y: 9 }
    const moved = [
      { type: 'set_step', stepId: 'price', field: 'position', before: { x: 0, y: 0 }, after: position },
    ] as never
    await workflows.save(summary.id, { baseRevision: draft.revision + 1, edits: moved })
    const { data } = await call(
      server.origin,
      contract.listRehearsals,
      { params: { workflowId: summary.id } },
      mia.token,
    )
    expect(data).toMatchObject({ isRehearsed: true, rehearsals: [{ id: rehearsal.id }] })
    expect((await workflows.publish(summary.id)).status).toBe(200)
  })

  test('is refused for a draft with faults, and where nothing that starts it was recorded', async () => {
    const workflows = workflowsOf(server, mia)
    const body = () => ({ id: newId(), days: 30, picks: {} })
    const refusalOf = async (definition: WorkflowDefinition) => {
      const { summary } = await workflows.make(definition)
      const params = { workflowId: summary.id }
      const reply = await send(server.origin, contract.startRehearsal, { params, body: body() }, mia.token)
      return ((await reply.json()) as { code: string }).code
    }
    const broken = step('bad', { type: 'condition', expression: 'steps.nothing.output > ' })
    expect(await refusalOf(triggered({ type: 'manual' }, [broken]))).toBe('DRAFT_HAS_FAULTS')
    const onAlert: Trigger = { type: 'event', event: 'alert.raised', filter: null }
    expect(await refusalOf(triggered(onAlert, [tell('Hi')]))).toBe('NOTHING_RECORDED')
  })

  test('that dies in the middle leaves nothing, and taken up again ends as if it had not', async () => {
    await fillShelf(server, mia)
    await mine.recordOrders(20)
    const { rehearsal } = await mine.begin(
      triggered(ownOrders, [tell('Order {{ trigger.name }}')], { limits: { concurrency: 5 } }),
    )
    const { workspaceId } = mia
    const deps = {
      ...{ db: server.db, clock: () => new Date(), log: { error: () => undefined }, runs: server.engine },
      ...{ rehearsedTools: () => [], readCheckContext: async () => checkContext },
    }
    const key = { workspaceId, rehearsalId: rehearsal.id }
    const dying = new AbortController()
    const runOf = (signal: AbortSignal) => ({
      ...{ workspaceId, runId: newId(), signal, progress: () => undefined },
      stepInTransaction: <T>(_name: string, work: (tx: Tx) => Promise<T>) => {
        signal.throwIfAborted()
        return server.db.inWorkspace(workspaceId, work)
      },
    })
    const before = (await mine.effectsOf(rehearsal.id)).effects
    dying.abort(new Error('killed'))
    await expect(rehearse(deps, runOf(dying.signal) as never, key.rehearsalId)).rejects.toThrow('killed')
    expect((await mine.effectsOf(rehearsal.id)).effects).toEqual(before)
    await rehearse(deps, runOf(new AbortController().signal) as never, key.rehearsalId)
    const after = await mine.untilOver(rehearsal.id)
    expect(after.logHash).toBe(rehearsal.logHash)
    expect((await mine.effectsOf(rehearsal.id)).effects).toEqual(before)
  })
})
