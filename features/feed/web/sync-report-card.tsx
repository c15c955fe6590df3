import { ChevronDown } from 'lucide-react'
import type { RunView } from '#engine/contract.ts'
import { count, figure } from '#ui/count.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { SyncReport } from '../contract.ts'

type Props = { run: RunView; report: SyncReport }

/** What the last sync did, folded to one line. */
export function SyncReportCard({ run, report }: Props) {
  const { added, changed, removed, unchanged, failedCount, failed, durationMs, mode } = report
  const seconds = Math.max(1, Math.round(durationMs / 1000))
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-3 py-2 text-ink-2 hover:bg-hover">
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
        <span className="type-strong text-ink">Last sync {run.endedAt ? timeAgo(run.endedAt) : ''}</span>
        <span className="tabular-nums">
          {figure(added)} added · {figure(changed)} changed · {figure(removed)} removed
        </span>
        {failedCount > 0 && <span className="text-incomplete">{figure(failedCount)} failed</span>}
      </summary>
      <div className="border-t border-line px-3 py-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
          {Object.entries({
            Added: added,
            Changed: changed,
            Removed: removed,
            Unchanged: unchanged,
            Failed: failedCount,
          }).map(([name, value]) => (
            <div key={name}>
              <dt className="type-small text-ink-3">{name}</dt>
              <dd className="type-strong">{figure(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="type-small mt-2 text-ink-3">
          {mode === 'full' ? 'The whole store was read' : 'Only what changed was read'} in{' '}
          {count(seconds, 'second')}.
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
              <li className="py-1 text-ink-3">and {figure(failedCount - failed.length)} more</li>
            )}
          </ul>
        )}
      </div>
    </details>
  )
}
