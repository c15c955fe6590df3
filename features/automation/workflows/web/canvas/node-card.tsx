import { plural } from '@lingui/core/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Change, StepMark } from './canvas-terms.ts'
import { ChangeBadge } from './change-badge.tsx'
import { StateMark } from './state-mark.tsx'

type Props = {
  icon: ReactNode
  title: string
  kind: string
  fact: string
  time: string
  mark: StepMark | null
  change: Change | null
  errors: number
  warnings: number
}

const factTints = {
  running: 'text-busy',
  failed: 'text-incomplete',
  waiting: 'text-needs',
  partly_done: 'text-needs',
  unknown: 'text-needs',
}

/** What a node says: who does what, how it stands, and below a fact and a time. */
export function NodeCard({ icon, title, kind, fact, time, mark, change, errors, warnings }: Props) {
  const tint =
    mark && mark.state in factTints ? factTints[mark.state as keyof typeof factTints] : 'text-ink-2'
  return (
    <div dir="auto" className="flex h-[82px] flex-col">
      <div className="flex min-h-0 flex-1 items-center gap-2.5 px-3">
        {icon}
        <div className="min-w-0 flex-1">
          <p className="type-strong truncate font-semibold">{title}</p>
          <p className="truncate font-mono text-[11px] leading-4 text-ink-2">{kind}</p>
        </div>
        {errors > 0 ? (
          <FaultMark count={errors} isError />
        ) : warnings > 0 ? (
          <FaultMark count={warnings} isError={false} />
        ) : (
          mark && <StateMark state={mark.state} />
        )}
      </div>
      <div className="type-small flex h-[30px] flex-none items-center justify-between gap-2 border-t border-line px-3">
        <span className={`min-w-0 truncate ${tint}`}>{mark?.fact || fact}</span>
        {change ? (
          <ChangeBadge change={change} />
        ) : (
          <span className="flex-none text-ink-2 tabular-nums">{mark?.time || time}</span>
        )}
      </div>
    </div>
  )
}

/** How many faults keep a step from being published. What they are stands in its panel. */
function FaultMark({ count, isError }: { count: number; isError: boolean }) {
  const Icon = isError ? CircleAlert : TriangleAlert
  const title = isError
    ? plural(count, { one: '# problem', other: '# problems' })
    : plural(count, { one: '# warning', other: '# warnings' })
  return (
    <span
      title={title}
      className={`type-label inline-flex h-[18px] flex-none items-center gap-1 rounded-badge px-1 tabular-nums ${isError ? 'bg-incomplete-soft text-incomplete' : 'bg-needs-soft text-needs'}`}
    >
      <Icon aria-hidden className="size-3" />
      {count}
    </span>
  )
}
