import type { ReactNode } from 'react'

const tints = {
  ready: 'bg-ready-soft text-ready border-transparent',
  needs: 'bg-needs-soft text-needs border-transparent',
  incomplete: 'bg-incomplete-soft text-incomplete border-transparent',
  busy: 'bg-busy-soft text-busy border-transparent',
  neutral: 'border-line-2 text-ink-2',
  bare: 'border-transparent',
}

type Props = { tint: keyof typeof tints; children: ReactNode }

/** A glyph and a word; colour comes third. Neutral facts are outlined, not filled. */
export function Badge({ tint, children }: Props) {
  return (
    <span
      className={`type-label inline-flex h-[22px] flex-none items-center gap-1.5 rounded-badge border px-1.5 whitespace-nowrap [&>svg]:size-3 [&>svg]:flex-none ${tints[tint]}`}
    >
      {children}
    </span>
  )
}
