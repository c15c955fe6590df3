import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'

const marks = {
  done: { icon: Check, tint: 'bg-glass-soft text-glass' },
  open: { icon: Minus, tint: 'bg-press text-ink-3' },
  wrong: { icon: X, tint: 'bg-incomplete-soft text-incomplete' },
}

/** Close to each other where all is seen at a glance, with a rule between where each is read. */
const looks = {
  close: { row: 'flex-wrap items-center', mark: '', text: '' },
  ruled: { row: 'border-t border-line py-2 first:border-t-0', mark: 'mt-px', text: 'min-w-0' },
}

type Props = {
  state: keyof typeof marks
  look: keyof typeof looks
  children: ReactNode
  aside: ReactNode
}

/** Whether one thing is in place. */
export function CheckLine({ state, look, children, aside }: Props) {
  const { icon: Icon, tint } = marks[state]
  const { row, mark, text } = looks[look]
  return (
    <li className={`flex gap-x-3 ${row}`}>
      <span className={`grid size-5 flex-none place-items-center rounded-mark ${mark} ${tint}`}>
        <Icon aria-hidden className="size-3" strokeWidth={2.5} />
      </span>
      <span className={`flex-1 ${text}`}>{children}</span>
      {aside}
    </li>
  )
}
