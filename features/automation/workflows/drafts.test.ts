/** Drafts and their history, over HTTP. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { definitionOf, gestures, stepOf, toEdits } from './__fixtures__/definitions.fixture.ts'
import { rename, workflowsOf } from './__fixtures__/workflows.fixture.ts'
import type { WorkflowEdit } from './contract/edit.ts'
import * as transfer from './contract/transfer.ts'
import * as contract from './contract/workflow.ts'
import { applyEdits, invertEdits } from './rules/edits.ts'
import { mergeEdits, rewind } from './rules/merge.ts'

let server: TestServer
let mia: Somebody
let own: ReturnType<typeof workflowsOf>

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
  own = workflowsOf(server, mia)
})

describe('a draft', () => {
  test('is made once with its id, copied with “ (Copy)”, and exported as it was imported', async () => {
    const definition = definitionOf([stepOf('a')])
    const body = { id: newId(), from: { type: 'definition', definition } } as const
    const first = await call(server.origin, contract.createWorkflow, { body }, mia.token)
    const again = await call(server.origin, contract.createWorkflow, { body }, mia.token)
    expect(again.data.workflow.draft).toEqual(first.data.workflow.draft)
    const from = { type: 'copy', workflowId: body.id } as const
    const copy = await call(
      server.origin,
      contract.createWorkflow,
      { body: { id: newId(), from } },
      mia.token,
    )
    expect(copy.data.workflow.summary).toMatchObject({
      name: 'Morning report (Copy)',
      status: 'draft',
      totalTime: 30,
    })
    const file = await call(
      server.origin,
      transfer.exportWorkflow,
      { params: { workflowId: body.id }, query: {} },
      mia.token,
    )
    const imported = await call(
      server.origin,
      transfer.importWorkflow,
      { body: { id: newId(), file } },
      mia.token,
    )
    expect(JSON.stringify(imported.data.workflow.draft.definition)).toBe(JSON.stringify(definition))
    const wrong = await send(
      server.origin,
      transfer.importWorkflow,
      { body: { id: newId(), file: { nodes: 1 } } },
      mia.token,
    )
    expect(wrong.status).toBe(422)
  })

  test('saved twice with one id is saved once', async () => {
    const { summary } = await own.make(definitionOf([]))
    const order = { id: newId(), baseRevision: 0, edits: [rename('Morning report', 'Evening report')] }
    const answers = await Promise.all([
      own.save(summary.id, order),
      own.save(summary.id, order),
      own.save(summary.id, order),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { draft, history } = await own.view(summary.id)
    expect(draft.revision).toBe(1)
    expect(history).toHaveLength(1)
  })

  test('saved by two at once is saved by one, and the other gets what came in between', async () => {
    const { summary } = await own.make(definitionOf([]))
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(
      names.map((name) => own.save(summary.id, { baseRevision: 0, edits: [rename('Morning report', name)] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    const { code, details } = ((await refused?.json()) as { code: string; details: unknown } | undefined) ?? {
      code: '',
      details: null,
    }
    expect(code).toBe('DRAFT_CONFLICT')
    const conflict = contract.DraftConflict.parse(details)
    expect(conflict.draft.revision).toBe(1)
    expect(conflict.since.map(({ author }) => author)).toEqual([
      { type: 'merchant', merchantId: mia.merchantId, name: mia.email },
    ])
  })

  test('refuses edits that do not fit or would make what is not valid', async () => {
    const { summary } = await own.make(definitionOf([stepOf('a')]))
    const stale = await own.save(summary.id, { baseRevision: 0, edits: [rename('Other', 'New')] })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'EDIT_NOT_APPLICABLE',
      details: { problem: 'value_differs' },
    })
    const long = await own.save(summary.id, {
      baseRevision: 0,
      edits: [rename('Morning report', 'x'.repeat(201))],
    })
    expect(await long.json()).toMatchObject({ code: 'EDIT_NOT_APPLICABLE' })
    const odd: WorkflowEdit = {
      type: 'set_step',
      stepId: 'a',
      field: 'action',
      before: stepOf('a').action,
      after: { type: 'eval' },
    }
    expect((await own.save(summary.id, { baseRevision: 0, edits: [odd] })).status).toBe(409)
    expect((await own.view(summary.id)).draft.revision).toBe(0)
  })

  test('is undone and redone from its stored history to the same bytes', async () => {
    const start = definitionOf([stepOf('a'), stepOf('b')], [{ from: 'a', port: 'next', to: 'b' }])
    const { summary } = await own.make(start)
    const moves = fc.sample(gestures, { numRuns: 20, seed: 7 })
    let definition = start
    let revision = 0
    for (const [at, move] of moves.entries()) {
      const edits = toEdits(definition, move, `n${at}`)
      if (edits.length === 0) continue
      const answer = await own.save(summary.id, { baseRevision: revision, edits })
      const { data } = contract.saveEdits.reply.parse(await answer.json())
      definition = data.draft.definition
      revision = data.draft.revision
    }
    const edited = JSON.stringify(definition)
    const { history } = await own.view(summary.id)
    for (const { id, edits } of history) {
      await own.save(summary.id, { baseRevision: revision, edits: invertEdits(edits), kind: 'undo', of: id })
      revision += 1
    }
    expect(JSON.stringify((await own.view(summary.id)).draft.definition)).toBe(JSON.stringify(start))
    for (const { id, edits } of history.toReversed()) {
      await own.save(summary.id, { baseRevision: revision, edits, kind: 'redo', of: id })
      revision += 1
    }
    expect(JSON.stringify((await own.view(summary.id)).draft.definition)).toBe(edited)
  })

  test('edited 200 times by three at once loses no edit and shows every conflict', async () => {
    const start = definitionOf([stepOf('a'), stepOf('b'), stepOf('c')])
    const { summary } = await own.make(start)
    const moves = fc.sample(gestures, { numRuns: 200, seed: 11 })
    const kept: WorkflowEdit[] = []
    let conflicts = 0
    let saved = 0
    const work = async (who: number) => {
      let base = { revision: 0, definition: start }
      for (let at = who; at < moves.length; at += 3) {
        const move = moves[at]
        if (!move) continue
        let edits = toEdits(base.definition, move, `w${who}n${at}`)
        let kind: 'edit' | 'merge' = 'edit'
        for (let tries = 0; edits.length > 0; tries += 1) {
          const answer = await own.save(summary.id, { baseRevision: base.revision, edits, kind })
          const body: unknown = await answer.json()
          if (answer.status === 200) {
            base = contract.saveEdits.reply.parse(body).data.draft
            kept.push(...edits)
            saved += 1
            break
          }
          const { draft, since } = contract.DraftConflict.parse((body as { details: unknown }).details)
          const earlier = rewind(draft.definition, since, invertEdits)
          expect(earlier).toEqual(base.definition)
          const ours = applyEdits(base.definition, edits)
          if (!('definition' in ours)) throw new Error('Our own edits do not fit')
          const merge = mergeEdits(base.definition, draft.definition, ours.definition, since)
          conflicts += merge.conflicts.length
          edits = merge.edits
          kind = 'merge'
          base = draft
        }
      }
    }
    await Promise.all([work(0), work(1), work(2)])
    const { draft, history } = await own.view(summary.id)
    expect(draft.revision).toBe(saved)
    expect(history).toHaveLength(saved)
    const replayed = applyEdits(
      start,
      history.toReversed().flatMap(({ edits }) => edits),
    )
    expect(replayed).toEqual({ definition: draft.definition })
    expect(kept).toHaveLength(history.flatMap(({ edits }) => edits).length)
    expect(conflicts).toBeGreaterThan(0)
  })
})
