import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'
import { Segments } from '#ui/segments.tsx'
import type { FeedCheck } from '../contract.ts'
import { FieldCounts } from './field-counts.tsx'
import { offerFile, toCsv, toJson } from './report-files.ts'
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
          ? t`No row has an error. Warnings are advice: they keep no row out.`
          : t`A row with an error is refused, or goes out without the value; the others go on.`}
      </p>
      <div className="mt-5 grid gap-4 md:grid-cols-2">
        <FieldCounts title={t`Errors by field`} counts={report.errors} none={t`No field has an error.`} />
        <FieldCounts
          title={t`Warnings by field`}
          counts={report.warnings}
          none={t`No field has a warning.`}
        />
      </div>
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-2.5">
        <Segments
          label={t`Rows shown`}
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
            Verdicts on the first {figure(verdicts.length)} of {figure(report.rows)} rows. For all of them use
            the command line: <code className="type-code">npm run vitrine -- validate FILE --feed</code>
          </Trans>
        </p>
      )}
    </>
  )
}
