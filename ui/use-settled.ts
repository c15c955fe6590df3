import { useEffect, useState } from 'react'

const settleMs = 200

/** A text a moment after its last change, so that typing does not ask for every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
