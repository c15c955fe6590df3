import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { csvLine } from '#kit/csv.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { Segments } from '#ui/segments.tsx'
import type { FeedCheck, FieldCount } from '../contract.ts'
import { fieldName } from './field-name.ts'
import { VerdictTable } from './verdict-table.tsx'

type Show = 'all' | 'errors' | 'warnings' | 'valid'

/** All counts are of the whole feed; verdicts are listed of its first rows. */
export function CheckReport({ report }: { report: FeedCheck }) {
  const [show, setShow] = useState<Show>('all')
  const { verdicts } = report
  const sorts = {
    all: verdicts,
    errors: verdicts.filter(({ errors }) => errors.length > 0),
    warnings: verdicts.filter(({ warnings }) => warnings.length > 0),
    valid: verdicts.filter(({ errors }) => errors.length === 0),
  }
  if (report.rows === 0)
    return (
      <p className="mt-1 text-ink-2">
        <Trans>Paste at least one product and check again.</Trans>
      </p>
    )
  return (
    <>
      <p className="mt-1 text-ink-2">
        {report.valid === report.rows
          ? t`No errors found. Rows with warnings are still accepted.`
          : t`A row with an error is rejected or sent without that value. Other rows aren't affected.`}
      </p>
      <div className="mt-5 grid gap-4 md:grid-cols-2">
        <FieldCounts title={t`Errors by field`} counts={report.errors} none={t`No errors.`} />
        <FieldCounts title={t`Warnings by field`} counts={report.warnings} none={t`No warnings.`} />
      </div>
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-2.5">
        <Segments
          label={t`Show rows`}
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: t`All`, count: sorts.all.length },
            { value: 'errors', label: t`With errors`, count: sorts.errors.length },
            { value: 'warnings', label: t`With warnings`, count: sorts.warnings.length },
            { value: 'valid', label: t`Valid`, count: sorts.valid.length },
          ]}
        />
        <div className="ms-auto flex flex-wrap gap-2 max-md:ms-0">
          <Button onClick={() => offerFile('feed-check.csv', 'text/csv', toCsv(report))}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} /> CSV
          </Button>
          <Button onClick={() => offerFile('feed-check.json', 'application/json', toJson(report))}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} /> JSON
          </Button>
        </div>
      </div>
      <VerdictTable verdicts={sorts[show]} />
      {report.truncated && (
        <p className="type-small mt-2 text-ink-2">
          <Trans>
            Results for the first {formatNumber(verdicts.length)} of {formatNumber(report.rows)} rows. To
            check all of them, use the command line:{' '}
            <code className="type-code">npm run vitrine -- validate FILE --feed</code>
          </Trans>
        </p>
      )}
    </>
  )
}

type Props = { title: string; counts: FieldCount[]; none: string }

/** How many rows have a finding about each field, the most frequent first. */
function FieldCounts({ title, counts, none }: Props) {
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
              <span className="flex-none text-ink-2 tabular-nums">{formatCount(rows, 'row')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One line for each finding, and one for a row without any. */
export function toCsv({ verdicts }: Pick<FeedCheck, 'verdicts'>): string {
  const head = csvLine([
    'row',
    'item_id',
    'title',
    'valid',
    'severity',
    'field',
    'found',
    'what_to_do',
    'source',
  ])
  const lines = verdicts.flatMap(({ place, itemId, title, errors, details }) => {
    const row = [place, itemId, title, errors.length === 0 ? 'yes' : 'no']
    if (details.length === 0) return [csvLine([...row, null, null, null, null, null])]
    return details.map(({ severity, field, found, todo, source }) =>
      csvLine([...row, severity, field, found, todo, source]),
    )
  })
  return head + lines.join('')
}

function toJson(report: FeedCheck): string {
  return `${JSON.stringify(report, null, 2)}\n`
}

/** Hands a text to the browser as a download. */
function offerFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
