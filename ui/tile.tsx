import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: LucideIcon; title: string; text: string; act: ReactNode }

/** One thing that can be done from an overview. */
export function Tile({ icon: Icon, title, text, act }: Props) {
  return (
    <li className="flex flex-col rounded-card border border-line p-4">
      <div className="flex flex-1 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-[18px] flex-none text-ink-2" strokeWidth={1.5} />
        <div className="min-w-0">
          <h2 className="type-section">{title}</h2>
          <p className="text-ink-2">{text}</p>
        </div>
      </div>
      <div className="mt-3">{act}</div>
    </li>
  )
}
