type Props = {
  label: string
  /** 0 to 100. Null while it cannot be known. */
  percent: number | null
  fill?: 'glass' | 'grey'
  className?: string
}

/** A bar that steps. The number is always written beside it. */
export function Meter({ label, percent, fill = 'glass', className = '' }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={`h-1 overflow-hidden rounded-round bg-press ${className}`}
    >
      <div
        className={`h-full origin-left rtl:origin-right rounded-round ${fill === 'glass' ? 'bg-glass-edge' : 'bg-ink-3'}`}
        style={{ transform: `scaleX(${(percent ?? 0) / 100})` }}
      />
    </div>
  )
}
