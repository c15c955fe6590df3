/** A still block in the shape of what comes; it shows only when waiting lasts. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`appears-late block rounded-mark bg-press ${className}`} />
}
