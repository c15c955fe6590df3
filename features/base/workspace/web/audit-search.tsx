import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextInput } from '#ui/text-input.tsx'

const settleMs = 200

/** Searches a moment after the last key. */
export function AuditSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), settleMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <div role="search" className="relative w-[280px] max-md:w-full">
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-3.5 text-ink-3"
      />
      <TextInput
        type="search"
        aria-label={t`Search the audit log`}
        placeholder={t`Who, what or a SKU`}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="ps-8"
      />
    </div>
  )
}
