import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Dialog } from '#ui/dialog.tsx'

/** The way to take a payment by hand: a draft order in the store's own admin. Without one it says what is missing. */
export function NewPayment() {
  const [isExplained, setExplained] = useState(false)
  const { data: store, isPending } = useStore()
  if (store?.connected && store.domain && !store.isDemo) {
    return (
      <a
        href={`https://${store.domain}/admin/draft_orders/new`}
        target="_blank"
        rel="noreferrer noopener"
        title={t`Opens a draft order in Shopify, where the payment is taken.`}
        className={buttonStyle({ variant: 'ink' })}
      >
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
        <Trans>New Payment</Trans>
        <ExternalLink aria-hidden className="size-3 flex-none" />
      </a>
    )
  }
  return (
    <>
      <Button variant="ink" isBusy={isPending} onClick={() => setExplained(true)}>
        {!isPending && <Plus aria-hidden className="size-4" strokeWidth={1.75} />}
        <Trans>New Payment</Trans>
      </Button>
      {isExplained && (
        <Dialog
          title={t`A store of your own is missing`}
          onClose={() => setExplained(false)}
          actions={
            <>
              <Button onClick={() => setExplained(false)}>
                <Trans>Close</Trans>
              </Button>
              <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
                <Trans>Connect a store</Trans>
              </Link>
            </>
          }
        >
          {store?.isDemo
            ? t`Payments are taken in a draft order of Shopify. The demo store has no admin pages, so there is none to open. Connect your own store first.`
            : t`Payments are taken in a draft order of Shopify. Connect your store first.`}
        </Dialog>
      )}
    </>
  )
}
