import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

type Props = Omit<ComponentProps<'textarea'>, 'onChange'> & { onChange: (text: string) => void }

/** JSON to be typed. */
export function JsonInput({ onChange, ...props }: Props) {
  return (
    <textarea
      dir="ltr"
      spellCheck={false}
      {...props}
      onChange={({ target }) => onChange(target.value)}
      className={`${controlStyle({ face: 'code' })} h-auto py-1.5`}
    />
  )
}
