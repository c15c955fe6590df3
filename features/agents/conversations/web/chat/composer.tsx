import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowUp, AtSign, Square, Wrench } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxAttachments } from '#features/agents/conversation-log/contract/attachment.ts'
import type { AgentTool } from '#features/agents/tool-runs/contract/tool.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Menu } from '#ui/menu.tsx'
import { read } from '#ui/query.ts'
import { MentionChips } from './mention-chips.tsx'
import { hintOf, insertMention, type Mention, mentionedPages, readMention, without } from './mention.ts'

const settleMs = 150
const maxProducts = 6

/** What a search behind an @ finds: pages by their title, products by the feed's own search. Null: nothing is looked for. */
function useMentions(search: string | null): { mentions: Mention[]; isSearching: boolean } {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), settleMs)
    return () => clearTimeout(timer)
  }, [search])
  const found = useQuery({
    ...read(listProducts, { query: { search: settled?.trim() ?? '', limit: maxProducts } }),
    select: (reply): Mention[] =>
      reply.data.products.map(({ title, productId }) => ({ title, ref: { kind: 'product', id: productId } })),
    enabled: search !== null && settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  if (search === null) return { mentions: [], isSearching: false }
  const wanted = search.trim().toLowerCase()
  const pages = mentionedPages.filter(({ title }) => title.toLowerCase().includes(wanted))
  const products = settled === null ? [] : (found.data ?? [])
  return {
    mentions: [...products, ...pages.slice(0, 3)],
    isSearching: search !== settled || found.isFetching,
  }
}

const quickTools = 4

type Props = {
  text: string
  onText: (text: string) => void
  /** What the text names. */
  named: readonly Mention[]
  onNamed: (mention: Mention) => void
  /** Why nothing can be sent now; null when it can. */
  reason: string | null
  /** It is sent as soon as that is over. */
  canWait: boolean
  isBusy: boolean
  placeholder: string
  /** What the agent may do. */
  hint: string
  tools: readonly AgentTool[]
  onSend: () => void
  onStop: () => void
}

/** Where the merchant writes. Enter sends, Shift+Enter begins a line, @ names a product or a page. */
export function Composer({ text, onText, named, onNamed, ...props }: Props) {
  const { reason, canWait, isBusy, placeholder, hint, tools, onSend, onStop } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const typed = readMention(text, caret)
  const isOpen = typed !== null && typed.at !== closedAt
  const isFull = named.length >= maxAttachments
  const { mentions, isSearching } = useMentions(isOpen && !isFull ? typed.search : null)
  const current = Math.min(chosen, mentions.length - 1)
  const canSend = text.trim() !== '' && !isBusy && (reason === null || canWait)

  function write(next: string, at: number) {
    flushSync(() => {
      onText(next)
      setCaret(at)
    })
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }

  function pick(mention: Mention) {
    if (!typed) return
    const next = insertMention(text, { at: typed.at, caret, named }, mention)
    write(next.text, next.caret)
    onNamed(mention)
  }

  function begin(words: string) {
    const before = text === '' || text.endsWith(' ') ? text : `${text} `
    setClosedAt(null)
    write(before + words, before.length + words.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    const mention = mentions[current]
    if (event.nativeEvent.isComposing) return
    if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      setClosedAt(typed.at)
    } else if (event.key === 'Escape') {
      // The keys of a card act where nobody writes.
      area.current?.blur()
    } else if (isOpen && mention && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setChosen((current + step + mentions.length) % mentions.length)
    } else if (isOpen && mention && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault()
      pick(mention)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (canSend) onSend()
    }
  }

  const icon = buttonStyle({ variant: 'ghost', size: 'icon' })
  return (
    <div className="relative rounded-dialog border border-line-control bg-pane p-3 focus-within:border-ink-2">
      {isOpen && (
        <MentionList
          id={listId}
          mentions={mentions}
          current={current}
          isSearching={isSearching}
          isFull={isFull}
          onPick={pick}
        />
      )}
      {named.length > 0 && (
        <div className="mb-2">
          <MentionChips
            mentions={named}
            onRemove={(mention) => onText(without(text, mention, named) ?? text)}
          />
        </div>
      )}
      <textarea
        ref={area}
        aria-label={t`Message`}
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && mentions[current] ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        rows={1}
        maxLength={8_000}
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          onText(event.target.value)
          setCaret(event.target.selectionStart)
          setChosen(0)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="type-body block max-h-48 min-h-6 w-full resize-none field-sizing-content bg-transparent outline-none max-md:text-[16px]"
      />
      <div className="mt-1.5 flex items-center gap-1">
        <button
          type="button"
          aria-label={t`Mention a product or page`}
          title={t`Mention a product or page`}
          onClick={() => begin('@')}
          className={icon}
        >
          <AtSign aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
        {tools.length > 0 && (
          <Menu
            align="start"
            heading={t`Quick tools`}
            trigger={
              <button type="button" className={buttonStyle({ variant: 'ghost' })}>
                <Wrench aria-hidden className="size-3.5" />
                <Trans>Tools</Trans>
              </button>
            }
            items={tools.slice(0, quickTools).map(({ name, description }) => ({
              label: name,
              hint: description,
              onSelect: () => begin(`${name}: `),
            }))}
          />
        )}
        <p title={hint} className="type-small ms-auto line-clamp-2 min-w-0 text-end text-ink-2 max-sm:hidden">
          <Trans>Asks before making changes</Trans>
        </p>
        {isBusy ? (
          <button
            type="button"
            aria-label={t`Stop`}
            title={t`Stop`}
            onClick={onStop}
            className={`${buttonStyle({ variant: 'ink', size: 'icon' })} max-sm:ms-auto`}
          >
            <Square aria-hidden className="size-3.5" />
          </button>
        ) : (
          <button
            type="button"
            aria-label={t`Send`}
            title={reason ?? t`Send`}
            aria-disabled={!canSend || undefined}
            onClick={() => canSend && onSend()}
            className={`${buttonStyle({ variant: canSend ? 'ink' : 'outline', size: 'icon' })} max-sm:ms-auto`}
          >
            <ArrowUp aria-hidden className="size-4" />
          </button>
        )}
      </div>
    </div>
  )
}

type MentionListProps = {
  id: string
  mentions: readonly Mention[]
  current: number
  isSearching: boolean
  /** The message names as many things as it may. */
  isFull: boolean
  onPick: (mention: Mention) => void
}

/** What an @ may name, over the field it is typed in. The keyboard stays in the field. */
function MentionList({ id, mentions, current, isSearching, isFull, onPick }: MentionListProps) {
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-2 rounded-card border border-line-2 bg-float p-1 shadow-e2">
      {mentions.length === 0 && (
        <p className="px-2 py-1.5 text-ink-2">
          {isFull ? (
            <Trans>You can mention up to {maxAttachments} products and pages per message.</Trans>
          ) : isSearching ? (
            <Trans>Searching…</Trans>
          ) : (
            <Trans>No products or pages found.</Trans>
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
