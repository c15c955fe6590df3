import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageTool } from '#features/agents/tool-runs/web/message-tool.ts'
import { CopyButton } from '#features/base/runs/web/answer/copy-button.tsx'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { MentionChips } from './mention-chips.tsx'
import { type Mention, without } from './mention.ts'

type Props = {
  text: string
  /** The same question in English, where the console offered it in another language. */
  means?: string | undefined
  named: readonly Mention[]
  /** Says something else in its place; absent while that cannot be. */
  onResend?: ((text: string, named: readonly Mention[], means?: string) => void) | undefined
}

/** What the merchant said. */
export function UserMessage({ text, means, named, onResend }: Props) {
  const [draft, setDraft] = useState<string | null>(null)

  // What the text did not name goes along as before.
  const kept = named.filter(
    (each) => without(text, each, named) === null || without(draft ?? '', each, named) !== null,
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!draft?.trim() || !onResend) return
    onResend(draft.trim(), kept, draft.trim() === text.trim() ? means : undefined)
    setDraft(null)
  }

  if (draft !== null && onResend) {
    return (
      <form onSubmit={submit} className="ms-auto w-full max-w-[560px]">
        <textarea
          aria-label={t`Edit message`}
          ref={takeFocus}
          maxLength={8_000}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDraft(null)
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
          }}
          className={`${controlStyle({})} type-body h-auto min-h-20 resize-none py-2 field-sizing-content`}
        />
        <MentionChips mentions={kept} />
        <p className="type-small mt-1 text-ink-3">
          <Trans>The conversation continues from here in a copy. The original stays unchanged.</Trans>
        </p>
        <div className="mt-2 flex justify-end gap-2">
          <Button size="s" variant="ghost" onClick={() => setDraft(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="s" variant="ink" type="submit">
            <Trans>Send again</Trans>
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className="group ms-auto flex max-w-[560px] flex-col items-end">
      <div className="type-body rounded-dialog rounded-ee-mark bg-press px-3.5 py-2.5 break-words whitespace-pre-wrap">
        <span className="sr-only">
          <Trans>You said:</Trans>{' '}
        </span>
        {text}
      </div>
      {named.length > 0 && (
        <div className="mt-1.5">
          <MentionChips mentions={named} />
        </div>
      )}
      <div className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100">
        <CopyButton text={text} className={messageTool} />
        {onResend && (
          <button
            type="button"
            aria-label={t`Edit message`}
            title={t`Edit message`}
            onClick={() => setDraft(text)}
            className={messageTool}
          >
            <Pencil aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
    </div>
  )
}

/** The merchant has just asked to write here. */
function takeFocus(field: HTMLElement | null): void {
  field?.focus()
}
