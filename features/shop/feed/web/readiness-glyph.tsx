import type { Readiness } from '../contract.ts'

/** A full pane with a check, a half-filled pane, an empty pane struck through. */
export function ReadinessGlyph({ status }: { status: Readiness }) {
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
