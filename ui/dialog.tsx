import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** Only for choices that stop work. The browser's own modal: it holds the focus and closes on Esc. */
export function Dialog({ title, onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="rises m-auto w-[min(480px,calc(100vw-32px))] rounded-dialog border border-line-2 bg-float p-5 text-ink shadow-e3"
    >
      <h2 id={titleId} className="type-section">
        {title}
      </h2>
      <div className="type-ui mt-2 text-ink-2">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>
    </dialog>
  )
}
