import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

type Props = Omit<ComponentProps<'input'>, 'size'> & VariantProps<typeof controlStyle>

export function TextInput({ size, face, className = '', ...rest }: Props) {
  return (
    <input
      type="text"
      {...rest}
      className={`${controlStyle({ size, face })} read-only:bg-well read-only:text-ink-2 ${className}`}
    />
  )
}
