import { Badge } from '#ui/badge.tsx'
import type { Readiness } from '../contract.ts'
import { readinessNames } from './feed-view.ts'
import { ReadinessGlyph } from './readiness-glyph.tsx'

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
