import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Kbd } from '#ui/kbd.tsx'
import { TextInput } from '#ui/text-input.tsx'

const settleMs = 200

type Props = { value: string; onChange: (text: string) => void; inputRef: RefObject<HTMLInputElement | null> }

/** Searches a moment after the last key, so that typing does not ask for every letter. */
export function SearchBox({ value, onChange, inputRef }: Props) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  const [sentValue, setSentValue] = useState(value)
  if (shownValue !== value) {
    setShownValue(value)
    // What was sent from here comes back late; by then more may have been typed.
    if (value !== sentValue) setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => {
      setSentValue(text)
      onChange(text)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <div
      role="search"
      className="relative w-[232px] max-md:w-full md:max-lg:order-first md:max-lg:w-[calc(100%-184px)]"
    >
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-3.5 text-ink-3"
      />
      <TextInput
        ref={inputRef}
        type="search"
        aria-label={t`Search title or SKU`}
        placeholder={t`Title or SKU`}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="peer pe-8 ps-8"
      />
      <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center text-ink-3 peer-not-placeholder-shown:hidden max-md:hidden">
        <Kbd>/</Kbd>
      </span>
    </div>
  )
}
