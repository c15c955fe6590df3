import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Suspense } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgentLimits } from '#pages/agents/agent-parts.ts'

/** How far Seller may go, beside its page. On a phone it is a full sheet. */
export function SellerConfigure({ onClose }: { onClose: () => void }) {
  useHotkeys('escape', onClose, { enableOnFormTags: true })
  return (
    <section
      role="dialog"
      aria-label={t`Configure Seller`}
      data-side-panel
      className="slides-in fixed inset-y-0 end-0 z-30 flex w-[432px] max-w-full flex-col border-s border-line bg-pane shadow-e3 max-md:inset-0 max-md:w-auto"
    >
      <header className="flex h-[52px] flex-none items-center gap-2 border-b border-line px-5 max-md:px-4">
        <h2 className="type-section min-w-0 flex-1">
          <Trans>Configure Seller</Trans>
        </h2>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose} autoFocus>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5 max-md:p-4">
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <AgentLimits agent="seller" />
        </Suspense>
      </div>
    </section>
  )
}
