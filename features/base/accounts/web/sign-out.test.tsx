import { afterEach, expect, test, vi } from 'vitest'
import { removeRegression } from '#features/agents/reasoning/contract/regression.ts'
import { usePeer } from '#tests/world/dom.tsx'
import { logout, profile } from '../contract.ts'

const peer = usePeer()
const ok = { body: { success: true, data: {} } }
const regressionId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

/** A page of its own: one that was left answers nothing any more. */
async function openPage() {
  vi.resetModules()
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  const [{ call }, { createUndoableDelete }, { endSession }] = await Promise.all([
    import('#ui/call.ts'),
    import('#ui/undoable-delete.ts'),
    import('./session.ts'),
  ])
  return { assign, call, endSession, deleted: createUndoableDelete() }
}

// The next file has a page that nobody left.
afterEach(() => void vi.resetModules())

test('what was deleted and could still be taken back is deleted before the merchant signs out', async () => {
  const { assign, call, endSession, deleted } = await openPage()
  peer.on(removeRegression, () => ok)
  peer.on(logout, () => ok)
  const finish = async () => void (await call(removeRegression, { params: { regressionId } }))
  deleted.schedule('gone', { title: 'Gone', finish })
  deleted.schedule('going', { title: 'Going', finish })
  await endSession()
  expect(peer.asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'POST'])
  expect(deleted.read().size).toBe(0)
  expect(assign).toHaveBeenCalledWith('/auth/login')
})

test('nothing is deleted twice, and nothing that was taken back', async () => {
  const { endSession, deleted } = await openPage()
  peer.on(logout, () => ok)
  const finish = vi.fn<() => Promise<void>>(() => Promise.resolve())
  deleted.schedule('one', { title: 'One', finish })
  deleted.schedule('one', { title: 'One', finish })
  await endSession()
  await endSession()
  expect(finish).toHaveBeenCalledTimes(1)
})

test('what is under way while the page is left shows no failure', async () => {
  const { call, endSession } = await openPage()
  const asked = Promise.withResolvers<void>()
  const never = Promise.withResolvers<typeof ok>()
  peer.on(profile, () => {
    asked.resolve()
    return never.promise
  })
  peer.on(logout, () => ok)
  const settled = vi.fn<() => void>()
  call(profile, {}).then(settled, settled)
  await asked.promise
  await endSession()
  never.resolve(ok)
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).not.toHaveBeenCalled()
})

test('with the way back of the browser, the page that was left is read anew', async () => {
  const { endSession } = await openPage()
  peer.on(logout, () => ok)
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  await endSession()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalled()
})
