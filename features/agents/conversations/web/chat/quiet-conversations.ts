/** Conversations whose live updates are switched off: the event stream does not have them read anew. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshConversation } from '#features/agents/settings/web/agent-cache.ts'

const quiet = new Set<string>()

export function isQuiet(conversationId: string): boolean {
  return quiet.has(conversationId)
}

/** What was missed meanwhile is read when it is no longer quiet. */
export function useQuiet(conversationId: string | undefined, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn || conversationId === undefined) return undefined
    quiet.add(conversationId)
    return () => {
      quiet.delete(conversationId)
      void refreshConversation(client, conversationId)
    }
  }, [client, conversationId, isOn])
}
