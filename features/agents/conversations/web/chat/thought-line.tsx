import { t } from '@lingui/core/macro'
import { Brain, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#ui/format.ts'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'

type Props = {
  reasoning: string
  isOpen: boolean
  durationMs: number | null
  confidence: number | null
}

/** What an agent thought, folded to a line until somebody wants to read it. */
export function ThoughtLine({ reasoning, isOpen, durationMs, confidence }: Props) {
  const [isShown, setShown] = useState(false)
  const title = isOpen ? t`Thinking…` : t`Thought`
  const facts = (
    <>
      <Brain aria-hidden className="size-3.5 flex-none" />
      <span>{title}</span>
      {durationMs !== null && durationMs > 0 && (
        <span className="text-ink-3 tabular-nums">{secondsText(durationMs)}</span>
      )}
      {confidence !== null && (
        <span className="text-ink-3">
          {t`confidence`}{' '}
          <span className="type-label text-ink tabular-nums">
            {formatNumber(Math.round(confidence * 100) / 100)}
          </span>
        </span>
      )}
    </>
  )
  const line = 'type-small flex min-h-6 flex-wrap items-center gap-2 text-ink-2'
  if (reasoning.trim() === '') return <p className={line}>{facts}</p>
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        className={`${line} rounded-control hover:text-ink max-md:min-h-10`}
      >
        {facts}
        <ChevronRight
          aria-hidden
          className={`size-3.5 flex-none rtl:-scale-x-100 ${isShown ? 'rotate-90' : ''}`}
        />
      </button>
      {isShown && (
        <p className="mt-1 max-h-80 overflow-y-auto rounded-control bg-well p-3 whitespace-pre-wrap text-ink-2">
          {reasoning}
        </p>
      )}
    </div>
  )
}
