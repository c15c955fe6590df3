export type DotState = 'on' | 'busy' | 'waits' | 'warning' | 'off'

/** A shape for each state, so that colour is never alone: dot, open ring, square, triangle, hollow ring. */
export function StatusDot({ state }: { state: DotState }) {
  if (state === 'busy') {
    return (
      <svg viewBox="0 0 12 12" aria-hidden="true" className="turns size-2.5 flex-none text-busy-mark">
        <path d="M10.5 6A4.5 4.5 0 1 1 6 1.5" fill="none" stroke="currentColor" strokeWidth="2.4" />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5 flex-none">
      {state === 'on' && <circle cx="6" cy="6" r="5" fill="var(--ready-mark)" />}
      {state === 'waits' && <rect x="1" y="1" width="10" height="10" rx="1.5" fill="var(--needs-mark)" />}
      {state === 'warning' && <path d="M6 1 11.5 11H.5Z" fill="var(--needs-mark)" />}
      {state === 'off' && (
        <circle cx="6" cy="6" r="4.2" fill="none" stroke="var(--idle-mark)" strokeWidth="1.8" />
      )}
    </svg>
  )
}
