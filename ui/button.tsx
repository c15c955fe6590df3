import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { BusyRing } from './busy-ring.tsx'
import { buttonStyle } from './button-style.ts'

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  VariantProps<typeof buttonStyle> & {
    /** Keeps the focus and says so to screen readers, but does nothing when pressed. */
    isBusy?: boolean
    /** The same without the ring: what it needs is not there yet. */
    isBlocked?: boolean
  }

export function Button({
  variant,
  size,
  isBusy = false,
  isBlocked = false,
  className = '',
  onClick,
  children,
  ...rest
}: Props) {
  const isOff = isBusy || isBlocked
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
      className={`${buttonStyle({ variant, size })} ${className}`}
    >
      {isBusy && <BusyRing />}
      {children}
    </button>
  )
}
