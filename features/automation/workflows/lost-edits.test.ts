/** No edit is lost: between two browsers and an agent, and in tabs that are killed. Over HTTP, with every written value told apart. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { definitionOf, gestures, stepOf, toEdits } from './__fixtures__/definitions.fixture.ts'
import { workflowsOf } from './__fixtures__/workflows.fixture.ts'
import { proposeEdits } from './actions/drafts.ts'
import type { WorkflowDefinition } from './contract/definition.ts'
import type { WorkflowEdit } from './contract/edit.ts'
import { decideProposal } from './contract/workflow.ts'
import { applyEdits } from './rules/edits.ts'
import { removeStepsEdits, setFieldEdits, setStepEdits } from './rules/step-edits.ts'
import { type Browser, openBrowser } from './__fixtures__/draft-browser.fixture.ts'
import { memoryStorage } from './web/__fixtures__/draft-peer.fixture.ts'

let server: TestServer
let mia: Somebody
let own: ReturnType<typeof workflowsOf>

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
  own = workflowsOf(server, mia)
})

const start = definitionOf([stepOf('a'), stepOf('b'), stepOf('c')])

/** An edit that leaves a word of its own: of the workflow, of a step, or as a new one. */
function write(definition: WorkflowDefinition, word: string, at: number): WorkflowEdit[] {
  const step = definition.steps[at % Math.max(definition.steps.length, 1)]
  if (at % 5 === 0 || !step) return setFieldEdits(definition, { name: word, triggerDescription: word })
  if (at % 5 === 1)
    return [{ type: 'add_step', step: stepOf(word, { name: word }), at: definition.steps.length }]
  return setStepEdits(definition, step.id, { name: word, description: word })
}

const open = (workflowId: string, storage = memoryStorage()) =>
  openBrowser({ server, who: mia, workflowId, storage })

type Word = { word: string; by: number; place: string }

const placeOf = ([edit]: readonly WorkflowEdit[]): string =>
  edit?.type === 'set_step' ? edit.stepId : edit?.type === 'remove_step' ? edit.step.id : (edit?.type ?? '')

/** Words that were neither saved once, nor stand in a conflict that is shown, nor were written over by the same hand before either. */
function missing(words: readonly Word[], places: readonly unknown[]): string[] {
  const all = JSON.stringify(places)
  return words.flatMap(({ word, by, place }, at) => {
    const isOverwritten = words.slice(at + 1).some((next) => next.by === by && next.place === place)
    return isOverwritten || all.includes(`"${word}"`) ? [] : [word]
  })
}

