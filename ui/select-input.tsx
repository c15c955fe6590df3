import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

type Props = Omit<ComponentProps<'select'>, 'size'> & { options: readonly { value: string; label: string }[] }

/** The browser's own select: complete for keyboards, touch and screen readers. */
export function SelectInput({ options, className = '', ...rest }: Props) {
  return (
    <div className={`relative ${className}`}>
      <select {...rest} className={`${controlStyle({})} appearance-none pe-8`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-3.5 text-ink-2"
      />
    </div>
  )
}
