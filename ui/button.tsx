import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { BusyRing } from './busy-ring.tsx'
import { buttonStyle } from './button-style.ts'

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  VariantProps<typeof buttonStyle> & {
    /** Keeps the focus and says so to screen readers, but does nothing when pressed. */
    isBusy?: boolean
  }

export function Button({ variant, size, isBusy = false, className = '', onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={`${buttonStyle({ variant, size })} ${className}`}
    >
      {isBusy && <BusyRing />}
      {children}
    </button>
  )
}
