import { describe, expect, test } from 'vitest'
import { definitionOf, stepOf } from '../__fixtures__/definitions.fixture.ts'
import { removeStepsEdits, setFieldEdits, setStepEdits } from '../rules/step-edits.ts'
import { anna, ben, DraftPeer, memoryStorage, openTab } from './__fixtures__/draft-peer.fixture.ts'
import type { DraftStore } from './draft-store.ts'

const start = definitionOf([stepOf('a'), stepOf('b')], [{ from: 'a', port: 'next', to: 'b' }])

const rename = (store: DraftStore, name: string) =>
  store.apply(setFieldEdits(store.get().definition, { name }))
const renameStep = (store: DraftStore, stepId: string, name: string) =>
  store.apply(setStepEdits(store.get().definition, stepId, { name }))

describe('a draft in a tab', () => {
  test('shows an edit at once, saves it once and joins the letters of one word', async () => {
    const peer = new DraftPeer(start)
    const { store } = await openTab(peer, memoryStorage())
    for (const name of ['N', 'Ne', 'New']) rename(store, name)
    expect(store.get()).toMatchObject({ saveState: 'saving', definition: { name: 'New' } })
    expect(await store.flush()).toBe(true)
    expect(store.get()).toMatchObject({ saveState: 'saved', revision: 1 })
    expect(peer.history.map(({ edits }) => edits.length)).toEqual([1])
    expect(peer.definition.name).toBe('New')
  })

  test('keeps edits while the server is away, and saves them when it is back', async () => {
    const peer = new DraftPeer(start)
    const { store, run } = await openTab(peer, memoryStorage())
    peer.isReachable = false
    rename(store, 'New')
    renameStep(store, 'a', 'First')
    expect(await store.flush()).toBe(false)
    expect(store.get().saveState).toBe('offline')
    peer.isReachable = true
    run()
    await store.flush()
    expect(store.get().saveState).toBe('saved')
    expect(peer.definition).toEqual(store.get().definition)
  })

  test('finds after a reload what a killed tab could not save', async () => {
    const peer = new DraftPeer(start)
    const storage = memoryStorage()
    const { store } = await openTab(peer, storage)
    peer.isReachable = false
    rename(store, 'New')
    renameStep(store, 'b', 'Second')
    store.close()
    peer.isReachable = true
    peer.edit(ben, setStepEdits(peer.definition, 'a', { name: 'Ben’s' }))
    const { store: next } = await openTab(peer, storage)
    expect(next.get().definition).toMatchObject({
      name: 'New',
      steps: [{ name: 'Ben’s' }, { name: 'Second' }],
    })
    await next.flush()
    expect(peer.definition).toEqual(next.get().definition)
    expect(storage.length).toBe(0)
  })

  test('merges what somebody else saved, and names what both changed', async () => {
    const peer = new DraftPeer(start)
    const { store } = await openTab(peer, memoryStorage())
    peer.edit(ben, setFieldEdits(peer.definition, { name: 'Ben’s', priority: 'high' }))
    rename(store, 'Anna’s')
    renameStep(store, 'a', 'First')
    await store.flush()
    const { conflicts, definition, saveState } = store.get()
    expect(saveState).toBe('conflict')
    expect(definition).toMatchObject({ name: 'Ben’s', priority: 'high', steps: [{ name: 'First' }, {}] })
    expect(conflicts).toEqual([
      {
        subject: { stepId: null, field: 'name' },
        base: start.name,
        ours: 'Anna’s',
        theirs: 'Ben’s',
        by: ben,
      },
    ])
    const [conflict] = conflicts
    if (conflict) store.settleConflict(conflict, 'ours')
    await store.flush()
    expect(peer.definition.name).toBe('Anna’s')
    expect(store.get()).toMatchObject({ saveState: 'saved', conflicts: [] })
  })

  test('keeps an unanswered conflict over a reload', async () => {
    const peer = new DraftPeer(start)
    const storage = memoryStorage()
    const { store } = await openTab(peer, storage)
    peer.edit(ben, setFieldEdits(peer.definition, { name: 'Ben’s' }))
    rename(store, 'Anna’s')
    await store.flush()
    store.close()
    const { store: next } = await openTab(peer, storage)
    expect(next.get().conflicts).toMatchObject([{ ours: 'Anna’s', theirs: 'Ben’s' }])
  })

  test('undoes and redoes after a reload to the same bytes', async () => {
    const peer = new DraftPeer(start)
    const { store } = await openTab(peer, memoryStorage())
    rename(store, 'New')
    await store.flush()
    store.apply(removeStepsEdits(store.get().definition, ['a']))
    await store.flush()
    const edited = JSON.stringify(peer.definition)
    const { store: next } = await openTab(peer, memoryStorage())
    next.undo()
    next.undo()
    expect(next.get()).toMatchObject({ canUndo: false, canRedo: true })
    await next.flush()
    expect(JSON.stringify(peer.definition)).toBe(JSON.stringify(start))
    next.redo()
    next.redo()
    await next.flush()
    expect(JSON.stringify(peer.definition)).toBe(edited)
  })

  test('undoes its own edit and keeps what somebody else made since', async () => {
    const peer = new DraftPeer(start)
    const { store } = await openTab(peer, memoryStorage(), anna)
    renameStep(store, 'a', 'First')
    await store.flush()
    peer.edit(ben, setStepEdits(peer.definition, 'a', { description: 'By Ben' }))
    store.receive(peer.detail())
    store.undo()
    await store.flush()
    expect(peer.definition.steps[0]).toMatchObject({ name: 'Step a', description: 'By Ben' })
    store.undo()
    expect(store.get().canUndo).toBe(false)
  })

  test('takes over live what another tab saves while its own edits wait', async () => {
    const peer = new DraftPeer(start)
    const { store } = await openTab(peer, memoryStorage())
    renameStep(store, 'b', 'Second')
    peer.edit(ben, setStepEdits(peer.definition, 'a', { name: 'Ben’s' }))
    store.receive(peer.detail())
    expect(store.get().definition.steps.map(({ name }) => name)).toEqual(['Ben’s', 'Second'])
    await store.flush()
    expect(store.get().saveState).toBe('saved')
    expect(peer.revision).toBe(2)
  })
})
