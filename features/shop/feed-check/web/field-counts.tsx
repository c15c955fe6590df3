import { count } from '#ui/count.ts'
import type { FieldCount } from '../contract.ts'
import { fieldName } from './field-name.ts'

type Props = { title: string; counts: FieldCount[]; none: string }

/** How many rows have a finding about each field, the most frequent first. */
export function FieldCounts({ title, counts, none }: Props) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-pane p-4">
      <h4 className="type-strong">{title}</h4>
      {counts.length === 0 ? (
        <p className="mt-1.5 text-ink-2">{none}</p>
      ) : (
        <ul className="mt-1.5 grid max-h-60 gap-1 overflow-y-auto">
          {counts.map(({ field, count: rows }) => (
            <li key={field} className="flex justify-between gap-4">
              <code className="type-code min-w-0 break-words text-ink">{fieldName(field)}</code>
              <span className="flex-none text-ink-2 tabular-nums">{count(rows, 'row')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
