import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { error: TriangleAlert, warning: TriangleAlert, success: CircleCheck, neutral: Info }
const tints = {
  error: 'border-incomplete-line bg-incomplete-soft [&>svg]:text-incomplete',
  warning: 'border-needs-line bg-needs-soft [&>svg]:text-needs',
  success: 'border-glass-line bg-glass-soft [&>svg]:text-glass',
  neutral: 'border-line bg-well [&>svg]:text-ink-2',
}

type Props = {
  tone: keyof typeof tints
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}

/** In place: what happened, what still holds, and what to do. */
export function Notice({ tone, title, children, action, role }: Props) {
  const Icon = icons[tone]
  return (
    <div role={role} className={`flex flex-wrap items-start gap-3 rounded-card border p-3 ${tints[tone]}`}>
      <Icon aria-hidden className="mt-0.5 size-4 flex-none" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="type-strong">{title}</p>
        {children && <div className="type-small mt-0.5 text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  )
}
