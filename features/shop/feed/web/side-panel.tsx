import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode }

/** Stands beside the list, which stays usable. On a phone it is a full sheet. */
export function SidePanel({ label, children }: Props) {
  return (
    <section
      role="dialog"
      aria-label={label}
      data-side-panel
      className="slides-in relative flex w-[432px] flex-none flex-col border-s border-line bg-pane before:absolute before:inset-y-0 before:-start-px before:w-0.5 before:bg-glass-edge max-lg:absolute max-lg:inset-y-0 max-lg:end-0 max-lg:z-20 max-lg:max-w-full max-lg:shadow-e3 max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-auto"
    >
      {children}
    </section>
  )
}
