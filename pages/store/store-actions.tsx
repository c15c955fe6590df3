import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'

/** What can be done with the store that is connected. */
export function StoreActions() {
  const sync = useSync()
  return (
    <>
      <Link to="/workspace/chatgpt" className={`${buttonStyle()} max-md:flex-1`}>
        <Trans>Open product feed</Trans>
      </Link>
      <Button variant="ink" isBusy={sync.isBusy} onClick={sync.start} className="max-md:flex-1">
        {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
        <Trans>Sync Shopify</Trans>
      </Button>
    </>
  )
}
