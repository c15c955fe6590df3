import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
import type { SalesFigures } from '../contract.ts'
import { shownAmount } from './amount.ts'

type Props = { figures: SalesFigures; most?: number }

/** What sells best. A product that is still in the feed can be opened from here. */
export function TopProducts({ figures, most = 10 }: Props) {
  const { topProducts, currency, series } = figures
  return (
    <Card
      title={t`Best sellers`}
      aside={<span className="type-small text-ink-2">{count(series.length, 'day')}</span>}
    >
      {topProducts.length === 0 && (
        <p className="text-ink-2">
          <Trans>Nothing was sold in these days.</Trans>
        </p>
      )}
      <ol>
        {topProducts.slice(0, most).map(({ productId, title, units, revenue }) => (
          <li
            key={`${productId} ${title}`}
            className="flex items-baseline gap-3 border-t border-line py-2 tabular-nums first:border-t-0"
          >
            <span className="min-w-0 flex-1 truncate">
              {productId === null ? (
                title
              ) : (
                <Link
                  to="/workspace/chatgpt"
                  search={{ product: productId }}
                  className="rounded-control underline-offset-2 hover:underline"
                >
                  {title}
                </Link>
              )}
            </span>
            <span className="text-ink-2 max-sm:hidden">{count(units, 'piece')}</span>
            <span className="type-strong">{shownAmount(revenue, currency)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
