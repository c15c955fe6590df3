import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { type DotState, StatusDot } from '#ui/status-dot.tsx'
import { useStore } from './store-cache.ts'

const faces: Record<'connected' | 'syncing' | 'error' | 'disconnected', [DotState, string]> = {
  connected: ['on', t`Store connected`],
  syncing: ['busy', t`Store syncing`],
  error: ['warning', t`Store needs attention`],
  disconnected: ['off', t`Store not connected`],
}

/** Whether the store is connected, in a shape, a colour and words. On phones the words are for screen readers, unless they are asked for. */
export function StoreStatusDot({ hasWords = false }: { hasWords?: boolean }) {
  const store = useStore().data
  if (!store) return null
  const [state, words] = faces[store.health]
  return (
    <Link
      to="/workspace/shopify"
      className="flex items-center gap-2 rounded-control px-1 py-1 hover:bg-hover max-md:py-2.5"
    >
      <StatusDot state={state} />
      <span className={hasWords ? '' : 'max-md:sr-only'}>{words}</span>
      {store.isDemo && (
        <span title={t`Demo store`} className="type-label inline-flex items-center gap-1 text-ink-2">
          <FlaskConical aria-hidden className="size-3" />{' '}
          <span className={hasWords ? 'max-[480px]:sr-only' : 'max-lg:sr-only'}>
            <Trans>Demo store</Trans>
          </span>
        </span>
      )}
    </Link>
  )
}
