import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/format.ts'
import type { ShownVerdict } from '../contract.ts'
import { fieldName } from './field-name.ts'

const head = 'type-label px-4 py-2 text-start text-ink-2'

export function VerdictTable({ verdicts }: { verdicts: ShownVerdict[] }) {
  return (
    <table className="w-full border-collapse overflow-clip rounded-card border border-line bg-pane max-md:block max-md:[&_*:is(tbody,tr,td,th)]:block">
      <caption className="sr-only">
        <Trans>Result for each row</Trans>
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
            <Trans>Result</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>How to fix it</Trans>
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
              <Trans>No rows to show.</Trans>
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
      <CircleX aria-hidden /> {formatCount(errors, 'error')}
    </Badge>
  )
}

type Details = ShownVerdict['details']

const shownAtOnce = 4

/** What is wrong with a row and what to do about it, errors first. */
function FindingList({ details }: { details: Details }) {
  if (details.length === 0)
    return (
      <span className="text-ink-3">
        <Trans>Nothing to do</Trans>
      </span>
    )
  const more = details.slice(shownAtOnce)
  return (
    <>
      <Findings details={details.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="type-label inline-flex min-h-6 cursor-pointer items-center rounded-control text-glass underline-offset-2 hover:underline">
            {plural(more.length, { one: '+# more issue', other: '+# more issues' })}
          </summary>
          <div className="mt-2">
            <Findings details={more} />
          </div>
        </details>
      )}
    </>
  )
}

function Findings({ details }: { details: Details }) {
  return (
    <ul className="grid gap-2">
      {details.map(({ field, severity, found, todo, source }, index) => (
        <li key={`${field} ${index}`} className="flex gap-2">
          {severity === 'error' ? (
            <CircleX aria-hidden className="mt-0.5 size-3.5 flex-none text-incomplete" />
          ) : (
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none text-needs" />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">{severity === 'error' ? t`Error:` : t`Warning:`} </span>
            <code className="type-code font-medium">{fieldName(field)}</code> {todo}
            {found !== '' && (
              <>
                {' '}
                <span className="text-ink-2">
                  <Trans>
                    Found <code className="type-code">{found}</code>
                  </Trans>
                </span>
              </>
            )}{' '}
            <a
              href={source}
              aria-label={t`Published rule for ${fieldName(field)}`}
              className="rounded-mark py-1 text-glass underline underline-offset-2"
            >
              <Trans>Rule</Trans>
            </a>
          </span>
        </li>
      ))}
    </ul>
  )
}
