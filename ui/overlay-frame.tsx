import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { label: string; onClose: () => void; className: string; children: ReactNode }

/** The browser's own modal over the page: it holds the focus and gives it back, and closes on Esc or a click beside it. */
export function OverlayFrame({ label, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // While it is still in the page: a dialog that was taken out no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(() => {
    const element = dialog.current
    const onClick = (event: MouseEvent) => event.target === element && onClose()
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [onClose])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`overflow-hidden p-0 text-ink ${className}`}
    >
      {children}
    </dialog>
  )
}
