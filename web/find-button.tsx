import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Kbd } from '#ui/kbd.tsx'
import { modKey } from '#ui/mod-key.ts'
import { openOverlay } from '#ui/overlay.ts'

/** Opens the command palette. Only its icon where the rail is narrow. */
export function FindButton({ face }: { face: 'full' | 'rail' }) {
  const wordsFrom = { full: '', rail: 'max-xl:sr-only' }[face]
  const frame = {
    full: 'h-11 w-full border border-line-2 bg-pane px-3',
    rail: 'h-[34px] w-full border-line-2 bg-pane px-2.5 shadow-e1 xl:border max-xl:justify-center max-xl:bg-transparent max-xl:shadow-none max-xl:hover:bg-press',
  }[face]
  return (
    <button
      type="button"
      onClick={() => openOverlay('palette')}
      aria-keyshortcuts="Meta+K Control+K"
      className={`flex flex-none items-center gap-2.5 rounded-control text-ink-2 ${frame}`}
    >
      <Search aria-hidden className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <span className={`min-w-0 flex-1 truncate text-start ${wordsFrom}`}>
        <Trans>Search or run…</Trans>
      </span>
      <span className={face === 'rail' ? 'max-xl:hidden' : ''}>
        <Kbd>{`${modKey}K`}</Kbd>
      </span>
    </button>
  )
}
