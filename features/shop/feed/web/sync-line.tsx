import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RunView } from '#engine/contract.ts'
import { stageLabel } from '#features/base/runs/web/stage-labels.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'

type Props = { run: RunView; isCancelling: boolean; onCancel: () => void }

/** A sync that runs: the stage, done of total, the measured rate, and the way to stop it. */
export function SyncLine({ run, isCancelling, onCancel }: Props) {
  const { done = 0, total = null, ratePerSecond = null } = run.progress ?? {}
  const counted = total === null ? formatNumber(done) : t`${formatNumber(done)} of ${formatNumber(total)}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-busy-line bg-busy-soft px-3 py-2">
      <span className="text-busy">
        <BusyRing />
      </span>
      <p className="tabular-nums">
        <span className="type-strong">{run.progress ? stageLabel(run.progress) : t`Waiting to start`}</span>
        {(done > 0 || total !== null) && <span className="text-ink-2">, {counted}</span>}
        {ratePerSecond !== null && ratePerSecond >= 1 && (
          <span className="text-ink-2">
            {' · '}
            <Trans>{formatNumber(Math.round(ratePerSecond))} per second</Trans>
          </span>
        )}
      </p>
      <Meter
        label={t`Sync progress`}
        percent={total ? Math.min(100, Math.round((done / total) * 100)) : null}
        className="min-w-24 flex-1"
      />
      <Button size="s" isBusy={isCancelling} onClick={onCancel}>
        <Trans>Cancel sync</Trans>
      </Button>
    </div>
  )
}
