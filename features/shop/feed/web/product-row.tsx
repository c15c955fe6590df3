import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Meter } from '#ui/meter.tsx'
import type { Product } from '../contract.ts'
import { shownPrice } from './money.ts'
import { ProductCase } from './product-case.tsx'
import { ProductIssues } from './product-issues.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'
import { RowMenu } from './row-menu.tsx'
import { SearchSwitch } from './search-switch.tsx'

export type RowProps = {
  product: Product
  isOpen: boolean
  isSelected: boolean
  onOpen: (productId: string) => void
  onSelect: (productId: string, isSelected: boolean) => void
}

/** One product of the table. Memoised: scrolling a long list must not draw the rows that stay. */
export const ProductRow = memo(function ProductRow({
  product,
  isOpen,
  isSelected,
  onOpen,
  onSelect,
}: RowProps) {
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
          aria-label={t`Select ${product.title}`}
          checked={isSelected}
          onChange={(event) => onSelect(product.productId, event.target.checked)}
        />
      </span>
      <span role="gridcell" className="flex min-w-0 items-center gap-3">
        <ProductCase imageLink={product.imageLink} isLit={product.enableSearch} className="size-8" />
        <span className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen(product.productId)}
            dir="auto"
            className="type-strong block max-w-full truncate rounded-mark text-start"
          >
            {product.title}
          </button>
          <span className="block truncate font-mono text-[11px]/[14px] text-ink-3">{product.productId}</span>
        </span>
      </span>
      <span role="gridcell" className="text-end tabular-nums">
        {shownPrice(product.salePrice ?? product.price)}
        {product.salePrice && (
          <s className="type-micro block text-ink-3">
            <span className="sr-only">
              <Trans>before</Trans>{' '}
            </span>
            {shownPrice(product.price)}
          </s>
        )}
      </span>
      <span role="gridcell">
        <ReadinessBadge status={product.readinessStatus} isQuiet />
      </span>
      <span role="gridcell" className="flex items-center gap-2">
        <span className="type-strong w-7 text-end tabular-nums">{product.complianceScore}</span>
        <Meter
          label={t`Score ${product.complianceScore} of 100`}
          percent={product.complianceScore}
          fill="grey"
          className="w-11"
        />
      </span>
      <span role="gridcell" className="feed-issues min-w-0">
        <ProductIssues issues={product.validationErrors} layout="line" />
      </span>
      <span role="gridcell" className="flex justify-end pe-1">
        <SearchSwitch product={product} onOpen={onOpen} />
      </span>
      <span role="gridcell" className="flex justify-end">
        <RowMenu product={product} onOpen={onOpen} />
      </span>
    </div>
  )
})
