import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Kbd } from './kbd.tsx'
import { TextInput } from './text-input.tsx'

type Props = {
  label: string
  /** What it finds, where the label says more. */
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** The key that leads here, shown while nothing is typed; Escape leads away again. */
  hotkey?: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** Its width and place. */
  className?: string
}

/** Narrows what stands below it as one types. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  hotkey,
  inputRef,
  className = 'w-[232px] max-md:w-full',
}: Props) {
  return (
    <div role="search" className={`relative ${className}`}>
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-3.5 text-ink-3"
      />
      <TextInput
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => hotkey && event.key === 'Escape' && event.currentTarget.blur()}
        className={hotkey ? 'peer pe-8 ps-8' : 'ps-8'}
      />
      {hotkey && (
        <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center text-ink-3 peer-not-placeholder-shown:hidden max-md:hidden">
          <Kbd>{hotkey}</Kbd>
        </span>
      )}
    </div>
  )
}
