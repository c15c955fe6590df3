/** Before each file of screens: a worker draws many, so what a test leaves in the window, and what it said to the screens, goes with it. */
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setLive } from '#ui/live-state.ts'
import { closeOverlay } from '#ui/overlay.ts'
import { dismissToast, useToast } from '#ui/toast.ts'

// The library says so itself, but only in the first file of a worker.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// A screen that never comes is a fault; one that comes late on a busy machine is none.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  const { result } = renderHook(useToast)
  act(() => {
    if (result.current) dismissToast(result.current.id)
    closeOverlay()
    setLive(false)
  })
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// A part of a page that is still being loaded when its file ends would fail in the next file that loads it.
afterAll(() => vi.dynamicImportSettled())
