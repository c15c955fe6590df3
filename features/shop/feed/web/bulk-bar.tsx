import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'

type Props = {
  chosenCount: number
  isBusy: boolean
  onSwitch: (enableSearch: boolean) => void
  onClear: () => void
}

/** What can be done with the marked rows. Floats over the list, which keeps room for it. */
export function BulkBar({ chosenCount, isBusy, onSwitch, onClear }: Props) {
  return (
    <div
      role="toolbar"
      aria-label={t`Marked products`}
      className="rises absolute inset-x-0 bottom-3 z-10 mx-auto flex w-max max-w-[calc(100%-32px)] flex-wrap items-center gap-2 rounded-card border border-line-2 bg-float p-2 shadow-e3"
    >
      <p className="px-2 tabular-nums">
        <Trans>
          <strong className="font-semibold">{figure(chosenCount)}</strong> marked
        </Trans>
      </p>
      <Button variant="glass" isBusy={isBusy} onClick={() => onSwitch(true)}>
        <Trans>Enable {figure(chosenCount)}</Trans>
      </Button>
      <Button isBusy={isBusy} onClick={() => onSwitch(false)}>
        <Trans>Disable {figure(chosenCount)}</Trans>
      </Button>
      <Button variant="ghost" size="icon" aria-label={t`Clear the marks`} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
