/** An open ring that turns; a static open ring under reduced motion. */
export function BusyRing({ className = 'size-3.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`turns flex-none ${className}`}>
      <path
        d="M10.5 6A4.5 4.5 0 1 1 6 1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
