import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'

type Props = {
  /** 0.12 is 12 % more. */
  value: number
  /** What it is compared with, such as "the 30 days before". */
  than: string
}

/** A change against before. Ink either way: fewer is not an error. */
export function Growth({ value, than }: Props) {
  const percent = Math.round(value * 100)
  const Icon = percent > 0 ? ArrowUpRight : percent < 0 ? ArrowDownRight : ArrowRight
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums" title={`Against ${than}`}>
      <Icon aria-hidden className="size-3 flex-none" strokeWidth={2} />
      {percent > 0 && '+'}
      {percent}%<span className="sr-only"> against {than}</span>
    </span>
  )
}
