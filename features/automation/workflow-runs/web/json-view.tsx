import { t } from '@lingui/core/macro'

const maxLength = 20_000

type Props = { label: string; value: unknown }

/** A value as it is, with a name of its own. Long ones are cut, and say so. */
export function JsonView({ label, value }: Props) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <div className="min-w-0">
      <h3 className="type-label mb-1.5 text-ink-2">{label}</h3>
      {value === null || value === undefined ? (
        <p className="type-small text-ink-3">{t`Nothing.`}</p>
      ) : (
        <section
          aria-label={label}
          // The keyboard scrolls it.
          tabIndex={0}
          className="max-h-64 overflow-auto rounded-control bg-well p-2"
        >
          <pre className="type-code break-words whitespace-pre-wrap">
            {text.slice(0, maxLength)}
            {text.length > maxLength && `\n${t`… cut here`}`}
          </pre>
        </section>
      )}
    </div>
  )
}
