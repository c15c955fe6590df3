import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { isMixed?: boolean }

export function Checkbox({ isMixed = false, className = '', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <span className={`relative inline-grid size-4 flex-none place-items-center ${className}`}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        className="peer hit-area size-4 cursor-pointer appearance-none rounded-mark border border-line-control bg-pane checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
      />
      {isMixed ? (
        <Minus aria-hidden className="pointer-events-none absolute size-3 text-on-ink" strokeWidth={3} />
      ) : (
        <Check
          aria-hidden
          className="pointer-events-none absolute size-3 text-on-ink opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
        />
      )}
    </span>
  )
}
