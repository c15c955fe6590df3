import { t } from '@lingui/core/macro'
import { Switch } from '#ui/switch.tsx'
import type { Product } from '../contract.ts'
import { useSearchToggle } from './toggle.ts'

type Props = { product: Product; onOpen: (productId: string) => void }

/** Puts a product on display or takes it off. */
export function SearchSwitch({ product, onOpen }: Props) {
  const toggleSearch = useSearchToggle(onOpen)
  return (
    <Switch
      isOn={product.enableSearch}
      isBlocked={product.readinessStatus === 'incomplete' && !product.enableSearch}
      aria-label={t`Search for ${product.title}`}
      title={product.enableSearch ? t`Enabled` : t`Disabled`}
      onChange={() => toggleSearch(product)}
    />
  )
}
