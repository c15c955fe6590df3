import type { ReactNode } from 'react'

type Props = { title?: string; aside?: ReactNode; hasEdge?: boolean; className?: string; children: ReactNode }

/** One job, a hairline, no shadow. `hasEdge` marks the one card of a page that matters. */
export function Card({ title, aside, hasEdge = false, className = '', children }: Props) {
  return (
    <section
      className={`relative min-w-0 overflow-clip rounded-card border ${hasEdge ? 'border-line-2' : 'border-line'} bg-pane p-4 ${className}`}
    >
      {hasEdge && <span aria-hidden className="edge-top absolute inset-x-0 top-0" />}
      {title && (
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 className="type-section">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
