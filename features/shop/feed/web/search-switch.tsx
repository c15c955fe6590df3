import { t } from '@lingui/core/macro'
import { Switch } from '#ui/switch.tsx'
import type { Product } from '../contract.ts'
import { useSearchToggle } from './toggle.ts'

type Props = {
  product: Product
  /** What its row stands for. */
  products: readonly Product[]
  onOpen: (productId: string) => void
  onSwitchMany: (productIds: readonly string[], enableSearch: boolean) => void
}

/** Enables what a row stands for or disables it, and says which it is. */
export function SearchSwitch({ product, products, onOpen, onSwitchMany }: Props) {
  const toggleSearch = useSearchToggle(onOpen)
  const isOn = products.every(({ enableSearch }) => enableSearch)
  const isBlocked = products.every(
    ({ readinessStatus, enableSearch }) => readinessStatus === 'incomplete' && !enableSearch,
  )
  const ids = products.map(({ productId }) => productId)
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`feed-wide type-small ${isOn ? 'text-ink-2' : 'text-ink-3'}`}>
        {isOn ? t`Enabled` : t`Disabled`}
      </span>
      <Switch
        isOn={isOn}
        isBlocked={isBlocked}
        aria-label={t`Search for ${product.title}`}
        onChange={() => (products.length > 1 ? onSwitchMany(ids, !isOn) : toggleSearch(product))}
      />
    </span>
  )
}
