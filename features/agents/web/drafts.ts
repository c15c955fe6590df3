import { useEffect, useState } from 'react'

/** What is being written, kept for each conversation while the tab lives. */
export function useDraft(place: string): [string, (text: string) => void] {
  const key = `agent_draft_${place}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const [of, setOf] = useState(key)
  if (of !== key) {
    setOf(key)
    setText(sessionStorage.getItem(key) ?? '')
  }
  useEffect(() => {
    if (of !== key) return
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  }, [key, of, text])
  return [text, setText]
}
