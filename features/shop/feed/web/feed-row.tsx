import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

/** The row if you export now. */
export function FeedRow({ row }: { row: Record<string, unknown> }) {
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="type-section">
          <Trans>In the feed</Trans>
        </h3>
        <span className="type-small text-ink-3">
          <Trans>if you export now</Trans>
        </span>
      </div>
      <pre
        // Long rows scroll in their box, so the box takes the focus.
        tabIndex={0}
        aria-label={t`Exported row as JSON`}
        className="type-code max-h-64 overflow-auto rounded-control border border-line bg-well p-3 break-words whitespace-pre-wrap"
      >
        {JSON.stringify(row, null, 2)}
      </pre>
    </section>
  )
}
