import { useEffect, useEffectEvent, useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { clearHandoff, type HandoffNote, readHandoff } from './handoff-note.ts'

/** What another agent's page left for this one, taken once. `onFound` makes room for it. */
export function useHandedOver(
  agent: AgentId,
  onFound: () => void,
): [HandoffNote | null, (note: null) => void] {
  const [handed, setHanded] = useState<HandoffNote | null>(null)
  const onTaken = useEffectEvent(onFound)
  useEffect(() => {
    // Waiting a moment leaves it to the second mount in development.
    const timer = setTimeout(() => {
      const note = readHandoff(agent)
      if (!note) return
      clearHandoff(agent)
      onTaken()
      setHanded(note)
    })
    return () => clearTimeout(timer)
  }, [agent])
  return [handed, setHanded]
}
