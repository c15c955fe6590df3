import { Badge } from '#ui/badge.tsx'
import type { Readiness } from '../contract.ts'
import { readinessNames } from './feed-view.ts'

const tints = { ready: 'ready', needs_enrichment: 'needs', incomplete: 'incomplete' } as const

/** `isQuiet` leaves Ready without a fill: in dense tables only what asks for work is tinted. */
export function ReadinessBadge({ status, isQuiet = false }: { status: Readiness; isQuiet?: boolean }) {
  const isBare = isQuiet && status === 'ready'
  return (
    <Badge tint={isBare ? 'bare' : tints[status]}>
      <span className={`contents [&>svg]:size-3 ${isBare ? 'text-ready' : ''}`}>
        <ReadinessGlyph status={status} />
      </span>
      <span className={isBare ? 'text-ready' : ''}>{readinessNames[status]}</span>
    </Badge>
  )
}

/** A full pane with a check, a half-filled pane, an empty pane struck through. */
function ReadinessGlyph({ status }: { status: Readiness }) {
  if (status === 'ready') {
    return (
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <rect x=".5" y=".5" width="11" height="11" rx="2.5" fill="currentColor" />
        <path
          d="M3.2 6.2 5.2 8.2 8.9 4.1"
          fill="none"
          stroke="var(--pane)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
      <rect x="1" y="1" width="10" height="10" rx="2" />
      {status === 'needs_enrichment' ? (
        <path d="M2.5 6h7v3.5h-7z" fill="currentColor" stroke="none" />
      ) : (
        <path d="M3 9 9 3" strokeLinecap="round" />
      )}
    </svg>
  )
}
