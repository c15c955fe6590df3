import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import type { SalesFigures } from '../contract.ts'
import { formatAmount } from './amount.ts'

/** Head and rows share their columns. */
const columnsOf = 'grid grid-cols-[minmax(0,1fr)_88px] gap-x-3 sm:grid-cols-[minmax(0,1fr)_52px_88px]'

type Props = { figures: SalesFigures; max?: number }

/** What sells best. A product that is still in the feed can be opened from here. */
export function TopProducts({ figures, max = 10 }: Props) {
  const { topProducts, currency, series } = figures
  return (
    <Card
      title={t`Best sellers`}
      aside={<span className="type-small text-ink-2">{formatCount(series.length, 'day')}</span>}
    >
      {topProducts.length === 0 && (
        <p className="text-ink-2">
          <Trans>No sales in this period.</Trans>
        </p>
      )}
      {topProducts.length > 0 && (
        <div aria-hidden className={`${columnsOf} type-small pb-1 text-ink-2`}>
          <span>
            <Trans>Product</Trans>
          </span>
          <span className="text-end max-sm:hidden">
            <Trans>Units</Trans>
          </span>
          <span className="text-end">
            <Trans>Revenue</Trans>
          </span>
        </div>
      )}
      <ol>
        {topProducts.slice(0, max).map(({ productId, title, units, revenue }) => (
          <li
            key={`${productId} ${title}`}
            className={`${columnsOf} items-baseline border-t border-line py-2 tabular-nums`}
          >
            <span className="line-clamp-2 break-words" title={title}>
              {productId === null ? (
                <bdi>{title}</bdi>
              ) : (
                <Link
                  to="/workspace/chatgpt"
                  search={{ product: productId }}
                  className="rounded-control underline-offset-2 hover:underline"
                >
                  <bdi>{title}</bdi>
                </Link>
              )}
            </span>
            <span className="text-end text-ink-2 max-sm:hidden">
              {formatNumber(units)}
              <span className="sr-only">
                {' '}
                <Trans>Units</Trans>
              </span>
            </span>
            <span className="type-strong text-end">{formatAmount(revenue, currency)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
