import { t } from '@lingui/core/macro'
import { AppWindow, Package, X } from 'lucide-react'
import { hintOf, type Mention } from './mention.ts'

type Props = {
  mentions: readonly Mention[]
  /** Absent where a message has been sent. */
  onRemove?: ((mention: Mention) => void) | undefined
}

/** What a message names. */
export function MentionChips({ mentions, onRemove }: Props) {
  if (mentions.length === 0) return null
  return (
    <ul aria-label={t`Mentioned in this message`} className="flex max-w-full flex-wrap gap-1.5">
      {mentions.map((mention) => {
        const { title, ref } = mention
        const Icon = ref.kind === 'page' ? AppWindow : Package
        return (
          <li
            key={`${ref.kind} ${ref.id}`}
            title={hintOf(mention)}
            className="type-label inline-flex h-6 min-w-0 max-w-60 items-center gap-1.5 rounded-badge border border-line-2 ps-1.5 pe-1.5 text-ink-2"
          >
            <Icon aria-hidden className="size-3 flex-none" />
            <span className="truncate">{title}</span>
            {onRemove && (
              <button
                type="button"
                aria-label={t`Remove ${title} from the message`}
                onClick={() => onRemove(mention)}
                className="-me-1.5 inline-flex size-6 flex-none items-center justify-center rounded-badge hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-3" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
