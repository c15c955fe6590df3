/** Two panes of glass that meet at a corner. Decoration: the name stands beside it. */
export function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`flex-none ${className}`}>
      <path d="M2.5 3H11.8L16 19.5V29.5H12.6Z" fill="var(--mk-1)" />
      <path d="M29.5 3H20.2L16 19.5V29.5H19.4Z" fill="var(--mk-2)" />
    </svg>
  )
}
