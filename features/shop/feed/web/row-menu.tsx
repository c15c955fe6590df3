import { t } from '@lingui/core/macro'
import { Copy, Eye, EyeOff, PanelRightOpen, Ellipsis } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import type { Product } from '../contract.ts'
import { useSearchToggle } from './toggle.ts'

type Props = { product: Product; onOpen: (productId: string) => void }

/** What can be done with one product. */
export function RowMenu({ product, onOpen }: Props) {
  const { productId, title, enableSearch } = product
  const toggleSearch = useSearchToggle(onOpen)

  async function copy() {
    try {
      await navigator.clipboard.writeText(productId)
      showToast({ title: t`SKU copied`, description: productId, tone: 'neutral' })
    } catch {
      showFailure(t`Not copied`, t`The browser does not let this page use the clipboard.`)
    }
  }

  return (
    <Menu
      items={[
        { label: t`Open details`, icon: <PanelRightOpen aria-hidden />, onSelect: () => onOpen(productId) },
        { label: t`Copy SKU`, icon: <Copy aria-hidden />, onSelect: () => void copy() },
        {
          label: enableSearch ? t`Disable` : t`Enable`,
          icon: enableSearch ? <EyeOff aria-hidden /> : <Eye aria-hidden />,
          onSelect: () => toggleSearch(product),
        },
      ]}
      trigger={
        <Button variant="ghost" size="icon" className="size-7" aria-label={t`Actions for ${title}`}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    />
  )
}
