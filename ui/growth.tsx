import { plural } from '@lingui/core/macro'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { formatPercentChange } from './format.ts'

type Props = {
  /** 0.12 is 12 % more. */
  value: number
  /** How many days it is compared with, which lie before. */
  days: number
}

/** A change against before. Ink either way: fewer is not an error. */
export function Growth({ value, days }: Props) {
  const change = Math.round(value * 100)
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  return (
    <span
      className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums"
      title={plural(days, {
        one: 'Compared with the previous day',
        other: 'Compared with the previous # days',
      })}
    >
      <Icon aria-hidden className="size-3 flex-none" strokeWidth={2} />
      {formatPercentChange(change)}
      <span className="sr-only">
        {' '}
        {plural(days, { one: 'compared with the previous day', other: 'compared with the previous # days' })}
      </span>
    </span>
  )
}
