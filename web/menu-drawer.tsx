import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { User } from '#features/base/accounts/contract.ts'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { FindButton } from './find-button.tsx'
import { MerchantRow } from './merchant-row.tsx'
import { closeOverlay } from '#ui/overlay.ts'
import { PlaceLinks } from './place-links.tsx'
import { menuGroups } from './places.ts'

/** Every page, sliding in from the left: on phones, and where there is no sidebar. */
export function MenuDrawer({ user }: { user: User }) {
  return (
    <OverlayFrame
      label={t`Menu`}
      onClose={closeOverlay}
      className="slides-in-start m-0 h-dvh max-h-none w-[min(300px,calc(100vw-48px))] bg-frame"
    >
      <div className="flex h-full flex-col gap-3 p-3">
        <div className="flex items-center justify-between ps-2">
          <Wordmark />
          <button
            type="button"
            aria-label={t`Close menu`}
            onClick={closeOverlay}
            className="grid size-11 place-items-center rounded-control hover:bg-press md:size-8"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </button>
        </div>
        <FindButton face="full" />
        <nav aria-label={t`Menu`} className="min-h-0 flex-1 overflow-y-auto">
          <PlaceLinks groups={menuGroups} onFollow={closeOverlay} />
        </nav>
        <MerchantRow user={user} />
      </div>
    </OverlayFrame>
  )
}
