import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { Preview } from '#engine/contract.ts'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { ProductThumbnail } from '#features/shop/feed/web/product-thumbnail.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { changeText, marginTexts, subjectOf, valueText } from './change-values.ts'
import { fieldLabel } from './decision-labels.ts'

const fewChanges = 8
const maxCellLength = 80

type Change = Preview['changes'][number]
type Props = { changes: readonly Change[]; subjects: readonly ProductSubject[] }

/** What would be different afterwards: each product and value, now and after. One product stands above its values. */
export function ChangeTable({ changes, subjects }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, fewChanges)
  const [first] = changes
  const isOne = changes.every(({ of }) => of === first?.of)
  const one = first && isOne ? subjectOf(first, subjects) : null
  const isLong = changes.some(
    ({ before, after }) => Math.max(before?.length ?? 0, after?.length ?? 0) > maxCellLength,
  )
  return (
    <div className="@container min-w-0">
      {one && <OneProduct subject={one} />}
      {isLong ? (
        <LongChanges changes={shown} subjects={subjects} isNamed={one === null} />
      ) : (
        <ShortChanges changes={shown} subjects={subjects} isNamed={one === null} />
      )}
      {changes.length > fewChanges && !isWhole && (
        <Button size="s" variant="ghost" onClick={() => setWhole(true)}>
          {t`Show all ${formatNumber(changes.length)} changes`}
        </Button>
      )}
    </div>
  )
}

function OneProduct({ subject: { imageUrl, title, sku, productId, isInFeed } }: { subject: ProductSubject }) {
  return (
    <div className="mb-2 flex items-center gap-3">
      <ProductThumbnail imageLink={imageUrl} isLit={isInFeed} className="size-14 flex-none" />
      <p className="min-w-0">
        <span className="type-strong block break-words">{title}</span>
        <span className="type-code text-[11px] text-ink-3">{sku ?? productId}</span>
      </p>
    </div>
  )
}

type ChangesProps = Props & {
  /** Each row says of what it is. */
  isNamed: boolean
}

function ShortChanges({ changes, subjects, isNamed }: ChangesProps) {
  const rows = changes.map((change) => {
    const subject = subjectOf(change, subjects)
    return { change, subject, percent: changeText(change), margin: marginTexts(change, subject) }
  })
  const hasPercent = rows.some(({ percent }) => percent !== null)
  const hasMargin = rows.some(({ margin }) => margin !== null)
  const isOneField = isNamed && new Set(changes.map(fieldLabel)).size === 1
  const wide = '@max-[460px]:hidden'
  return (
    <div className="max-h-[420px] overflow-auto">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="type-small text-ink-2">
            <th scope="col" className="py-1 pe-3 text-start font-normal">
              {isNamed ? <Trans>Product</Trans> : <Trans>Field</Trans>}
            </th>
            <th scope="col" className="px-2 text-end font-normal">
              <Trans>Now</Trans>
            </th>
            <th aria-hidden />
            <th scope="col" className="px-2 text-end font-normal">
              <Trans>After</Trans>
            </th>
            {hasPercent && (
              <th scope="col" className="px-2 text-end font-normal">
                <Trans>Change</Trans>
              </th>
            )}
            {hasMargin && (
              <th scope="col" className={`ps-2 text-end font-normal ${wide}`}>
                <Trans>Margin</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ change, subject, percent, margin }, index) => (
            <tr key={`${index} ${change.of} ${change.field}`}>
              <th
                scope="row"
                className="w-full max-w-0 min-w-32 py-1.5 pe-3 text-start font-normal @max-[460px]:min-w-20 @max-[460px]:pe-1.5"
              >
                {isNamed ? (
                  <RowProduct change={change} subject={subject} isFieldKnown={isOneField} />
                ) : (
                  fieldLabel(change)
                )}
                {margin && (
                  <span className="type-small block text-ink-2 @min-[460px]:hidden">
                    {t`Margin ${margin.before} → ${margin.after}`}
                  </span>
                )}
              </th>
              <td className="bg-well px-2 text-end whitespace-nowrap @max-[460px]:px-1.5 text-ink-2 @max-[460px]:whitespace-normal">
                {valueText(change.field, change.before, subject) ?? t`empty`}
              </td>
              <td className="px-1.5 text-ink-3 @max-[460px]:px-0.5">
                <ArrowRight aria-hidden className="size-3 rtl:-scale-x-100" />
              </td>
              <td className="type-strong bg-glass-soft px-2 text-end whitespace-nowrap @max-[460px]:px-1.5 text-glass @max-[460px]:whitespace-normal">
                {valueText(change.field, change.after, subject) ?? t`empty`}
              </td>
              {hasPercent && (
                <td className="px-2 text-end whitespace-nowrap @max-[460px]:px-1.5 text-ink-2">
                  {percent ?? '–'}
                </td>
              )}
              {hasMargin && (
                <td className={`ps-2 text-end whitespace-nowrap text-ink-2 ${wide}`}>
                  {margin ? t`${margin.before} → ${margin.after}` : '–'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProductProps = { change: Change; subject: ProductSubject | null; isFieldKnown: boolean }

function RowProduct({ change, subject, isFieldKnown }: RowProductProps) {
  const { of } = change
  return (
    <span className="flex min-w-0 items-center gap-2">
      {subject && (
        <ProductThumbnail
          imageLink={subject.imageUrl}
          isLit={subject.isInFeed}
          className="size-[26px] flex-none"
        />
      )}
      <span className="min-w-0">
        <span className="block truncate" title={subject?.title ?? of}>
          {subject?.title ?? of}
        </span>
        <span className="type-small block truncate text-ink-3">
          {[subject && (subject.sku ?? subject.productId), isFieldKnown ? null : fieldLabel(change)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  )
}

/** Texts too long for a table: one below the other. */
function LongChanges({ changes, subjects, isNamed }: ChangesProps) {
  return (
    <ul className="flex max-h-[420px] flex-col gap-3 overflow-auto">
      {changes.map((change, index) => {
        const subject = subjectOf(change, subjects)
        const { of, field, before, after } = change
        return (
          <li key={`${index} ${of} ${field}`} className="min-w-0">
            <p className="type-label mb-1 text-ink-2">
              {[isNamed && (subject?.title ?? of), fieldLabel(change)].filter(Boolean).join(' · ')}
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-ink-3">{t`Now`}</dt>
              <dd className="rounded-control bg-well px-2 py-1 break-words whitespace-pre-line text-ink-2">
                {valueText(field, before, subject) ?? t`empty`}
              </dd>
              <dt className="text-ink-3">{t`After`}</dt>
              <dd className="rounded-control bg-glass-soft px-2 py-1 break-words whitespace-pre-line text-glass">
                {valueText(field, after, subject) ?? t`empty`}
              </dd>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
