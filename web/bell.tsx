import { plural, t } from '@lingui/core/macro'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useInbox } from '#features/agents/inbox/web/inbox-cache.ts'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

/** Opens what needs the merchant; a mark says that something does. */
export function Bell() {
  const [isWanted, setWanted] = useState(false)
  const waiting = <BellButton aria-expanded={false} onClick={() => setWanted(true)} />
  if (!isWanted) return waiting
  return (
    <Suspense fallback={waiting}>
      <BellPanel trigger={<BellButton />} />
    </Suspense>
  )
}

/** What the panel adds is passed on to the button. */
function BellButton(props: ComponentProps<'button'>) {
  const count = useInbox().data?.items.length ?? 0
  const words =
    count > 0
      ? plural(count, { one: '# item needs your attention', other: '# items need your attention' })
      : t`Nothing needs your attention`
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      aria-label={words}
      title={words}
      className="relative grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-11"
    >
      <BellIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-1.5 end-1.5 size-2 rounded-round bg-incomplete-mark ring-2 ring-pane max-md:top-3 max-md:end-3"
        />
      )}
    </button>
  )
}
