import type { ReactNode } from 'react'

type Props = { name: string; isWide?: boolean; children: ReactNode }

/** One component: its name, and its states side by side, or below each other where they need the width. */
export function Specimen({ name, isWide = false, children }: Props) {
  return (
    <section className="min-w-0 border-t border-line py-5">
      <h3 className="type-strong mb-3">{name}</h3>
      <div className={isWide ? 'flex flex-col gap-4' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  )
}
