import { t } from '@lingui/core/macro'
import { memo } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatPercent } from '#ui/format.ts'
import { rowProducts, rowTitle } from './group-rows.ts'
import { GroupToggle } from './group-toggle.tsx'
import { formatPrice } from './money.ts'
import { ProductIssues } from './product-issues.tsx'
import type { ProductRowProps } from './product-row.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'
import { SearchSwitch } from './search-switch.tsx'

/** One product on a phone. */
export const ProductCard = memo(function ProductCard({
  product,
  group,
  isSelected,
  onOpen,
  onSelect,
  onSwitchMany,
  onToggleGroup,
}: ProductRowProps) {
  const products = rowProducts(product, group)
  return (
    <div
      role="gridcell"
      className={`flex gap-3 border-b border-line px-4 py-3.5 ${isSelected ? 'bg-well' : ''}`}
    >
      <ProductThumbnail imageLink={product.imageLink} isLit={product.enableSearch} className="size-14" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(product.productId)}
          className="type-strong -my-1 block w-full py-1 text-start break-words"
        >
          {products.length > 1 ? rowTitle(product, group) : product.title}
        </button>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-ink-2">
          <span className="font-mono text-[12px] break-all text-ink-3">{product.productId}</span>
          <span className="tabular-nums">{formatPrice(product.salePrice ?? product.price)}</span>
        </p>
        <p className="mt-1.5 flex items-center gap-2 text-ink-2 tabular-nums">
          <ReadinessBadge status={product.readinessStatus} /> {formatPercent(product.complianceScore)}
        </p>
        <ProductIssues issues={product.validationErrors} layout="list" />
        {group && <GroupToggle product={product} group={group} onToggle={onToggleGroup} />}
      </div>
      <div className="flex flex-none flex-col items-end justify-between gap-3 py-0.5">
        <SearchSwitch product={product} products={products} onOpen={onOpen} onSwitchMany={onSwitchMany} />
        <Checkbox
          aria-label={t`Select ${product.title}`}
          checked={isSelected}
          onChange={({ target }) => {
            for (const { productId } of products) onSelect(productId, target.checked)
          }}
        />
      </div>
    </div>
  )
})
