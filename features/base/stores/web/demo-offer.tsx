import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { DemoButton } from './demo-button.tsx'
import { useStore } from './store-cache.ts'

/** For who has no store at hand. Whatever comes from it is labelled as demo everywhere. */
export function DemoOffer({ onConnected }: { onConnected?: () => void }) {
  const store = useStore().data
  if (!store || store.connected || !store.demo.isAvailable) return null
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-9 flex-none place-items-center rounded-control border border-line-2 bg-well text-ink-2">
          <FlaskConical aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="type-section">
            <Trans>No store yet?</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>
              The demo store has products, orders, tickets and reviews, with real issues to fix. You can
              switch to your own store anytime.
            </Trans>
          </p>
        </div>
        <DemoButton className="max-md:w-full" {...(onConnected ? { onConnected } : {})} />
      </div>
    </Card>
  )
}
