import { Ban, ChevronDown, CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { RunFacts } from './run-facts.tsx'
import { durationOf, runName, statusWords } from '#features/base/runs/web/run-words.ts'

/** A run that ended: how, when and after how long, and why where it failed. What it did opens below; `again` starts one like it. */
export function PastRun({ run, again }: { run: RunView; again?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const factsId = useId()
  const Icon = run.status === 'failed' ? CircleX : run.status === 'cancelled' ? Ban : CircleCheck
  const tint =
    run.status === 'failed' ? 'text-incomplete' : run.status === 'cancelled' ? 'text-ink-3' : 'text-glass'
  const took = durationOf(run)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? factsId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 grid w-[calc(100%+16px)] grid-cols-[14px_minmax(0,1fr)_14px] items-center gap-x-3 rounded-control px-2 py-2.5 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <Icon aria-hidden className={`size-3.5 ${tint}`} />
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className="type-strong">{runName(run)}</span>
          <span className="text-ink-2">{statusWords[run.status]}</span>
          <span className="text-ink-2 tabular-nums max-sm:basis-full sm:ms-auto">
            {timeAgo(run.endedAt ?? run.createdAt)}
            {took && ` · ${took}`}
          </span>
        </span>
        <ChevronDown aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {run.error && (
        <p className="ps-[26px] pb-2.5 text-ink-2">
          <bdi>{run.error.message}</bdi>
        </p>
      )}
      {isOpen && <RunFacts id={factsId} run={run} again={again} />}
    </li>
  )
}
