import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { count } from '#ui/count.ts'
import type { ShownVerdict } from '../contract.ts'
import { FindingList } from './finding-list.tsx'

const head = 'type-label px-4 py-2 text-start text-ink-2'

export function VerdictTable({ verdicts }: { verdicts: ShownVerdict[] }) {
  return (
    <table className="w-full border-collapse overflow-clip rounded-card border border-line bg-pane max-md:block max-md:[&_*:is(tbody,tr,td,th)]:block">
      <caption className="sr-only">
        <Trans>Verdict on each row</Trans>
      </caption>
      <thead className="bg-well max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} w-16 text-end`}>
            <Trans>Row</Trans>
          </th>
          <th scope="col" className={`${head} w-[26%]`}>
            <Trans>Item</Trans>
          </th>
          <th scope="col" className={`${head} w-32`}>
            <Trans>Verdict</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>What to do</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map((verdict) => (
          <tr
            key={verdict.index}
            className="border-t border-line align-top max-md:py-3 max-md:first:border-t-0"
          >
            <td className="px-4 py-3 text-end text-ink-2 tabular-nums max-md:py-0 max-md:text-start">
              <span className="md:hidden">
                <Trans>Row</Trans>{' '}
              </span>
              {verdict.place}
            </td>
            <th scope="row" className="px-4 py-3 text-start font-normal [overflow-wrap:anywhere] max-md:py-1">
              <span className="type-strong block">{verdict.title ?? t`No title`}</span>
              <code className="type-code text-ink-3">{verdict.itemId ?? t`no item_id`}</code>
            </th>
            <td className="px-4 py-2.5 max-md:py-1">
              <Mark errors={verdict.errors.length} />
            </td>
            <td className="px-4 py-3 max-md:py-1">
              <FindingList details={verdict.details} />
            </td>
          </tr>
        ))}
        {verdicts.length === 0 && (
          <tr>
            <td colSpan={4} className="px-4 py-6 text-center text-ink-2">
              <Trans>No row is of this kind.</Trans>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Mark({ errors }: { errors: number }) {
  if (errors === 0) {
    return (
      <Badge tint="bare">
        <CircleCheck aria-hidden className="text-ready-mark" /> <Trans>Valid</Trans>
      </Badge>
    )
  }
  return (
    <Badge tint="incomplete">
      <CircleX aria-hidden /> {count(errors, 'error')}
    </Badge>
  )
}
