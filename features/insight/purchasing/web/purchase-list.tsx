import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { csvLine } from '#kit/csv.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { PurchaseLine } from '../contract.ts'
import { usePurchaseList, useRemoveLines, useSaveLines } from './purchase-cache.ts'

/** What was approved to order, with the list as a file for suppliers. Nothing while it is empty. */
export function PurchaseList() {
  const list = usePurchaseList()
  const save = useSaveLines()
  const remove = useRemoveLines()
  const lines = list.data ?? []
  if (list.isError && !list.data)
    return <ReadProblem title={t`Couldn't load the purchase list`} query={list} />
  if (lines.length === 0) return null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card
      title={plural(lines.length, {
        one: `Purchase list: # product, ${formatNumber(pieces)} units`,
        other: `Purchase list: # products, ${formatNumber(pieces)} units`,
      })}
      aside={
        <span className="flex gap-2">
          <Button size="s" aria-label={t`Download the purchase list as CSV`} onClick={() => download(lines)}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            CSV
          </Button>
          <Button size="s" isBusy={remove.isPending} onClick={() => remove.mutate(lines)}>
            <Trans>Clear list</Trans>
          </Button>
        </span>
      }
    >
      <div className="max-h-[480px] overflow-y-auto">
        <table className="w-full tabular-nums">
          <thead>
            <tr className="type-small text-ink-2">
              <th scope="col" className="py-2 text-start font-normal">
                <Trans>Product</Trans>
              </th>
              <th scope="col" className="py-2 ps-3 text-end font-normal">
                <Trans>Quantity</Trans>
              </th>
              <th scope="col" className="py-2 ps-3 text-start font-normal max-sm:hidden">
                <Trans>Reason</Trans>
              </th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.productId} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  <Link
                    to="/workspace/chatgpt"
                    search={{ product: line.productId }}
                    className="rounded-control break-words underline-offset-2 hover:underline"
                  >
                    {line.title}
                  </Link>
                  <span className="type-small block text-ink-2">{line.productId}</span>
                  <span className="type-small block text-ink-2 sm:hidden">{reasonOf(line)}</span>
                </th>
                <td className="py-2 ps-3 text-end">
                  <TextInput
                    key={line.quantity}
                    aria-label={t`Quantity of ${line.title}`}
                    inputMode="numeric"
                    defaultValue={line.quantity}
                    className="w-20 text-end"
                    onBlur={({ target }) => {
                      const quantity = Number(target.value)
                      const isValid = Number.isInteger(quantity) && quantity > 0 && quantity <= 1_000_000
                      if (!isValid) target.value = `${line.quantity}`
                      else if (quantity !== line.quantity) save.mutate([{ ...line, quantity }])
                    }}
                  />
                </td>
                <td className="py-2 ps-3 text-ink-2 max-sm:hidden">{reasonOf(line)}</td>
                <td className="py-2 ps-2 text-end">
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t`Remove ${line.title}`}
                    onClick={() => remove.mutate([line])}
                  >
                    <X aria-hidden className="size-4" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function reasonOf({ stock, daysOfCover }: PurchaseLine): string {
  if (stock <= 0) return t`Sold out`
  const left = formatNumber(stock)
  if (daysOfCover < 1) return t`${left} left, lasts less than a day`
  return plural(daysOfCover, {
    one: `${left} left, lasts # day`,
    other: `${left} left, lasts # days`,
  })
}

function download(lines: readonly PurchaseLine[]): void {
  const head = [t`SKU`, t`Product`, t`Quantity`, t`Reason`]
  const rows = lines.map((line) => [line.productId, line.title, line.quantity, reasonOf(line)])
  saveFile(new Blob([head, ...rows].map(csvLine), { type: 'text/csv' }), 'purchase-list.csv')
}
