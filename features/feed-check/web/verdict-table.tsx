import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import type { ShownVerdict } from '../contract.ts'
import { FindingList } from './finding-list.tsx'

const head = 'type-label px-4 py-2 text-left text-ink-2'

export function VerdictTable({ verdicts }: { verdicts: ShownVerdict[] }) {
  return (
    <table className="w-full border-collapse overflow-clip rounded-card border border-line bg-pane max-md:block max-md:[&_*:is(tbody,tr,td,th)]:block">
      <caption className="sr-only">Verdict on each row</caption>
      <thead className="bg-well max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} w-16 text-right`}>
            Row
          </th>
          <th scope="col" className={`${head} w-[26%]`}>
            Item
          </th>
          <th scope="col" className={`${head} w-32`}>
            Verdict
          </th>
          <th scope="col" className={head}>
            What to do
          </th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map((verdict) => (
          <tr
            key={verdict.index}
            className="border-t border-line align-top max-md:py-3 max-md:first:border-t-0"
          >
            <td className="px-4 py-3 text-right text-ink-2 tabular-nums max-md:py-0 max-md:text-left">
              <span className="md:hidden">Row </span>
              {verdict.place}
            </td>
            <th scope="row" className="px-4 py-3 text-left font-normal [overflow-wrap:anywhere] max-md:py-1">
              <span className="type-strong block">{verdict.title ?? 'No title'}</span>
              <code className="type-code text-ink-3">{verdict.itemId ?? 'no item_id'}</code>
            </th>
            <td className="px-4 py-2.5 max-md:py-1">
              <Mark count={verdict.errors.length} />
            </td>
            <td className="px-4 py-3 max-md:py-1">
              <FindingList details={verdict.details} />
            </td>
          </tr>
        ))}
        {verdicts.length === 0 && (
          <tr>
            <td colSpan={4} className="px-4 py-6 text-center text-ink-2">
              No row is of this kind.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Mark({ count }: { count: number }) {
  if (count === 0) {
    return (
      <Badge tint="bare">
        <CircleCheck aria-hidden className="text-ready-mark" /> Valid
      </Badge>
    )
  }
  return (
    <Badge tint="incomplete">
      <CircleX aria-hidden /> {count} {count === 1 ? 'error' : 'errors'}
    </Badge>
  )
}
