import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ProductThumbnail } from '#features/shop/feed/web/product-thumbnail.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import type { LocationStock, StoreLocation } from '../contract.ts'
import { useLocationStock, useStockExport } from './locations-cache.ts'

type Shown = 'all' | 'sold_out'

/** What one location stocks. */
export function LocationStockCard({ location }: { location: StoreLocation }) {
  if (location.isActive) return <ActiveStock location={location} />
  return (
    <Card title={location.name}>
      <p className="text-ink-2">
        <Trans>This location is inactive. Shopify keeps no stock at inactive locations.</Trans>
      </p>
    </Card>
  )
}

function ActiveStock({ location: { locationId, name } }: { location: StoreLocation }) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const settled = useSettled(search.trim())
  const filter = {
    ...(settled === '' ? {} : { search: settled }),
    ...(shown === 'sold_out' ? { only: shown } : {}),
  }
  const list = useLocationStock(locationId, filter)
  const file = useStockExport(locationId)
  const rows = list.data ?? []
  return (
    <Card title={t`Stock at ${name}`}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label={t`Search product or SKU`} value={search} onChange={setSearch} />
        <Segments
          label={t`Availability`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t`All` },
            { value: 'sold_out', label: t`Sold out here` },
          ]}
        />
        <Button className="ms-auto max-md:w-full" isBusy={file.isPending} onClick={() => file.mutate(filter)}>
          {!file.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      {list.isPending && <Skeleton className="h-72 w-full" />}
      {list.isError && !list.data && <ReadProblem title={t`Couldn't load the stock`} query={list} />}
      {list.data && rows.length === 0 && !list.hasNextPage && <Nothing {...filter} />}
      {rows.length > 0 && <StockTable name={name} rows={rows} isBusy={list.isFetching} />}
      <ShowMore query={list} className="mt-3" />
    </Card>
  )
}

function Nothing({ search, only }: { search?: string; only?: 'sold_out' }) {
  if (search !== undefined) {
    return (
      <Empty drawing={<EmptyIllustration />} title={t`No products found`}>
        <Trans>Clear the search, or look for another title or SKU.</Trans>
      </Empty>
    )
  }
  return only === 'sold_out' ? (
    <Empty drawing={<EmptyIllustration />} title={t`Nothing is sold out here`}>
      <Trans>Products appear here when none are available at this location.</Trans>
    </Empty>
  ) : (
    <Empty drawing={<EmptyIllustration />} title={t`No products stocked here`}>
      <Trans>Stock products at this location in Shopify, and they appear here.</Trans>
    </Empty>
  )
}

const amountCell = 'py-2 ps-4 text-end align-top'
const wideCell = `${amountCell} max-md:hidden`

function StockTable({ name, rows, isBusy }: { name: string; rows: LocationStock[]; isBusy: boolean }) {
  return (
    <table aria-label={t`Stock at ${name}`} aria-busy={isBusy} className="w-full tabular-nums">
      <thead className="type-label text-ink-2">
        <tr>
          <th scope="col" className="py-2 text-start">
            <Trans>Product</Trans>
          </th>
          <th scope="col" className={amountCell}>
            <Trans>Available</Trans>
          </th>
          <th scope="col" className={wideCell}>
            <Trans>On hand</Trans>
          </th>
          <th scope="col" className={wideCell}>
            <Trans>Committed</Trans>
          </th>
          <th scope="col" className={wideCell}>
            <Trans>Incoming</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <StockRow key={row.variantId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function StockRow({ row }: { row: LocationStock }) {
  const { productId, title, variant, sku, imageLink, isTracked, available } = row
  const [onHand, committed, incoming] = [row.onHand, row.committed, row.incoming].map((amount) =>
    isTracked ? formatNumber(amount) : '–',
  )
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 text-start font-normal">
        <span className="flex items-start gap-3">
          <ProductThumbnail imageLink={imageLink} isLit={false} className="size-9" />
          <span className="min-w-0 flex-1">
            {productId === null ? (
              <span className="type-strong block break-words">
                <bdi>{title}</bdi>
              </span>
            ) : (
              <Link
                to="/workspace/chatgpt"
                search={{ product: productId }}
                className="type-strong block break-words underline-offset-2 hover:underline"
              >
                <bdi>{title}</bdi>
              </Link>
            )}
            <span className="type-small block break-words text-ink-2">
              {variant && <bdi>{variant}</bdi>}
              {variant && sku && ' · '}
              {sku && <bdi className="font-mono text-[11px]">{sku}</bdi>}
            </span>
            {isTracked && (
              <span className="type-small block text-ink-2 md:hidden">
                <Trans>
                  {onHand} on hand · {committed} committed · {incoming} incoming
                </Trans>
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={amountCell}>
        {isTracked ? (
          <>
            <span className="type-strong">{formatNumber(available)}</span>
            {available <= 0 && <span className="type-small block text-incomplete">{t`Sold out`}</span>}
          </>
        ) : (
          <span className="text-ink-2">{t`Not tracked`}</span>
        )}
      </td>
      <td className={wideCell}>{onHand}</td>
      <td className={wideCell}>{committed}</td>
      <td className={wideCell}>{incoming}</td>
    </tr>
  )
}
