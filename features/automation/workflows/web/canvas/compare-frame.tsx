import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'

type Props = {
  label: string
  title: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Around two definitions over each other, in place of the canvas. The focus goes to it, and back once it is closed. */
export function CompareFrame({ label, title, actions, onClose, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus()
    return () => {
      if (document.activeElement !== document.body) return
      const isThere = before instanceof HTMLElement && before.isConnected
      const next = isThere ? before : document.getElementById('main')
      next?.focus()
    }
  }, [])
  return (
    <section ref={frame} tabIndex={-1} aria-label={label} className="rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h3 className="type-section">{title}</h3>
        <span className="flex gap-2">
          {actions}
          <Button size="s" onClick={onClose}>
            <Trans>Back to editing</Trans>
          </Button>
        </span>
      </div>
      {children}
    </section>
  )
}
