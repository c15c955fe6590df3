import { formatNumber } from './format.ts'

type Option<T extends string> = { value: T; label: string; count?: number | undefined }

type Props<T extends string> = {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
}

/** A few choices side by side, one of them in force. Scrolls sideways in its own box where it is narrow. */
export function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex max-w-full overflow-x-auto rounded-control border border-line-2 bg-well p-px"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="type-strong flex h-7 flex-none items-center gap-1.5 rounded-[5px] border border-transparent px-2 text-ink-2 hover:text-ink aria-pressed:border-line-2 aria-pressed:bg-pane aria-pressed:text-ink focus-visible:outline-offset-[-2px] max-md:h-10 max-md:px-3"
        >
          {option.label}
          {option.count !== undefined && (
            <span className="font-normal text-ink-3 tabular-nums">{formatNumber(option.count)}</span>
          )}
        </button>
      ))}
    </div>
  )
}
