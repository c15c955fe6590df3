import { t } from '@lingui/core/macro'
import { Ban, CircleCheck, CircleX } from 'lucide-react'
import type { RunView } from '#engine/contract.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { runName, statusWords } from './run-words.ts'

/** A run that ended: how, when and after how long, and why where it failed. */
export function PastRun({ run }: { run: RunView }) {
  const Icon = run.status === 'failed' ? CircleX : run.status === 'cancelled' ? Ban : CircleCheck
  const tint =
    run.status === 'failed' ? 'text-incomplete' : run.status === 'cancelled' ? 'text-ink-3' : 'text-glass'
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2.5 first:border-t-0">
      <Icon aria-hidden className={`size-3.5 flex-none self-center ${tint}`} />
      <span className="type-strong">{runName(run)}</span>
      <span className="text-ink-2">{statusWords[run.status]}</span>
      <span className="ms-auto text-ink-2 tabular-nums">
        {timeAgo(run.endedAt ?? run.createdAt)}
        {durationOf(run)}
      </span>
      {run.error && <p className="basis-full ps-[26px] text-ink-2">{run.error.message}</p>}
    </li>
  )
}

function durationOf({ startedAt, endedAt }: RunView): string {
  if (startedAt === null || endedAt === null) return ''
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return ` · ${seconds < 60 ? t`${seconds} s` : t`${Math.round(seconds / 60)} min`}`
}
