const maxLength = 20_000

/** A stored value as it is. */
export function RawValue({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '–')
  return (
    <pre className="type-code max-h-80 overflow-auto rounded-control bg-well p-2 break-words whitespace-pre-wrap">
      {text.slice(0, maxLength)}
    </pre>
  )
}
