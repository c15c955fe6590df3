import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RunView } from '#engine/contract.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'
import { Meter } from '#ui/meter.tsx'
import { runName, statusWords } from './run-words.ts'
import { useCancelRun } from './runs-cache.ts'

/** A run under way: what it does now, how far it is, and the way to stop it. */
export function LiveRun({ run }: { run: RunView }) {
  const cancel = useCancelRun()
  const { stage = statusWords[run.status], done = 0, total = null, ratePerSecond = null } = run.progress ?? {}
  const counted = total === null ? figure(done) : t`${figure(done)} of ${figure(total)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
      <span className="text-busy">
        <BusyRing />
      </span>
      <p className="min-w-0 tabular-nums">
        <span className="type-strong">{runName(run)}</span>
        <span className="block text-ink-2">
          {stage}
          {(done > 0 || total !== null) && `, ${counted}`}
          {ratePerSecond !== null &&
            ratePerSecond >= 1 &&
            ` · ${t`${figure(Math.round(ratePerSecond))} a second`}`}
        </span>
      </p>
      <Meter
        label={t`${runName(run)} progress`}
        percent={total ? Math.min(100, Math.round((done / total) * 100)) : null}
        className="min-w-24 flex-1"
      />
      <Button size="s" isBusy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
        <Trans>Cancel</Trans>
      </Button>
    </li>
  )
}
