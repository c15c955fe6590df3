import { useEffect, useState } from 'react'
import { useToast } from './toast.ts'
import type { Toaster } from './toaster.tsx'

/** Before anybody does something with the page there is nothing to tell. A toast comes, at the soonest, with an answer. */
const firstActs = ['pointerdown', 'keydown'] as const

/** The toaster, whose code is read with the first touch of the page or with its first toast. */
export function LateToaster() {
  const toast = useToast()
  const [Loaded, setLoaded] = useState<typeof Toaster | null>(null)
  const isLoaded = Loaded !== null
  useEffect(() => {
    if (isLoaded) return
    // What could not be read is asked for again with the next act.
    const load = () =>
      void import('./toaster.tsx').then(
        (module) => setLoaded(() => module.Toaster),
        () => undefined,
      )
    if (toast) load()
    for (const act of firstActs) window.addEventListener(act, load)
    return () => {
      for (const act of firstActs) window.removeEventListener(act, load)
    }
  }, [isLoaded, toast])
  return Loaded && <Loaded />
}
