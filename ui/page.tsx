import type { ReactNode } from 'react'

/** What scrolls inside the pane, with the page's padding and its greatest width. Its end can be scrolled free of what floats in the corner. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div data-scroll-restoration-id="page" className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-[1236px] flex-col gap-4 px-7 py-[22px] max-md:px-4">{children}</div>
    </div>
  )
}
