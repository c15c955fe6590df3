import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { keysStatus, type KeyStatus } from '#features/base/keys/contract.ts'
import { keyProblem } from '#features/base/keys/web/key-labels.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useIsLive } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { DotState } from '#ui/status-dot.tsx'

export type ConnectionStatus = {
  name: string
  state: DotState
  words: string
  to: '/workspace/shopify' | '/onboarding/keys' | null
}

const storeFaces = {
  connected: ['on', t`Connected`],
  syncing: ['busy', t`Syncing`],
  error: ['warning', t`Needs attention`],
  disconnected: ['off', t`Not connected`],
} as const

/** What the console works with and how each stands, from what the server knows; empty until it is known. */
export function useConnections() {
  const store = useStore()
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys })
  const isLive = useIsLive()
  const connections: ConnectionStatus[] = []
  if (store.data && keys.data) {
    const [state, words] = storeFaces[store.data.health]
    connections.push(
      { name: 'Shopify', state, words, to: '/workspace/shopify' },
      { name: t`Language model`, ...keyFace(keys.data.openai), to: '/onboarding/keys' },
      { name: t`Web search`, ...keyFace(keys.data.tavily), to: '/onboarding/keys' },
      {
        name: t`Live updates`,
        state: isLive ? 'on' : 'busy',
        words: isLive ? t`Connected` : t`Connecting`,
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

function keyFace(key: KeyStatus): Pick<ConnectionStatus, 'state' | 'words'> {
  if (!key.configured) return { state: 'off', words: t`No key saved` }
  const ago = key.checkedAt && timeAgo(key.checkedAt)
  const problem = keyProblem(key)
  if (problem !== null) return { state: 'warning', words: [problem, ago].filter(Boolean).join(' · ') }
  if (key.check === 'accepted') return { state: 'on', words: ago ? t`Key accepted, ${ago}` : t`Key accepted` }
  return { state: 'warning', words: t`Key not checked` }
}
