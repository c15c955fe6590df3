import { t } from '@lingui/core/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Menu } from '#ui/menu.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { Conversation } from '../../contract/conversation.ts'

type Props = {
  conversation: Conversation
  isCurrent: boolean
  onOpen: () => void
  onRename: (title: string) => void
  onRemove: () => void
}

export function ConversationRow({ conversation, isCurrent, onOpen, onRename, onRemove }: Props) {
  const { title, updatedAt } = conversation
  const [draft, setDraft] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = draft?.trim()
    if (next && next !== title) onRename(next)
    setDraft(null)
  }

  if (draft !== null) {
    return (
      <li className="px-1 py-1.5">
        <form onSubmit={submit}>
          <TextInput
            aria-label={t`Title of the conversation`}
            ref={takeFocus}
            maxLength={200}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={submit}
            onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
          />
        </form>
      </li>
    )
  }
  return (
    <li
      className={`relative flex items-center rounded-control ${isCurrent ? 'bg-glass-soft' : 'hover:bg-hover'}`}
    >
      {isCurrent && <span aria-hidden className="absolute inset-y-1 start-0 w-[3px] bg-glass-edge" />}
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 px-3 py-2 text-start"
      >
        <span className="block truncate">{title}</span>
        <span className="type-small block text-ink-3">{timeAgo(updatedAt)}</span>
      </button>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t`Actions for ${title}`}
            className="me-1 grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-press max-md:size-10"
          >
            <Ellipsis aria-hidden className="size-4" />
          </button>
        }
        items={[
          { label: t`Rename`, icon: <Pencil aria-hidden />, onSelect: () => setDraft(title) },
          { label: t`Delete`, icon: <Trash2 aria-hidden />, onSelect: onRemove },
        ]}
      />
    </li>
  )
}

/** The merchant has just asked to write here. */
function takeFocus(field: HTMLElement | null): void {
  field?.focus()
}
