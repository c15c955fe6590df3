import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { usePurchaseList, useSaveLines } from '#features/insight/purchasing/web/purchase-cache.ts'
import { ProductThumbnail } from '#features/shop/feed/web/product-thumbnail.tsx'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { csvLine } from '#kit/csv.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import type { InboxItem, StockLine } from '../contract/item.ts'
import { useInboxItem } from './inbox-cache.ts'
import { titleOf } from './inbox-labels.ts'

type Props = { item: InboxItem; onClose: () => void }

/** What to order and how much, with the list as a file for a supplier. */
export function ReorderList({ item, onClose }: Props) {
  const read = useInboxItem(item.id)
  const detail = read.data?.detail
  const isStock = detail?.kind === 'sold_out' || detail?.kind === 'reorder'
  const lines = isStock ? detail.products : null
  const currency = item.money?.currency ?? null
  const title = titleOf(item.detail)
  return (
    <OverlayFrame
      label={t`Reorder list`}
      onClose={onClose}
      className="rises m-auto flex max-h-[min(760px,calc(100dvh-32px))] w-[min(760px,calc(100vw-32px))] flex-col rounded-dialog border border-line-2 bg-float shadow-e3"
    >
      <div className="flex flex-wrap items-start gap-3 border-b border-line p-4">
        <div className="min-w-0 flex-1">
          <h2 className="type-section">
            <Trans>Reorder list</Trans>
          </h2>
          <p className="text-ink-2">{title}</p>
        </div>
        {lines && <AddToPurchaseList lines={lines} />}
        <Button
          isBusy={lines === null}
          onClick={() => lines && download(lines)}
          aria-label={t`Download the reorder list as CSV`}
        >
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          CSV
        </Button>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-4 pt-2">
        {read.isError && <ReadProblem title={t`Couldn't load the reorder list`} query={read} />}
        {read.isPending && <Skeleton className="h-60 w-full" />}
        {lines && (
          <table className="w-full">
            <thead>
              <tr className="type-label text-start text-ink-2">
                <th className="py-2 text-start">
                  <Trans>Product</Trans>
                </th>
                <th className="py-2 ps-3 text-end">
                  <Trans>In stock</Trans>
                </th>
                <th className="py-2 ps-3 text-end max-sm:hidden">
                  <Trans>Days of cover</Trans>
                </th>
                <th className="py-2 ps-3 text-end">
                  <Trans>Order</Trans>
                </th>
                <th className="py-2 ps-3 text-end max-sm:hidden">
                  <Trans>At risk</Trans>
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {lines.map(({ productId, title: name, imageLink, stock, daysOfCover, quantity, atStake }) => (
                <tr key={productId} className="border-t border-line">
                  <td className="py-2">
                    <Link
                      to="/workspace/chatgpt"
                      search={{ product: productId }}
                      className="flex min-w-0 items-center gap-3 rounded-control hover:underline"
                    >
                      <ProductThumbnail imageLink={imageLink} isLit={false} className="size-9 flex-none" />
                      <span className="min-w-0">
                        <span className="block break-words">{name}</span>
                        <span className="type-small block text-ink-2">{productId}</span>
                      </span>
                    </Link>
                  </td>
                  <td className="py-2 ps-3 text-end">{formatNumber(stock)}</td>
                  <td className="py-2 ps-3 text-end max-sm:hidden">{formatNumber(daysOfCover)}</td>
                  <td className="type-strong py-2 ps-3 text-end">{formatNumber(quantity)}</td>
                  <td className="py-2 ps-3 text-end max-sm:hidden">
                    {currency ? formatAmount(atStake, currency) : formatNumber(atStake)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {isStock && detail.count > detail.products.length && (
          <p className="mt-3 text-ink-2">
            {plural(detail.count - detail.products.length, {
              one: "# more product with less at risk isn't shown.",
              other: "# more products with less at risk aren't shown.",
            })}
          </p>
        )}
        {lines && (
          <p className="type-small mt-3 text-ink-2">
            <Trans>
              Quantities are based on the last 90 days of sales, a 14-day delivery time and, for products with
              a known cost, the cheapest order size.
            </Trans>
          </p>
        )}
      </div>
    </OverlayFrame>
  )
}

/** On a phone a line of its own. */
const addStyle = 'max-sm:order-last max-sm:w-full'

/** Nothing is ordered by it: the list is of what to order. Once all lines are on it, leads there. */
function AddToPurchaseList({ lines }: { lines: readonly StockLine[] }) {
  const listed = usePurchaseList().data
  const save = useSaveLines()
  const navigate = useNavigate()
  const missing = lines.filter(({ productId }) => !listed?.some((line) => line.productId === productId))
  // The item leaves the inbox, and this dialog with it.
  const tellAdded = () =>
    showToast({
      title: plural(missing.length, {
        one: '# product added to the purchase list',
        other: '# products added to the purchase list',
      }),
      action: {
        label: t`View`,
        onAct: () => void navigate({ to: '/seller', search: { tab: 'strategies' } }),
      },
    })
  if (listed && missing.length === 0)
    return (
      <Link to="/seller" search={{ tab: 'strategies' }} className={`${buttonStyle()} ${addStyle}`}>
        <Trans>Open purchase list</Trans>
      </Link>
    )
  return (
    <Button
      variant="ink"
      className={addStyle}
      isBusy={save.isPending || !listed}
      onClick={() =>
        save.mutate(
          missing.map(({ productId, title, quantity, stock, daysOfCover }) => ({
            ...{ productId, title, quantity, stock, daysOfCover },
          })),
          { onSuccess: tellAdded },
        )
      }
    >
      <Trans>Add to purchase list</Trans>
    </Button>
  )
}

function download(lines: readonly StockLine[]): void {
  const head = [t`SKU`, t`Product`, t`In stock`, t`Days of cover`, t`Order`]
  const rows = lines.map(({ productId, title, stock, daysOfCover, quantity }) => [
    productId,
    title,
    stock,
    daysOfCover,
    quantity,
  ])
  saveFile(new Blob([head, ...rows].map(csvLine), { type: 'text/csv' }), 'reorder-list.csv')
}
