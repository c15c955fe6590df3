import { Trans } from '@lingui/react/macro'
import { BusyRing } from './busy-ring.tsx'

/** Only for the first check of the session: everything else shows its own shape while it waits. */
export function Loading() {
  return (
    <div role="status" className="appears-late grid h-dvh place-items-center text-ink-2">
      <span className="flex items-center gap-2">
        <BusyRing /> <Trans>Loading...</Trans>
      </span>
    </div>
  )
}
