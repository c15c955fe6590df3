import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { DemoButton } from './demo-button.tsx'

/** What an empty state offers that needs a store: the merchant's own, or the demo store. */
export function ConnectActions() {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
        <Trans>Connect Shopify</Trans>
      </Link>
      <DemoButton />
    </div>
  )
}
