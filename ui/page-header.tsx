import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

type Props = { title: string; children?: ReactNode; actions?: ReactNode }

/** The one h1 of a page, which names the window too, a sentence below it, and what can be done at the right. */
export function PageHeader({ title, children, actions }: Props) {
  useTitle(title)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      {/* A width that words do not change: what comes late does not send the actions below. */}
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="type-page">{title}</h1>
        {children && <p className="mt-0.5 max-w-[var(--w-read)] text-ink-2">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-md:w-full">{actions}</div>}
    </header>
  )
}
