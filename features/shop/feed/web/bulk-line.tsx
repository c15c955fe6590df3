import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import type { BulkRun } from '../contract/bulk.ts'

type Props = { active: BulkRun; isCancelling: boolean; onCancel: () => void }

/** A change of many products that runs: done of total, and the way to stop it. */
export function BulkLine({ active: { run, change }, isCancelling, onCancel }: Props) {
  const { done = 0, total = null } = run.progress ?? {}
  const doing =
    change.kind === 'undo'
      ? t`Undoing`
      : change.kind === 'set'
        ? t`Changing products`
        : change.enableSearch
          ? t`Enabling products`
          : t`Disabling products`
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-busy-line bg-busy-soft px-3 py-2"
    >
      <span className="text-busy">
        <BusyRing />
      </span>
      <p className="tabular-nums">
        <span className="type-strong">{doing}</span>
        {total !== null && (
          <span className="text-ink-2">
            ,{' '}
            <Trans>
              {formatNumber(done)} of {formatNumber(total)}
            </Trans>
          </span>
        )}
      </p>
      <Meter
        label={t`Progress`}
        percent={total ? Math.min(100, Math.round((done / total) * 100)) : null}
        className="min-w-24 flex-1"
      />
      <Button size="s" isBusy={isCancelling} onClick={onCancel}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}
