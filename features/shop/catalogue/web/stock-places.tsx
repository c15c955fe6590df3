import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#ui/format.ts'
import type { StoreProductView } from '../contract.ts'
import { StoreSection } from './store-section.tsx'

/** What can be sold of a product at each location. */
export function StockPlaces({ productId }: { productId: string }) {
  return (
    <StoreSection productId={productId} title={t`Stock by location`} problem={t`Couldn't load the stock`}>
      {({ stock }) => <Places stock={stock} />}
    </StoreSection>
  )
}

function Places({ stock }: { stock: StoreProductView['stock'] }) {
  if (stock === null) {
    return (
      <p className="mt-1 text-ink-2">
        <Trans>
          Not known. Grant the app read_inventory in Shopify, then sync, to see stock by location.
        </Trans>
      </p>
    )
  }
  if (!stock.isTracked) {
    return (
      <p className="mt-1 text-ink-2">
        <Trans>Your store doesn’t track this product’s stock.</Trans>
      </p>
    )
  }
  if (stock.places.length === 0) {
    return (
      <p className="mt-1 text-ink-2">
        <Trans>This product isn’t stocked at any location.</Trans>
      </p>
    )
  }
  return (
    <table className="mt-2 w-full tabular-nums">
      <tbody>
        {stock.places.map(({ locationId, name, available }) => (
          <tr key={locationId} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal break-words">
              {name ?? locationId.split('/').at(-1)}
            </th>
            <td className="text-end">
              <Trans>{formatNumber(available)} available</Trans>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
