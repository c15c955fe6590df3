import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { modKey } from '#ui/mod-key.ts'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { closeOverlay } from '#ui/overlay.ts'
import { setSingleKeys, useSingleKeys } from '#ui/single-keys.ts'
import { Switch } from '#ui/switch.tsx'
import { allNavItems } from './nav-items.ts'

const everywhere = [
  [`${modKey}K`, t`Search or run a command`],
  ['?', t`Show shortcuts`],
  ['F8', t`Go to latest notification`],
  ['Esc', t`Close panel or dialog`],
] as const

const products = [
  ['J K', t`Next or previous product`],
  ['↵', t`Open`],
  ['X', t`Select`],
  ['E', t`Enable or disable`],
  ['/', t`Search`],
  [`${modKey}↵`, t`Save and next`],
] as const

const approvals = [
  ['A', t`Approve`],
  ['E', t`Edit`],
  ['R', t`Decline`],
  [`${modKey}↵`, t`Approve the one in focus`],
  ['J K', t`Next or previous approval`],
] as const

const chats = [
  ['A E R', t`Answer the newest approval`],
  ['Esc', t`Leave the message field`],
] as const

const places = allNavItems.flatMap(({ label, letter }) =>
  letter ? [[`G ${letter.toUpperCase()}`, label] as const] : [],
)

/** Every shortcut, and the way to switch the single keys off. */
export function Shortcuts() {
  const isOn = useSingleKeys()
  return (
    <OverlayFrame
      label={t`Keyboard shortcuts`}
      onClose={closeOverlay}
      className="rises m-auto max-h-[calc(100dvh-32px)] w-[min(640px,calc(100vw-32px))] rounded-dialog border border-line-2 bg-float shadow-e3"
    >
      <div className="flex max-h-[calc(100dvh-34px)] flex-col">
        <h2 className="type-section px-5 pt-5 pb-3">
          <Trans>Keyboard shortcuts</Trans>
        </h2>
        <div
          // A box that scrolls must take the focus, or the keyboard cannot scroll it.
          role="group"
          aria-label={t`List of shortcuts`}
          tabIndex={0}
          className="grid min-h-0 flex-1 gap-x-8 gap-y-4 overflow-y-auto px-5 sm:grid-cols-2"
        >
          <div className="flex flex-col gap-4">
            <Keys title={t`Everywhere`} keys={everywhere} />
            <Keys title={t`In the product list`} keys={products} />
            <Keys title={t`In Approvals`} keys={approvals} />
            <Keys title={t`In a chat`} keys={chats} />
          </div>
          <Keys title={t`Go to`} keys={places} />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
          <span className="flex items-center gap-3">
            <Switch isOn={isOn} onChange={setSingleKeys} aria-label={t`Single-key shortcuts`} />
            <Trans>Single-key shortcuts</Trans>
          </span>
          <Button variant="ink" onClick={closeOverlay}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </OverlayFrame>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="type-label mb-1.5 text-ink-2">{title}</h3>
      <dl>
        {keys.map(([key, words]) => (
          <div key={key} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
            <dt>{words}</dt>
            <dd className="flex gap-1">
              {key.split(' ').map((one) => (
                <kbd
                  key={one}
                  className="type-micro min-w-5 rounded-badge border border-line-2 bg-well px-1.5 py-px text-center text-ink-2"
                >
                  {one}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
