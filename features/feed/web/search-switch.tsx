import { t } from '@lingui/core/macro'
import { Switch } from '#ui/switch.tsx'
import type { Product } from '../contract.ts'
import { useToggle } from './toggle.ts'

/** Puts a product on display or takes it off. */
export function SearchSwitch({ product, onExplain }: { product: Product; onExplain: () => void }) {
  const toggle = useToggle()
  const isBlocked = product.readinessStatus === 'incomplete' && !product.enableSearch
  return (
    <Switch
      isOn={product.enableSearch}
      isBlocked={isBlocked}
      aria-label={t`Search for ${product.title}`}
      title={product.enableSearch ? t`Enabled` : t`Disabled`}
      onChange={(enableSearch) => {
        if (isBlocked) onExplain()
        else void toggle(product, { enableSearch, enableCheckout: enableSearch && product.enableCheckout })
      }}
    />
  )
}
