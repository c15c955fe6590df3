import { t } from '@lingui/core/macro'
import { Switch } from '#ui/switch.tsx'
import type { Product } from '../contract.ts'
import { useSearchToggle } from './toggle.ts'

type Props = { product: Product; onOpen: (productId: string) => void }

/** Enables a product for shoppers or disables it, and says which it is. */
export function SearchSwitch({ product, onOpen }: Props) {
  const toggleSearch = useSearchToggle(onOpen)
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`type-small ${product.enableSearch ? 'text-ink-2' : 'text-ink-3'}`}>
        {product.enableSearch ? t`Enabled` : t`Disabled`}
      </span>
      <Switch
        isOn={product.enableSearch}
        isBlocked={product.readinessStatus === 'incomplete' && !product.enableSearch}
        aria-label={t`Search for ${product.title}`}
        onChange={() => toggleSearch(product)}
      />
    </span>
  )
}
