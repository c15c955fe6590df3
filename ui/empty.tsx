import type { ReactNode } from 'react'

type Props = { drawing: ReactNode; title: string; children: ReactNode; action?: ReactNode }

/** Nothing here: a drawing, one bold line, one sentence, one button. */
export function Empty({ drawing, title, children, action }: Props) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center max-md:py-6">
      <div className="mb-5 w-[168px]">{drawing}</div>
      <p className="type-section">{title}</p>
      <p className="mt-1 text-ink-2">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
