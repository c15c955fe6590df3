import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useContext } from 'react'
import type { AnswerFigure, ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { withoutIds } from '#features/base/runs/rules/machine-id.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { AnswerActs } from './answer-acts.ts'
import { AnswerChartView } from './answer-chart.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { AnswerTableView } from './answer-table.tsx'
import { cellText, shortDayText } from './cell-text.ts'

type Props = {
  answer: ToolAnswer
  /** The summary stands elsewhere on the screen already. */
  isSaid?: boolean
}

/** What a tool answered: the sentence, its figures, tables and drawings, and what they stand on. */
export function AnswerView({ answer, isSaid = false }: Props) {
  const acts = useContext(AnswerActs)
  const { outcome, summary, figures, tables, charts, sources, detail, confidence, basis } = answer
  if (outcome !== 'answer') {
    const isFew = outcome === 'too_little'
    return (
      <Notice tone={isFew ? 'neutral' : 'warning'} title={isFew ? t`Not enough data` : t`Not available yet`}>
        <p>{summary}</p>
        {isFew && <p className="mt-1">{basisLine(basis)}</p>}
      </Notice>
    )
  }
  const details = Object.keys(detail).length > 0
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {!isSaid && <p className="type-body">{summary}</p>}
      {figures.length > 0 && <Figures figures={figures} />}
      {charts.map((chart, index) => (
        <AnswerChartView key={`${index} ${chart.title}`} chart={chart} />
      ))}
      {tables.map((table, index) => (
        <AnswerTableView key={`${index} ${table.title}`} table={table} />
      ))}
      {sources.length > 0 && <AnswerSources sources={sources} />}
      {acts && <Suspense fallback={null}>{acts(answer)}</Suspense>}
      <div className="type-small flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 tabular-nums">
        <span>{basisLine(basis)}</span>
        {confidence !== null && (
          <div className="flex items-center gap-1.5">
            <Trans>Confidence</Trans>
            <Meter
              label={t`Confidence`}
              percent={Math.round(confidence * 100)}
              fill="grey"
              className="w-14"
            />
            <span className="text-ink-2">{formatPercent(confidence * 100)}</span>
          </div>
        )}
      </div>
      {details && (
        <details className="type-small text-ink-2">
          <summary className="cursor-pointer py-1">
            <Trans>Exact values</Trans>
          </summary>
          <pre className="type-code mt-1 max-h-60 overflow-auto rounded-control bg-well p-2">
            {JSON.stringify(detail, withoutIds, 2)}
          </pre>
        </details>
      )}
    </div>
  )
}

function Figures({ figures }: { figures: readonly AnswerFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-x-4 gap-y-2">
      {figures.map(({ label, value, kind, currency, low = null, high = null }, index) => (
        <div key={`${index} ${label}`} className="min-w-0">
          <dt className="type-label text-ink-2">{label}</dt>
          <dd className="type-figure-s break-words">
            {cellText(value, kind, currency ?? null)}
            {low !== null && high !== null && (
              <span className="type-small block text-ink-3 tabular-nums">
                {t`${cellText(low, kind, currency ?? null)} to ${cellText(high, kind, currency ?? null)}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const origins: Record<ToolAnswer['basis']['kind'], string> = {
  local: t`calculated by Vitrine`,
  model: t`from a language model`,
  web: t`from the web`,
}

/** "412 orders, 1 Sep – 20 Nov · Holt-Winters, multiplicative · computed here" */
function basisLine({ rows, unit, from, to, method, kind }: ToolAnswer['basis']): string {
  const days = from && to ? `${shortDayText(from)} – ${shortDayText(to)}` : ''
  const facts = [`${formatNumber(rows)} ${unit}`.trim(), days].filter(Boolean).join(', ')
  return [facts, method, origins[kind]].filter(Boolean).join(' · ')
}
