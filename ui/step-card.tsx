import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { StepMark } from './step-mark.tsx'

type Props = {
  number: number
  isDone?: boolean
  /** The first step that is not done. */
  isNext?: boolean
  title: string
  text: string
  /** What it is made of, below it. */
  tasks?: ReactNode
  /** The way to where it is done. */
  children: ReactNode
}

/** One step in a list of them: whether it is done, what it is, and where to do it. */
export function StepCard({ number, isDone = false, isNext = false, title, text, tasks, children }: Props) {
  return (
    <li>
      <Card hasEdge={isNext}>
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
          <StepMark number={number} isDone={isDone} />
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="type-section">{title}</h2>
            <p className="break-words text-ink-2">{text}</p>
          </div>
          {children}
        </div>
        {tasks && <div className="mt-3.5 border-t border-line pt-3.5">{tasks}</div>}
      </Card>
    </li>
  )
}
