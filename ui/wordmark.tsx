import { Mark } from './mark.tsx'

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-[18px] leading-6 font-semibold tracking-[-0.02em] [font-family:var(--font-display)]">
        Vitrine
      </span>
    </span>
  )
}
