import { Trans } from '@lingui/react/macro'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { BusyRing } from '#ui/busy-ring.tsx'
import type { SaveState } from '../draft-state.ts'

/** Whether the draft is saved. */
export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <span role="status" className="type-small flex items-center gap-1.5 text-ink-2 [&>svg]:size-3.5">
      {state === 'saved' && (
        <>
          <Check aria-hidden />
          <Trans>Draft saved</Trans>
        </>
      )}
      {state === 'saving' && (
        <>
          <BusyRing />
          <Trans>Saving</Trans>
        </>
      )}
      {state === 'offline' && (
        <>
          <CloudOff aria-hidden />
          <Trans>Offline. Your edits are kept in this browser.</Trans>
        </>
      )}
      {state === 'conflict' && (
        <>
          <TriangleAlert aria-hidden />
          <Trans>Saved, with conflicts</Trans>
        </>
      )}
    </span>
  )
}
