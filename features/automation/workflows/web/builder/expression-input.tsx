import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { controlStyle } from '#ui/control-style.ts'
import type { Completion, ValueType } from '../../contract/check.ts'
import { completeExpression, completeText } from '../../rules/completion.ts'

type Props = {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  /** A whole expression, or a text with expressions in braces. */
  kind: 'expression' | 'text'
  types: Readonly<Record<string, ValueType>>
  value: string
  rows?: number
  onChange: (value: string) => void
}

/** A field for CEL that completes names of what ran before. Arrow keys choose, Enter or Tab takes, Esc closes. */
export function ExpressionInput({ kind, types, value, rows = 2, onChange, ...control }: Props) {
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [found, setFound] = useState<readonly Completion[]>([])
  const [at, setAt] = useState(0)
  const complete = (text: string, cursor: number) => {
    const ways = kind === 'text' ? completeText : completeExpression
    setFound(ways(text, cursor, types))
    setAt(0)
  }
  const take = ({ insert, start, end }: Completion) => {
    const next = value.slice(0, start) + insert + value.slice(end)
    onChange(next)
    setFound([])
    requestAnimationFrame(() => {
      const cursor = start + insert.length
      input.current?.focus()
      input.current?.setSelectionRange(cursor, cursor)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[at]
    if (!chosen) return
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setFound([])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <textarea
        {...control}
        ref={input}
        rows={rows}
        dir={kind === 'expression' ? 'ltr' : 'auto'}
        spellCheck={kind === 'text'}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          complete(target.value, target.selectionStart)
        }}
        onClick={({ currentTarget }) => complete(value, currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setFound([])}
        className={`${controlStyle({ face: kind === 'expression' ? 'code' : 'plain' })} h-auto! resize-y py-1.5`}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t`Completions`}
        hidden={found.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-52 overflow-y-auto rounded-card border border-line-2 bg-float p-1 shadow-e2"
      >
        {found.map((completion, index) => (
          <div
            key={completion.label}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault()
              take(completion)
            }}
            className="type-code flex cursor-default justify-between gap-3 rounded-control px-2 py-1 aria-selected:bg-hover"
          >
            <span>{completion.label}</span>
            <span className="text-ink-3">{completion.detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
