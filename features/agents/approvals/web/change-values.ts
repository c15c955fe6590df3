/** The values of a change as people read them. */
import { t } from '@lingui/core/macro'
import type { Preview } from '#engine/contract.ts'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { locale } from '#ui/locale.ts'
import { money } from '#ui/money.ts'
import { changeOf, marginOf } from '../rules.ts'

type Change = Preview['changes'][number]

const amounts = ['price', 'compare-at amount']
const shares = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const margins = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

/** Of a preview, the product that a change is of. */
export function subjectOf(
  { of, id }: Pick<Change, 'of' | 'id'>,
  subjects: readonly ProductSubject[],
): ProductSubject | null {
  return subjects.find(({ productId }) => productId === (id ?? of)) ?? null
}

/** "$24.00", "Yes", or the text without its HTML; null where there is none. */
export function valueText(
  field: string,
  value: string | null,
  subject: Pick<ProductSubject, 'currency'> | null,
): string | null {
  if (value === null || value === '') return null
  if (subject && amounts.includes(field) && Number.isFinite(Number(value))) {
    return money(Number(value), subject.currency)
  }
  if (field === 'shown to shoppers' || field === 'checkout') return value === 'yes' ? t`Yes` : t`No`
  return field === 'description' ? textOf(value) : value
}

function textOf(html: string): string {
  const parsed = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|li|h\d)>|<br\s*\/?>/gi, '$&\n'),
    'text/html',
  )
  return (parsed.body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim()
}

/** "+8.3%" of a price; null of anything else. */
export function changeText({ field, before, after }: Change): string | null {
  const change = field === 'price' ? changeOf(before, after) : null
  return change === null ? null : shares.format(change)
}

/** "52%" and "56%" of a price whose cost is stored; null of anything else. */
export function marginTexts(
  { field, before, after }: Change,
  subject: ProductSubject | null,
): { before: string; after: string } | null {
  if (field !== 'price' || !subject) return null
  const [was, will] = [marginOf(before, subject.cost), marginOf(after, subject.cost)]
  return was === null || will === null ? null : { before: margins.format(was), after: margins.format(will) }
}
