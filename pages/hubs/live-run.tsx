import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'
import { Meter } from '#ui/meter.tsx'
import { RunFacts } from './run-facts.tsx'
import { countedOf, runName, statusWords } from '#features/base/runs/web/run-words.ts'
import { useCancelRun } from '#features/base/runs/web/runs-cache.ts'
import { stageWords } from '#features/base/runs/web/stage-words.ts'

/** A run under way: what it does now, how far it is, and the way to stop it. When it began opens below. */
export function LiveRun({ run }: { run: RunView }) {
  const cancel = useCancelRun()
  const [isOpen, setOpen] = useState(false)
  const factsId = useId()
  const { progress } = run
  const { done = 0, total = null, ratePerSecond = null } = progress ?? {}
  const counted = progress && countedOf(progress)
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <span className="text-busy">
          <BusyRing />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? factsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-my-1 flex min-w-0 items-center gap-2 rounded-control py-1 pe-1 text-start tabular-nums hover:bg-hover"
        >
          <span className="min-w-0">
            <span className="type-strong">{runName(run)}</span>
            <span className="block text-ink-2">
              <bdi>{progress ? stageWords(progress.stage) : statusWords[run.status]}</bdi>
              {counted && `, ${counted}`}
              {ratePerSecond !== null &&
                ratePerSecond >= 1 &&
                ` · ${t`${figure(Math.round(ratePerSecond))} a second`}`}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        <Meter
          label={t`${runName(run)} progress`}
          percent={total ? Math.min(100, Math.round((done / total) * 100)) : null}
          className="min-w-24 flex-1"
        />
        <Button size="s" isBusy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {isOpen && <RunFacts id={factsId} run={run} />}
    </li>
  )
}
