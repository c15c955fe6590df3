import { Search } from 'lucide-react'
import { TextInput } from './text-input.tsx'

type Props = { label: string; value: string; onChange: (text: string) => void }

/** Narrows what stands below it as one types. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <div role="search" className="relative w-[232px] max-md:w-full">
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-3.5 text-ink-3"
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="ps-8"
      />
    </div>
  )
}
