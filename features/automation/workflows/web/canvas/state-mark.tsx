import { Check, CircleDot, CircleQuestionMark, Minus, X } from 'lucide-react'
import { BusyRing } from '#ui/busy-ring.tsx'
import type { StepState } from './canvas-terms.ts'

/** How a step stands in a run, as a shape of its own; the word stands beside it, or in its label. */
export function StateMark({ state }: { state: StepState }) {
  const box = 'grid size-[18px] flex-none place-items-center rounded-badge'
  const icon = { 'aria-hidden': true, className: 'size-3', strokeWidth: 2.5 } as const
  switch (state) {
    case 'done':
      return (
        <span className={`${box} bg-glass-soft text-glass`}>
          <Check {...icon} />
        </span>
      )
    case 'running':
      return (
        <span className={`${box} text-busy`}>
          <BusyRing />
        </span>
      )
    case 'waiting':
      return (
        <span className={box}>
          <span aria-hidden className="size-2.5 rounded-[2px] bg-needs-mark" />
        </span>
      )
    case 'failed':
      return (
        <span className={`${box} bg-incomplete-soft text-incomplete`}>
          <X {...icon} />
        </span>
      )
    case 'partly_done':
      return (
        <span className={`${box} bg-needs-soft text-needs`}>
          <CircleDot {...icon} />
        </span>
      )
    case 'unknown':
      return (
        <span className={`${box} bg-needs-soft text-needs`}>
          <CircleQuestionMark {...icon} />
        </span>
      )
    case 'skipped':
      return (
        <span className={`${box} text-ink-3`}>
          <Minus {...icon} />
        </span>
      )
    case 'next':
      return null
  }
}
