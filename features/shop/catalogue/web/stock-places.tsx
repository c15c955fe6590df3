import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { readStoreProduct, type StoreProductView } from '../contract.ts'

/** What can be sold of a product at each location, asked of the store once somebody wants to know. */
export function StockPlaces({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false)
  const product = useQuery({
    ...read(readStoreProduct, { params: { productId } }),
    select: (reply) => reply.data.product,
    enabled: isOpen,
    staleTime: 0,
  })
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-2 rounded-control py-1">
        <span className="type-section">
          <Trans>Stock by location</Trans>
        </span>
        <ChevronDown aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && product.isPending && <Skeleton className="mt-2 h-10 w-full" />}
      {product.isError && <ReadProblem title={t`Couldn't load the stock`} query={product} />}
      {product.data && <Places stock={product.data.stock} />}
    </details>
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
