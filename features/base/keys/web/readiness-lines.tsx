import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Minus, X } from 'lucide-react'
import type { ReadinessItem } from '../contract.ts'
import { readinessWords } from './readiness-words.ts'

const faces = {
  configured: { icon: Check, tint: 'bg-glass-soft text-glass', word: t`configured` },
  missing: { icon: Minus, tint: 'bg-press text-ink-3', word: t`missing` },
  invalid: { icon: X, tint: 'bg-incomplete-soft text-incomplete', word: t`invalid` },
}

export function ReadinessLines({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <ul className="flex flex-col">
      {items.map((item) => {
        const { id, state, isCritical, earned, possible } = item
        const { icon: Icon, tint, word } = faces[state]
        return (
          <li key={id} className="flex gap-3 border-t border-line py-2 first:border-t-0">
            <span className={`mt-px grid size-5 flex-none place-items-center rounded-mark ${tint}`}>
              <Icon aria-hidden className="size-3" strokeWidth={2.5} />
            </span>
            <span className="min-w-0 flex-1">
              {readinessWords(item).label}{' '}
              <span className="type-small text-ink-3">{isCritical ? t`${word}, required` : word}</span>
            </span>
            <span className="text-ink-2 tabular-nums">
              <Trans>
                {earned} of {possible}
              </Trans>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