describe('edits of a draft', () => {
  test('200 random ones of two browsers and an agent are all saved or shown as a conflict', async () => {
    const { summary } = await own.make(start)
    const browsers = [await open(summary.id), await open(summary.id)]
    const shown: unknown[] = []
    const words: Word[] = []
    const moves = fc.sample(fc.record({ at: fc.nat(1_000), act: fc.nat(9) }), { numRuns: 200, seed: 5 })
    for (const [count, { at, act }] of moves.entries()) {
      const browser = browsers[at % 2]
      if (!browser) continue
      const word = `w${count}x`
      if (count % 20 === 19) {
        await propose(summary.id, word, at)
        shown.push(...(await decideAll(browser, summary.id)))
        words.push({ word, by: 2, place: word })
        continue
      }
      const { store } = browser
      const { definition } = store.get()
      const [step] = definition.steps
      const isRemoval = act === 0 && step && definition.steps.length > 2
      const edits = isRemoval ? removeStepsEdits(definition, [step.id]) : write(definition, word, at)
      if (!store.apply(edits)) throw new Error('An edit did not fit its own draft')
      words.push({ word: isRemoval ? step.id : word, by: at % 2, place: placeOf(edits) })
      if (act < 4) await store.flush()
      if (act === 5) await browser.refresh()
      if (act === 6) browser.setOnline(!store.get().saveState.startsWith('off'))
      if (act > 7) browser.setOnline(true)
      shown.push(store.get().conflicts)
      const [conflict] = store.get().conflicts
      if (conflict && act > 6) store.settleConflict(conflict, at % 3 === 0 ? 'ours' : 'theirs')
    }
    for (const browser of [...browsers, ...browsers]) {
      browser.setOnline(true)
      await browser.store.flush()
      await browser.refresh()
      shown.push(browser.store.get().conflicts)
      expect(browser.store.get().rejected).toEqual([])
    }
    const { draft, history } = await own.view(summary.id)
    for (const { store } of browsers) expect(store.get().definition).toEqual(draft.definition)
    expect(missing(words, [history, shown])).toEqual([])
    expect(words.length).toBeGreaterThan(150)
    expect(JSON.stringify(shown)).toContain('theirs')
    const replayed = applyEdits(
      start,
      history.toReversed().flatMap(({ edits }) => edits),
    )
    expect(replayed).toEqual({ definition: draft.definition })
  })

  test('none is lost when the tab is killed 100 times at random moments', async () => {
    const { summary } = await own.make(start)
    const storage = memoryStorage()
    const words: Word[] = []
    const kills = fc.sample(fc.record({ edits: fc.integer({ min: 1, max: 4 }), moment: fc.nat(3) }), {
      numRuns: 100,
      seed: 3,
    })
    for (const [count, { edits, moment }] of kills.entries()) {
      const tab = await open(summary.id, storage)
      for (let at = 0; at < edits; at += 1) {
        const word = `k${count}x${at}`
        tab.store.apply(write(tab.store.get().definition, word, count + at))
        words.push({ word, by: 0, place: word })
        // Saved, on its way, or not sent yet.
        if (moment === 1) await tab.store.flush()
        else if (moment > 1) void tab.store.flush()
      }
      if (moment === 3) await Promise.resolve()
      tab.kill()
    }
    const last = await open(summary.id, storage)
    await last.store.flush()
    const { draft, history } = await own.view(summary.id)
    expect(last.store.get()).toMatchObject({ saveState: 'saved', conflicts: [], rejected: [] })
    expect(last.store.get().definition).toEqual(draft.definition)
    expect(missing(words, [history])).toEqual([])
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
    expect(storage.length).toBe(0)
  })

  test('undone one by one after a reload, any sequence gives the same bytes, and redone the same again', async () => {
    const { summary } = await own.make(start)
    const { store } = await open(summary.id)
    for (const [at, move] of fc.sample(gestures, { numRuns: 40, seed: 9 }).entries()) {
      store.apply(toEdits(store.get().definition, move, `n${at}`))
      if (at % 7 === 0) await store.flush()
    }
    await store.flush()
    const edited = JSON.stringify((await own.view(summary.id)).draft.definition)
    const { store: next } = await open(summary.id)
    while (next.get().canUndo) next.undo()
    await next.flush()
    expect(JSON.stringify((await own.view(summary.id)).draft.definition)).toBe(JSON.stringify(start))
    while (next.get().canRedo) next.redo()
    await next.flush()
    expect(JSON.stringify((await own.view(summary.id)).draft.definition)).toBe(edited)
  })
})

/** What the operations agent would change, on an earlier revision than the present one where there is one. */
async function propose(workflowId: string, word: string, at: number): Promise<void> {
  const { draft } = await own.view(workflowId)
  const deps = { db: server.db, clock: () => new Date(), runs: server.engine }
  const author = {
    workspaceId: mia.workspaceId,
    actor: 'agent:ops',
    as: { type: 'agent', agent: 'ops' },
  } as const
  const edits = write(draft.definition, word, at)
  await proposeEdits(deps, author, workflowId, { id: newId(), baseRevision: draft.revision, edits })
}

/** Accepts what agents propose, as the builder does, and answers what of it did not fit. */
async function decideAll(browser: Browser, workflowId: string): Promise<unknown[]> {
  const { proposals } = await own.view(workflowId)
  await browser.store.flush()
  const shown: unknown[] = []
  for (const { id: changeSetId } of proposals) {
    const params = { workflowId, changeSetId }
    const answer = await send(
      server.origin,
      decideProposal,
      { params, body: { decision: 'accept' } },
      mia.token,
    )
    const { data } = decideProposal.reply.parse(await answer.json())
    shown.push(data.conflicts)
  }
  await browser.refresh()
  return shown
}
