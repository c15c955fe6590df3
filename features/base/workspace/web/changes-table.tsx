import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AuditChange } from './audit-changes.ts'

/** Field, before, after. Long values scroll in their own box. */
export function ChangesTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="flex max-h-96 flex-col gap-3 overflow-y-auto">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="min-w-0">
          <dt className="type-code text-ink-2">{field}</dt>
          <dd className="type-code mt-0.5 grid gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
            <Value name={t`Before`} text={before} />
            <span aria-hidden className="text-ink-3 max-md:hidden rtl:-scale-x-100">
              →
            </span>
            <Value name={t`After`} text={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ name, text }: { name: string; text: string | null }) {
  return (
    <span className="min-w-0 break-words whitespace-pre-wrap">
      <span className="type-small text-ink-3 md:sr-only">{name}: </span>
      {text === null ? (
        <span className="text-ink-3">
          <Trans>none</Trans>
        </span>
      ) : (
        text
      )}
    </span>
  )
}
