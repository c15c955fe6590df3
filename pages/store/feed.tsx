import { useNavigate } from '@tanstack/react-router'
import { Fragment, useCallback } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { StockPlaces } from '#features/shop/catalogue/web/stock-places.tsx'
import { StoreBarcodes } from '#features/shop/catalogue/web/store-barcodes.tsx'
import type { ProductMore } from '#features/shop/feed/web/enrich-panel.tsx'
import { FeedScreen } from '#features/shop/feed/web/feed-screen.tsx'
import { type FeedView, parseFeedView } from '#features/shop/feed/web/feed-view.ts'

const more: ProductMore = (productId, fill) => (
  <Fragment key={productId}>
    <StoreBarcodes productId={productId} onUse={(barcode) => fill('gtin', barcode)} />
    <StockPlaces productId={productId} />
  </Fragment>
)

/** The feed, whichever of its two addresses is open: what it shows is kept in the address. */
export function Feed({ view }: { view: FeedView }) {
  const navigate = useNavigate()
  const store = useStore()
  const isOpen = view.product !== undefined
  const change = useCallback(
    (next: FeedView) => {
      // Only opening a product is a step to go back from.
      const isStep = next.product !== undefined && !isOpen
      void navigate({ to: '.', search: parseFeedView(next), replace: !isStep })
    },
    [navigate, isOpen],
  )
  return <FeedScreen view={view} store={store.data} onView={change} more={more} />
}
