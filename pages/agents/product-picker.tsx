import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Product } from '#features/shop/feed/contract.ts'
import { useFoundProducts } from '#features/shop/feed/web/find-products.ts'
import { SearchField } from '#ui/search-field.tsx'

/** Finds one product by title or SKU. */
export function ProductPicker({ onPick }: { onPick: (product: Product) => void }) {
  const [search, setSearch] = useState('')
  const { products, isSearching, isError } = useFoundProducts(search)
  return (
    <div>
      <SearchField label={t`Title or SKU`} value={search} onChange={setSearch} />
      <div aria-live="polite" className="mt-2">
        {isError && (
          <p className="text-incomplete">
            <Trans>Couldn't search products. Try again.</Trans>
          </p>
        )}
        {!isSearching && !isError && search.trim() !== '' && products.length === 0 && (
          <p className="text-ink-2">
            <Trans>No products found.</Trans>
          </p>
        )}
        <ul>
          {products.map((product) => (
            <li key={product.productId} className="border-t border-line first:border-t-0">
              <button
                type="button"
                className="flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-start hover:bg-hover"
                onClick={() => onPick(product)}
              >
                <span className="min-w-0 flex-1 truncate">{product.title}</span>
                <span className="type-micro text-ink-2">{product.productId}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
