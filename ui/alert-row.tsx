import type { ReactNode } from 'react'

type Props = {
  /** How bad it is. */
  mark?: ReactNode
  title: ReactNode
  /** It is a heading of the page. */
  isHeading?: boolean
  text: string
  /** What else is known: from where, how much, who has seen it. */
  facts?: string
  /** How it stands, since when, and what can be done. */
  children: ReactNode
}

/** One thing that went wrong or wants a look. */
export function AlertRow({ mark, title, isHeading = false, text, facts, children }: Props) {
  const Title = isHeading ? 'h2' : 'p'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {mark}
      <div className="min-w-0 flex-1 basis-56">
        <Title className="type-strong break-words">{title}</Title>
        {text && <p className="break-words text-ink-2">{text}</p>}
        {facts && <p className="type-small break-words text-ink-2 tabular-nums">{facts}</p>}
      </div>
      {children}
    </div>
  )
}
