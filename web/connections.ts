import { useQuery } from '@tanstack/react-query'
import { type KeyStatus, keysStatus } from '#features/keys/contract.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { useIsLive } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { State } from '#ui/state-mark.tsx'

export type Connection = {
  name: string
  state: State
  words: string
  to: '/workspace/shopify' | '/onboarding/keys' | null
}

const storeFaces = {
  connected: ['on', 'Connected'],
  syncing: ['busy', 'Syncing'],
  error: ['warning', 'Needs attention'],
  disconnected: ['off', 'Not connected'],
} as const

/** What the console works with and how each stands, from what the server knows; empty until it is known. */
export function useConnections() {
  const store = useStore()
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys })
  const isLive = useIsLive()
  const connections: Connection[] = []
  if (store.data && keys.data) {
    const [state, words] = storeFaces[store.data.health]
    connections.push(
      { name: 'Shopify', state, words, to: '/workspace/shopify' },
      { name: 'Language model', ...keyFace(keys.data.openai), to: '/onboarding/keys' },
      { name: 'Web search', ...keyFace(keys.data.tavily), to: '/onboarding/keys' },
      {
        name: 'Live updates',
        state: isLive ? 'on' : 'busy',
        words: isLive ? 'Connected' : 'Connecting',
        to: null,
      },
    )
  }
  const onCount = connections.filter(({ state }) => state === 'on').length
  return {
    connections,
    onCount,
    /** Every one of them works, as far as can be told. */
    areAllOn: connections.length > 0 && onCount === connections.length,
    problem: store.isError ? store : keys.isError ? keys : null,
  }
}

function keyFace(key: KeyStatus): Pick<Connection, 'state' | 'words'> {
  if (!key.configured) return { state: 'off', words: 'No key saved' }
  const when = key.checkedAt ? `, ${timeAgo(key.checkedAt)}` : ''
  if (key.check === 'refused') return { state: 'warning', words: `Key refused${when}` }
  if (key.check === 'accepted') return { state: 'on', words: `Key accepted${when}` }
  return { state: 'warning', words: 'Key not checked' }
}
