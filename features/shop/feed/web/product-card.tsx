import { t } from '@lingui/core/macro'
import { memo } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { percent } from '#ui/count.ts'
import { shownPrice } from './money.ts'
import { ProductCase } from './product-case.tsx'
import { ProductIssues } from './product-issues.tsx'
import type { RowProps } from './product-row.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'
import { SearchSwitch } from './search-switch.tsx'

/** One product on a phone. */
export const ProductCard = memo(function ProductCard({ product, isSelected, onOpen, onSelect }: RowProps) {
  return (
    <div
      role="gridcell"
      className={`flex gap-3 border-b border-line px-4 py-3.5 ${isSelected ? 'bg-well' : ''}`}
    >
      <ProductCase imageLink={product.imageLink} isLit={product.enableSearch} className="size-14" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(product.productId)}
          className="type-strong -my-1 block w-full py-1 text-start break-words"
        >
          {product.title}
        </button>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-ink-2">
          <span className="font-mono text-[12px] break-all text-ink-3">{product.productId}</span>
          <span className="tabular-nums">{shownPrice(product.salePrice ?? product.price)}</span>
        </p>
        <p className="mt-1.5 flex items-center gap-2 text-ink-2 tabular-nums">
          <ReadinessBadge status={product.readinessStatus} /> {percent(product.complianceScore)}
        </p>
        <ProductIssues issues={product.validationErrors} layout="list" />
      </div>
      <div className="flex flex-none flex-col items-end justify-between gap-3 py-0.5">
        <SearchSwitch product={product} onOpen={onOpen} />
        <Checkbox
          aria-label={t`Select ${product.title}`}
          checked={isSelected}
          onChange={(event) => onSelect(product.productId, event.target.checked)}
        />
      </div>
    </div>
  )
})
