import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleX, TriangleAlert } from 'lucide-react'
import type { ShownVerdict } from '../contract.ts'
import { fieldName } from './field-name.ts'

type Details = ShownVerdict['details']

const shownAtOnce = 4

/** What is wrong with a row and what to do about it, errors first. */
export function FindingList({ details }: { details: Details }) {
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
              aria-label={t`The published rule on ${fieldName(field)}`}
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
