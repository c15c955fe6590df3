import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'

type Props = {
  count: number
  /** How many match the filters: null where all of them are selected already, or no more match. */
  allCount: number | null
  isBusy: boolean
  onSelectAll: () => void
  onSwitch: (enableSearch: boolean) => void
  onSetField: () => void
  onClear: () => void
}

/** What can be done with the selected rows. Floats over the list, which keeps room for it. */
export function BulkBar({ count, allCount, isBusy, onSelectAll, onSwitch, onSetField, onClear }: Props) {
  return (
    <div
      role="toolbar"
      aria-label={t`Selected products`}
      className="rises absolute inset-x-0 bottom-3 z-10 mx-auto flex w-max max-w-[calc(100%-32px)] flex-wrap items-center gap-2 rounded-card border border-line-2 bg-float p-2 shadow-e3"
    >
      <p className="px-2 tabular-nums" aria-live="polite">
        <Trans>
          <strong className="font-semibold">{formatNumber(count)}</strong> selected
        </Trans>
      </p>
      {allCount !== null && (
        <Button variant="ghost" onClick={onSelectAll}>
          {plural(allCount, { one: 'Select the 1 match', other: 'Select all # matches' })}
        </Button>
      )}
      <Button variant="glass" isBusy={isBusy} onClick={() => onSwitch(true)}>
        <Trans>Enable {formatNumber(count)}</Trans>
      </Button>
      <Button isBusy={isBusy} onClick={() => onSwitch(false)}>
        <Trans>Disable {formatNumber(count)}</Trans>
      </Button>
      <Button isBusy={isBusy} onClick={onSetField}>
        <Trans>Edit a field</Trans>
      </Button>
      <Button variant="ghost" size="icon" aria-label={t`Clear selection`} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
