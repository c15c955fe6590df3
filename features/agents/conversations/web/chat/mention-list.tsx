import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { maxAttachments } from '#features/agents/conversation-log/contract/attachment.ts'
import { hintOf, type Mention } from './mention.ts'

type Props = {
  id: string
  mentions: readonly Mention[]
  current: number
  isSearching: boolean
  /** The message names as many things as it may. */
  isFull: boolean
  onPick: (mention: Mention) => void
}

/** What an @ may name, over the field it is typed in. The keyboard stays in the field. */
export function MentionList({ id, mentions, current, isSearching, isFull, onPick }: Props) {
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-2 rounded-card border border-line-2 bg-float p-1 shadow-e2">
      {mentions.length === 0 && (
        <p className="px-2 py-1.5 text-ink-2">
          {isFull ? (
            <Trans>A message names at most {maxAttachments} products and pages.</Trans>
          ) : isSearching ? (
            <Trans>Searching…</Trans>
          ) : (
            <Trans>Nothing has this name.</Trans>
          )}
        </p>
      )}
      <div id={id} role="listbox" aria-label={t`Products and pages`} className="max-h-64 overflow-y-auto">
        {mentions.map((mention, index) => (
          <div
            key={`${mention.ref.kind} ${mention.ref.id}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            // The field keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              onPick(mention)
            }}
            className="flex cursor-default items-baseline gap-2 rounded-control px-2 py-1.5 aria-selected:bg-hover max-md:py-2.5"
          >
            <span className="min-w-0 flex-1 truncate">{mention.title}</span>
            <span className="type-code max-w-40 truncate text-ink-3">{hintOf(mention)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
