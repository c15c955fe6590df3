import { t } from '@lingui/core/macro'
import { Copy, Ellipsis, Eye, EyeOff, PanelRightOpen } from 'lucide-react'
import { memo } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Menu } from '#ui/menu.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import type { Product } from '../contract.ts'
import type { ColumnName } from '../contract/views.ts'
import { type RowGroup, rowProducts, rowTitle, splitTitle } from './group-rows.ts'
import { GroupToggle } from './group-toggle.tsx'
import { ProductCell } from './product-cell.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { SearchSwitch } from './search-switch.tsx'
import { useSearchToggle } from './toggle.ts'

export type ProductRowProps = {
  product: Product
  isOpen: boolean
  isSelected: boolean
  onOpen: (productId: string) => void
  onSelect: (productId: string, isSelected: boolean) => void
  /** Asks before it switches several. */
  onSwitchMany: (productIds: readonly string[], enableSearch: boolean) => void
  columns: readonly ColumnName[]
  group: RowGroup | undefined
  onToggleGroup: (groupId: string) => void
}

/** One product of the table. Memoised: scrolling a long list must not draw the rows that stay. */
export const ProductRow = memo(function ProductRow({
  product,
  isOpen,
  isSelected,
  onOpen,
  onSelect,
  onSwitchMany,
  columns: shown,
  group,
  onToggleGroup,
}: ProductRowProps) {
  const isVariant = group !== undefined && !group.isFirst
  const products = rowProducts(product, group)
  const title = rowTitle(product, group)
  const [name, variant] = splitTitle(title)
  return (
    <div
      className={`feed-columns relative h-full items-center border-b border-line px-7 max-md:px-4 ${
        isOpen
          ? 'bg-glass-soft before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-glass-edge'
          : isSelected
            ? 'bg-well'
            : 'hover:bg-hover'
      }`}
    >
      <span role="gridcell" className="flex">
        <Checkbox
          aria-label={t`Select ${isVariant ? product.title : title}`}
          checked={isSelected}
          onChange={({ target }) => {
            for (const { productId } of products) onSelect(productId, target.checked)
          }}
        />
      </span>
      <span role="gridcell" className={`flex min-w-0 items-center gap-3 ${isVariant ? 'ps-6' : ''}`}>
        <ProductThumbnail
          imageLink={product.imageLink}
          isLit={products.every(({ enableSearch }) => enableSearch)}
          className="size-8"
        />
        <span className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen(product.productId)}
            dir="auto"
            className="type-strong flex max-w-full rounded-mark text-start"
          >
            <span className="truncate">{name}</span>
            <span className="max-w-2/3 flex-none truncate whitespace-pre">{variant}</span>
          </button>
          <span className="flex items-center gap-2">
            <span className="truncate font-mono text-[11px]/[14px] text-ink-3">{product.productId}</span>
            {group && <GroupToggle product={product} group={group} onToggle={onToggleGroup} />}
          </span>
        </span>
      </span>
      {shown.map((name) => (
        <ProductCell key={name} name={name} product={product} />
      ))}
      <span role="gridcell" className="flex justify-end pe-1">
        <SearchSwitch product={product} products={products} onOpen={onOpen} onSwitchMany={onSwitchMany} />
      </span>
      <span role="gridcell" className="flex justify-end">
        <RowMenu product={product} products={products} onOpen={onOpen} onSwitchMany={onSwitchMany} />
      </span>
    </div>
  )
})

type MenuProps = Pick<ProductRowProps, 'product' | 'onOpen' | 'onSwitchMany'> & {
  products: readonly Product[]
}

/** What can be done with what a row stands for. */
function RowMenu({ product, products, onOpen, onSwitchMany }: MenuProps) {
  const { productId, title } = product
  const ids = products.map((one) => one.productId)
  const enableSearch = products.every((one) => one.enableSearch)
  const toggleSearch = useSearchToggle(onOpen)

  async function copy() {
    try {
      await navigator.clipboard.writeText(productId)
      showToast({ title: t`SKU copied`, description: productId, tone: 'neutral' })
    } catch {
      showFailure(t`Couldn't copy`, t`Your browser doesn't allow this page to use the clipboard.`)
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
          onSelect: () => (ids.length > 1 ? onSwitchMany(ids, !enableSearch) : toggleSearch(product)),
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
