import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'

const fields = [
  { name: 'title', value: 'Speckled mug', todo: null },
  { name: 'availability', value: 'in_stock', todo: null },
  { name: 'price', value: '$24', todo: t`Enter the amount and currency: 24.00 USD` },
  { name: 'brand', value: '', todo: t`Add the brand as shown on the product` },
]

/** One row of a feed with its verdict, as the check below gives it. */
export function ExampleVerdict() {
  return (
    <figure
      aria-label={t`Example: a feed row and its errors`}
      className="self-center overflow-clip rounded-card border border-line-2 bg-pane shadow-e2 max-lg:hidden"
    >
      <figcaption className="flex items-center gap-3 border-b border-line p-4">
        <span className="vitrine-case size-14 flex-none rounded-mark">
          <img src="/drawings/mug.svg" alt="" width="400" height="400" />
        </span>
        <span>
          <span className="type-strong block">Speckled mug</span>
          <span className="type-small text-ink-2">
            <Trans>2 fields keep it out of search</Trans>
          </span>
        </span>
      </figcaption>
      <ul>
        {fields.map(({ name, value, todo }) => (
          <li key={name} className="flex gap-2.5 border-t border-line px-4 py-2.5 first:border-t-0">
            {todo === null ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 flex-none text-ready-mark" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 flex-none text-incomplete-mark" />
            )}
            <span className="min-w-0">
              <code className="type-code">
                {name} <span className="text-ink-2">{value || t`missing`}</span>
              </code>
              {todo !== null && <span className="type-small block text-incomplete">{todo}</span>}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
