import { useRouter } from '@tanstack/react-router'
import { Fragment, type SetStateAction, useCallback } from 'react'
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
  const router = useRouter()
  const store = useStore()
  const change = useCallback(
    (update: SetStateAction<FeedView>) => {
      // Only opening a product is a step to go back from.
      let isStep = false
      // Follows from the address that is being gone to: what is drawn may be a click behind it.
      const { search } = router.buildLocation({
        to: '.',
        search: (address) => {
          const before = parseFeedView(address)
          const next = parseFeedView(typeof update === 'function' ? update(before) : update)
          isStep = next.product !== undefined && before.product === undefined
          return next
        },
      })
      void router.navigate({ to: '.', search, replace: !isStep })
    },
    [router],
  )
  return <FeedScreen view={view} store={store.data} onView={change} more={more} />
}
