import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { RunView } from '#engine/contract.ts'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { SyncReport } from '../contract.ts'

type Props = { run: RunView; report: SyncReport }

/** What the last sync did: one line that opens. */
export function SyncReportCard({ run, report }: Props) {
  const { added, changed, removed, unchanged, failedCount, failed, durationMs, mode } = report
  const seconds = Math.max(1, Math.round(durationMs / 1000))
  const figures = [
    { name: t`Added`, value: added },
    { name: t`Changed`, value: changed },
    { name: t`Removed`, value: removed },
    { name: t`Unchanged`, value: unchanged },
    { name: t`Failed`, value: failedCount },
  ]
  return (
    <details className="group -my-2 rounded-card border border-transparent open:my-0 open:border-line">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-card py-1.5 text-ink-2 hover:bg-hover group-open:px-3 max-md:py-2">
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
        <span className="type-strong">
          {run.endedAt ? t`Last sync ${timeAgo(run.endedAt)}` : t`Last sync`}
        </span>
        <span className="tabular-nums">
          <Trans>
            {formatNumber(added)} added · {formatNumber(changed)} changed · {formatNumber(removed)} removed
          </Trans>
        </span>
        {failedCount > 0 && (
          <span className="text-incomplete">
            <Trans>{formatNumber(failedCount)} failed</Trans>
          </span>
        )}
      </summary>
      <div className="border-t border-line px-3 py-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt className="type-small text-ink-3">{name}</dt>
              <dd className="type-strong">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="type-small mt-2 text-ink-3">
          {mode === 'full'
            ? plural(seconds, {
                one: 'Synced the whole store in # second.',
                other: 'Synced the whole store in # seconds.',
              })
            : plural(seconds, {
                one: 'Synced changes only, in # second.',
                other: 'Synced changes only, in # seconds.',
              })}
        </p>
        {failed.length > 0 && (
          <ul className="mt-3 max-h-60 overflow-y-auto border-t border-line pt-2">
            {failed.map(({ product, reason }) => (
              <li key={`${product} ${reason}`} className="py-1">
                <span className="font-mono text-[12px]">{product}</span>{' '}
                <span className="text-ink-2">{reason}</span>
              </li>
            ))}
            {failedCount > failed.length && (
              <li className="py-1 text-ink-3">
                <Trans>and {formatNumber(failedCount - failed.length)} more</Trans>
              </li>
            )}
          </ul>
        )}
      </div>
    </details>
  )
}
