import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { ConnectStore } from '#features/base/stores/web/connect-store.tsx'
import { DomainHelp } from '#features/base/stores/web/domain-help.tsx'
import { useOAuthReturn } from '#features/base/stores/web/oauth-return.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { SetupFrame } from '#pages/onboarding/setup-frame.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Notice } from '#ui/notice.tsx'

/** The moment in which the merchant reads that the store is connected. */
const onwardMs = 1000

export const Route = createFileRoute('/_workspace/onboarding/shopify')({ component: ConnectStep })

function ConnectStep() {
  const navigate = useNavigate()
  const isConnected = useStore().data?.connected ?? false
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const goOn = useCallback(() => {
    timer.current = setTimeout(() => void navigate({ to: '/onboarding/keys' }), onwardMs)
  }, [navigate])
  const onReturned = useCallback(
    (hasConnected: boolean) => {
      // The code in the address is spent: it must not stay there to be sent again.
      void navigate({ to: '/onboarding/shopify', search: {}, replace: true })
      if (hasConnected) goOn()
    },
    [navigate, goOn],
  )
  const isReturning = useOAuthReturn(window.location.search.slice(1), onReturned)
  return (
    <SetupFrame
      title={t`Connect Shopify Store`}
      lead={t`Step 1 of 3. We read your products, orders and stock. Nothing in your store changes until you approve it.`}
    >
      {isReturning ? (
        <Notice tone="neutral" role="status" title={t`Connecting...`}>
          <Trans>Shopify approved the connection. One moment.</Trans>
        </Notice>
      ) : (
        <ConnectStore onConnected={goOn} />
      )}
      <DomainHelp />
      <div className="flex flex-wrap justify-end gap-2">
        <Link to="/onboarding" className={buttonStyle({ variant: 'ghost' })}>
          <Trans>Back to Overview</Trans>
        </Link>
        <Link to="/onboarding/keys" className={buttonStyle({ variant: isConnected ? 'ink' : 'outline' })}>
          <Trans>Continue to API Keys</Trans>
        </Link>
      </div>
    </SetupFrame>
  )
}
