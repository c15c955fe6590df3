import { useState } from 'react'

/** What is being written, kept for each conversation while the tab lives. What is set stays with the place it was set for, wherever the merchant is by then. */
export function useDraft(place: string): [string, (text: string) => void] {
  const key = `agent_draft_${place}`
  const [shown, setShown] = useState(() => readDraft(key))
  if (shown.key !== key) setShown(readDraft(key))

  function set(text: string): void {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    setShown((now) => (now.key === key ? { key, text } : now))
  }

  return [shown.text, set]
}

function readDraft(key: string) {
  return { key, text: sessionStorage.getItem(key) ?? '' }
}
