import type { ShelfGroup } from './shelf-panes.ts'

type Props = { kind: ShelfGroup['kind']; isEnabled?: boolean; className: string }

/** Filled on display, outlined when ready but off, half-filled, struck through. Enabled all the same: glass on top. */
export function ShelfPane({ kind, isEnabled = false, className }: Props) {
  const ink = {
    display: '--ready-mark',
    off: '--ready-mark',
    needs: '--needs-mark',
    incomplete: '--incomplete-mark',
  }
  return (
    <svg viewBox="0 0 10 14" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <rect
        x=".75"
        y=".75"
        width="8.5"
        height="12.5"
        rx="1.4"
        fill={kind === 'display' ? `var(${ink[kind]})` : kind === 'off' ? 'var(--ready-soft)' : 'none'}
        stroke={`var(${ink[kind]})`}
        strokeWidth="1.3"
      />
      {kind === 'needs' && <path d="M1 7.2h8v5.4H1z" fill={`var(${ink.needs})`} />}
      {kind === 'incomplete' && (
        <path d="M2.6 11 7.4 3" stroke={`var(${ink.incomplete})`} strokeWidth="1.1" />
      )}
      {isEnabled && <path d="M0 1h10" stroke="var(--glass-edge)" strokeWidth="2.4" />}
    </svg>
  )
}
