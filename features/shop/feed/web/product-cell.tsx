import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { Product } from '../contract.ts'
import type { ColumnName } from '../contract/views.ts'
import { formatPrice } from './money.ts'
import { ProductIssues } from './product-issues.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'

type Props = { name: ColumnName; product: Product }

/** What a column says of a product. */
export function ProductCell({ name, product }: Props) {
  switch (name) {
    case 'price':
      return (
        <span role="gridcell" className="text-end tabular-nums">
          {formatPrice(product.salePrice ?? product.price)}
          {product.salePrice && (
            <s className="type-micro block text-ink-3">
              <span className="sr-only">
                <Trans>previous price</Trans>{' '}
              </span>
              {formatPrice(product.price)}
            </s>
          )}
        </span>
      )
    case 'readiness':
      return (
        <span role="gridcell">
          <ReadinessBadge status={product.readinessStatus} isQuiet />
        </span>
      )
    case 'score':
      return (
        <span role="gridcell" className="flex items-center gap-2">
          <span className="type-strong w-7 text-end tabular-nums">{product.complianceScore}</span>
          <Meter
            label={t`Score ${product.complianceScore} of 100`}
            percent={product.complianceScore}
            fill="grey"
            className="feed-wide w-11"
          />
        </span>
      )
    case 'issues':
      return (
        <span role="gridcell" className="feed-wide min-w-0">
          <ProductIssues issues={product.validationErrors} layout="line" />
        </span>
      )
    case 'stock':
      return (
        <span role="gridcell" className="text-end tabular-nums">
          {product.stock === null ? (
            <span className="text-ink-3" title={t`Not tracked in your store`}>
              –
            </span>
          ) : (
            <span className={product.stock <= 0 ? 'text-incomplete' : ''}>{formatNumber(product.stock)}</span>
          )}
        </span>
      )
    case 'updated':
      return (
        <span role="gridcell" className="feed-wide truncate text-ink-2">
          {timeAgo(product.updatedAt)}
        </span>
      )
    default:
      return <TextCell text={textOf(name, product)} isCode={name === 'gtin'} />
  }
}

function textOf(name: 'brand' | 'category' | 'gtin', product: Product): string | null {
  return name === 'category' ? product.productCategory : product[name]
}

function TextCell({ text, isCode }: { text: string | null; isCode: boolean }) {
  return (
    <span
      role="gridcell"
      dir="auto"
      title={text ?? undefined}
      className={`feed-wide truncate text-ink-2 ${isCode ? 'font-mono text-[12px]' : ''}`}
    >
      {text ?? <span className="text-ink-3">–</span>}
    </span>
  )
}
