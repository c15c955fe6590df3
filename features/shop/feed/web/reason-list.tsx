import { plural } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import type { CountedReason } from '../contract/bulk.ts'
import { bulkReasonText } from './bulk-labels.ts'

const maxReasons = 6

/** Why products are left as they are, counted: the most frequent reasons, and how many there are beside them. */
export function ReasonList({ reasons }: { reasons: readonly CountedReason[] }) {
  const rest = reasons.slice(maxReasons).reduce((sum, { products }) => sum + products, 0)
  return (
    <ul className="tabular-nums">
      {reasons.slice(0, maxReasons).map(({ products, ...reason }) => {
        const text = bulkReasonText(reason)
        return (
          <li key={text} className="py-0.5">
            {formatNumber(products)} × {text}
          </li>
        )
      })}
      {rest > 0 && (
        <li className="py-0.5">
          {plural(rest, { one: '# for another reason', other: '# for other reasons' })}
        </li>
      )}
    </ul>
  )
}
