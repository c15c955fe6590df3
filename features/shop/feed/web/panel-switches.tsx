import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.ts'
import type { ProductDetail } from '../contract.ts'
import { issueText } from './issue-labels.ts'
import { useToggle } from './toggle.ts'

/** Search puts the product on display; checkout, which needs search, lets shoppers buy it in the chat. */
export function PanelSwitches({ product }: { product: ProductDetail }) {
  const id = useId()
  const toggle = useToggle()
  const { enableSearch, enableCheckout, readinessStatus, validationErrors } = product
  const isBlocked = readinessStatus === 'incomplete' && !enableSearch

  function switchSearch(isOn: boolean) {
    if (isBlocked) {
      showToast({
        tone: 'neutral',
        title: t`Not ready for shoppers`,
        description: t`${validationErrors.slice(0, 3).map(issueText).join(', ')}. Fix these first.`,
      })
    } else void toggle(product, { enableSearch: isOn, enableCheckout: isOn && enableCheckout })
  }

  function switchCheckout(isOn: boolean) {
    if (enableSearch) void toggle(product, { enableSearch, enableCheckout: isOn })
    else {
      showToast({
        tone: 'neutral',
        title: t`Checkout needs search`,
        description: t`Turn on search first. Shoppers can only buy what they can find.`,
      })
    }
  }

  return (
    <div className="ms-auto flex items-center gap-3">
      <span className="flex items-center gap-1.5 text-ink-2">
        <span id={`${id}-search`}>
          <Trans>Search</Trans>
        </span>
        <Switch
          aria-labelledby={`${id}-search`}
          isOn={enableSearch}
          isBlocked={isBlocked}
          onChange={switchSearch}
        />
      </span>
      <span className="flex items-center gap-1.5 text-ink-2">
        <span id={`${id}-checkout`}>
          <Trans>Checkout</Trans>
        </span>
        <Switch
          aria-labelledby={`${id}-checkout`}
          isOn={enableCheckout}
          isBlocked={!enableSearch}
          onChange={switchCheckout}
        />
      </span>
    </div>
  )
}
