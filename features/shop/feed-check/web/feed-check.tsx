import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { formatNumber } from '#ui/format.ts'
import type { FeedCheck as Report } from '../contract.ts'
import { CheckForm } from './check-form.tsx'
import { CheckReport } from './check-report.tsx'
import { checkText, offsetOf } from './check-text.ts'

/** Paste or open a feed, get each row's verdict. Nobody has to sign in, and nothing is kept. */
export function FeedCheck() {
  const text = useRef<HTMLTextAreaElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [report, setReport] = useState<Report | null>(null)

  async function check(profile: Report['profile']) {
    const field = text.current
    if (!field) return
    setIsChecking(true)
    const outcome = await checkText({ profile, text: field.value })
    setIsChecking(false)
    if ('report' in outcome) {
      setProblem(null)
      setReport(outcome.report)
      heading.current?.focus()
      return
    }
    setReport(null)
    setProblem(outcome.problem)
    field.focus()
    if (outcome.place) {
      const start = offsetOf(field.value, outcome.place)
      field.setSelectionRange(start, start + 1)
    }
  }

  return (
    <div>
      <CheckForm
        textRef={text}
        isChecking={isChecking}
        problem={problem}
        onProblem={setProblem}
        onCheck={(profile) => void check(profile)}
      />
      <section aria-labelledby="check-report" aria-live="polite" className={report ? 'mt-6' : ''}>
        <h3
          ref={heading}
          id="check-report"
          tabIndex={-1}
          className={`type-title scroll-mt-6 rounded-control ${report ? '' : 'sr-only'}`}
        >
          {report ? titleOf(report) : t`No results yet`}
        </h3>
        {report && <CheckReport key={report.verdicts.length} report={report} />}
      </section>
    </div>
  )
}

function titleOf({ rows, valid }: Report): string {
  if (rows === 0) return t`No rows found in this text`
  if (rows === 1) return valid === 1 ? t`The row is valid` : t`The row has errors`
  return t`${formatNumber(valid)} of ${formatNumber(rows)} rows are valid`
}
