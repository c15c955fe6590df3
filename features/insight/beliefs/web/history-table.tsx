import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { HistoryEntry } from '../contract.ts'
import { countsText, modelText, probabilityText } from './belief-format.ts'

const min = 20

/** Every piece of evidence with what was believed before and after it, the newest first: from it any posterior can be worked out again. */
export function HistoryTable({ history }: { history: readonly HistoryEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? history : history.slice(0, min)
  const head = 'type-label bg-well px-3 py-1.5 text-start font-medium whitespace-nowrap text-ink-2'
  return (
    <>
      <section
        aria-label={t`All updates`}
        // The keyboard scrolls it.
        tabIndex={0}
        className="max-h-[420px] overflow-auto rounded-control border border-line focus-visible:outline-offset-[-2px]"
      >
        <table className="w-full border-collapse tabular-nums">
          <thead className="sticky top-0">
            <tr>
              <th scope="col" className={head}>
                <Trans>Evidence date</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>Count</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>Before</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>After</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>Probability</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>Added</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      {history.length > shown.length && (
        <Button size="s" className="mt-2" onClick={() => setWhole(true)}>
          {t`Show all ${formatNumber(history.length)}`}
        </Button>
      )}
    </>
  )
}

function Row({ entry }: { entry: HistoryEntry }) {
  const { at, source, replaces, evidence, prior, posterior, priorProbability, posteriorProbability } = entry
  const [before, after] = [probabilityText(priorProbability), probabilityText(posteriorProbability)]
  const cell = 'border-t border-line px-3 py-1.5 whitespace-nowrap'
  return (
    <tr>
      <th scope="row" className={`${cell} text-start font-medium`}>
        {source}
        {replaces && <span className="font-normal text-ink-3"> · {t`corrects ${replaces}`}</span>}
      </th>
      <td className={cell}>{countsText(evidence)}</td>
      <td className={`${cell} type-code`}>{modelText(prior)}</td>
      <td className={`${cell} type-code`}>{modelText(posterior)}</td>
      <td className={cell}>{t`from ${before} to ${after}`}</td>
      <td className={`${cell} text-ink-2`}>
        <time dateTime={at}>{timeAgo(at)}</time>
      </td>
    </tr>
  )
}
