import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'

const sizes = { m: { box: 'size-7', check: 'size-4' }, s: { box: 'size-6', check: 'size-3.5' } }

type Props = { number: number; isDone?: boolean; isCurrent?: boolean; size?: keyof typeof sizes }

/** Where a step stands in its order, or that it is done. */
export function StepMark({ number, isDone = false, isCurrent = false, size = 'm' }: Props) {
  const tint = isDone
    ? 'border-glass bg-glass text-on-glass'
    : isCurrent
      ? 'border-ink'
      : 'border-line-control text-ink-2'
  return (
    <span
      className={`type-label grid flex-none place-items-center rounded-badge border ${sizes[size].box} ${tint}`}
    >
      {isDone ? <Check aria-label={t`Done`} className={sizes[size].check} strokeWidth={2.5} /> : number}
    </span>
  )
}
