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
      aria-label="Marked products"
      className="rises absolute inset-x-0 bottom-3 z-10 mx-auto flex w-max max-w-[calc(100%-32px)] flex-wrap items-center gap-2 rounded-card border border-line-2 bg-float p-2 shadow-e3"
    >
      <p className="px-2 tabular-nums">
        <strong className="font-semibold">{figure(chosenCount)}</strong> marked
      </p>
      <Button variant="glass" isBusy={isBusy} onClick={() => onSwitch(true)}>
        Enable {figure(chosenCount)}
      </Button>
      <Button isBusy={isBusy} onClick={() => onSwitch(false)}>
        Disable {figure(chosenCount)}
      </Button>
      <Button variant="ghost" size="icon" aria-label="Clear the marks" onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
