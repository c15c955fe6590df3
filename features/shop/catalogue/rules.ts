import { minorDigits } from '#kit/currency.ts'
import { readHtml } from '#kit/html.ts'
import type { ChangeField, Edit, FieldValues } from './contract.ts'

/** What a field will be, or why it cannot be that, in a sentence. */
export type EditPlan = { after: FieldValues } | { problem: string }

const maxLength = {
  title: 255,
  seoTitle: 255,
  seoDescription: 1_000,
  vendor: 255,
  productType: 255,
  tag: 255,
}
const maxTags = 250

/** How people call a value. Limits on prices go by the name, and the compare-at amount is none that anybody pays. */
const names: Record<string, string> = {
  price: 'price',
  compareAtPrice: 'compare-at amount',
  title: 'title',
  descriptionHtml: 'description',
  seoTitle: 'search title',
  seoDescription: 'search description',
  vendor: 'vendor',
  productType: 'product type',
  tags: 'tags',
  available: 'stock',
}

/** The values that an edit leads to, from the current ones. */
export function planEdit(edit: Edit, now: FieldValues): EditPlan {
  if (edit.field === 'price') return planPrice(edit, now)
  if (edit.field === 'title') return planName('title', edit.title)
  if (edit.field === 'vendor') return planName('vendor', edit.vendor)
  if (edit.field === 'productType') return planProductType(edit.productType)
  if (edit.field === 'tags') return planTags(edit.tags)
  if (edit.field === 'description') return { after: { descriptionHtml: toHtml(edit.description) } }
  if (edit.field === 'seo') return planSeo(edit, now)
  return { after: { available: String(edit.available) } }
}

/** A price moved by a percent or by an amount, as the store writes it, such as "26.40"; null when nothing would be left of it. */
export function movePrice(
  current: string,
  { percent, amount }: { percent: number | null; amount: number | null },
  currency: string,
): string | null {
  const digits = minorDigits(currency)
  const unit = 10 ** digits
  const from = Math.round(Number(current) * unit)
  const to =
    percent === null ? from + Math.round((amount ?? 0) * unit) : Math.round(from * (1 + percent / 100))
  return Number.isSafeInteger(to) && to > 0 ? (to / unit).toFixed(digits) : null
}

/** A compare-at price that would no longer be above the price leaves with it. */
function planPrice(edit: Extract<Edit, { field: 'price' }>, now: FieldValues): EditPlan {
  const price = toAmount(edit.price)
  if (price === null || Number(price) === 0) return { problem: 'Enter a price above zero, such as 24.00.' }
  const kept = now['compareAtPrice'] ?? null
  if (edit.compareAtPrice === undefined) {
    return { after: { price, compareAtPrice: kept !== null && Number(kept) > Number(price) ? kept : null } }
  }
  const compareAtPrice = edit.compareAtPrice === null ? null : toAmount(edit.compareAtPrice)
  if (edit.compareAtPrice !== null && compareAtPrice === null) {
    return { problem: 'Enter a compare-at price such as 30.00, or leave it empty.' }
  }
  if (compareAtPrice !== null && Number(compareAtPrice) <= Number(price)) {
    return { problem: 'The compare-at price must be higher than the price.' }
  }
  return { after: { price, compareAtPrice } }
}

/** Decimal text with two places, or null when it is not an amount a store takes. */
function toAmount(text: string): string | null {
  const [, whole, part = ''] = /^0*(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : `${whole}.${part.padEnd(2, '0')}`
}

/** No store takes a product without a title, and no feed one without a vendor. */
function planName(field: 'title' | 'vendor', text: string): EditPlan {
  const name = toLine(text)
  if (name === '') return { problem: `Give a ${field}.` }
  return name.length > maxLength[field] ? tooLong(maxLength[field]) : { after: { [field]: name } }
}

function planProductType(text: string): EditPlan {
  const productType = toLine(text)
  return productType.length > maxLength.productType
    ? tooLong(maxLength.productType)
    : { after: { productType } }
}

/** Tags that differ in case only are one, as the store sees them. */
function planTags(texts: string[]): EditPlan {
  const tags = [...new Map(texts.map(toLine).map((tag) => [tag.toLowerCase(), tag])).values()]
  if (tags.some((tag) => tag.includes(','))) return { problem: 'Enter each tag separately, without commas.' }
  if (tags.some((tag) => tag.length > maxLength.tag)) {
    return { problem: `Use ${maxLength.tag} characters or fewer for each tag.` }
  }
  const after = { tags: toTagLine(tags) }
  return toTags(after.tags).length > maxTags ? { problem: `Use ${maxTags} tags or fewer.` } : { after }
}

function tooLong(max: number): EditPlan {
  return { problem: `Use ${max} characters or fewer.` }
}

/** Tags as one value: sorted, for a store gives them in an order of its own. */
export function toTagLine(tags: readonly string[]): string {
  return tags.filter(Boolean).toSorted().join(', ')
}

/** The tags of such a value. */
export function toTags(line: string): string[] {
  return line === '' ? [] : line.split(', ')
}

function planSeo(edit: Extract<Edit, { field: 'seo' }>, now: FieldValues): EditPlan {
  const after: FieldValues = {}
  for (const name of ['seoTitle', 'seoDescription'] as const) {
    const wanted = edit[name]
    const line = wanted === undefined ? (now[name] ?? null) : toLine(wanted ?? '') || null
    if (wanted !== undefined && line !== null && line.length > maxLength[name]) {
      return { problem: `Use ${maxLength[name]} characters or fewer for the ${names[name]}.` }
    }
    after[name] = line
  }
  return { after }
}

function toLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
}

/** Plain text as simple HTML: paragraphs at empty lines, a list from lines that begin with "- ". Nothing in the text is read as HTML. */
function toHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split(/\n\s*\n/)
    .flatMap(toBlocks)
    .join('\n')
}

function toBlocks(part: string): string[] {
  const blocks: { isList: boolean; lines: string[] }[] = []
  for (const raw of part.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const isList = /^[-*•]\s+/.test(line)
    const escaped = escapeHtml(line.replace(/^[-*•]\s+/, ''))
    const last = blocks.at(-1)
    if (last && last.isList === isList) last.lines.push(escaped)
    else blocks.push({ isList, lines: [escaped] })
  }
  return blocks.map(({ isList, lines }) =>
    isList ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${lines.join('<br>')}</p>`,
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** Whether two readings of a field say the same. Amounts count as numbers: "24.0" is "24.00". */
export function isSame(field: ChangeField, one: FieldValues, other: FieldValues): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => {
    const [a, b] = [one[key], other[key]]
    if (a === undefined || b === undefined) return false
    const areAmounts = (field === 'price' || field === 'stock') && a !== null && b !== null
    return areAmounts ? a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b) : a === b
  })
}

/** Fields the store normalises: HTML, a missing vendor (the shop's name), joined tags. */
export function isNormalizedByStore(field: ChangeField): boolean {
  return ['description', 'vendor', 'productType', 'tags'].includes(field)
}

/** Whether a change with an unknown outcome was written, judged by the store's current values. Normalised HTML is compared by its text. */
export function reconcile(
  field: ChangeField,
  { before, after }: { before: FieldValues; after: FieldValues },
  now: FieldValues,
): 'written' | 'not written' | 'other' {
  if (isSame(field, now, after)) return 'written'
  if (isSame(field, now, before)) return 'not written'
  const hasItsWords = Object.keys(after).every((key) => toWords(now[key]) === toWords(after[key]))
  return isNormalizedByStore(field) && hasItsWords ? 'written' : 'other'
}

function toWords(html: string | null | undefined): string {
  const words: string[] = []
  const apart = () => void words.push(' ')
  readHtml(html ?? '', { onOpen: apart, onClose: apart, onText: (text) => void words.push(text) })
  return words.join('').replaceAll(/\s+/g, ' ').trim()
}

/** The values that differ, by the names people know; `place` is where, for what a store keeps at several places. */
export function listDifferences(
  before: FieldValues,
  after: FieldValues,
  place: string | null = null,
): { field: string; place?: string; before: string | null; after: string | null }[] {
  return Object.keys(after).flatMap((key) => {
    const [was, will] = [before[key] ?? null, after[key] ?? null]
    const at = place === null ? {} : { place }
    return was === will ? [] : [{ field: names[key] ?? key, ...at, before: was, after: will }]
  })
}

/** What a field belongs to in the store: the title is the product's, the price the variant's. */
export function targetOf(
  field: ChangeField,
  at: { productGid: string; variantGid: string; locationGid: string | null },
): string {
  if (field === 'price') return at.variantGid
  return field === 'stock' ? `${at.variantGid} ${at.locationGid ?? ''}` : at.productGid
}

const needs = {
  stock: {
    scope: 'write_inventory',
    message:
      'This app isn’t allowed to change stock. Grant write_inventory to it in Shopify, then connect the store again.',
  },
  other: {
    scope: 'write_products',
    message:
      'This app isn’t allowed to change products. Grant write_products to it in Shopify, then connect the store again.',
  },
}

/** The sentence to show when the granted scopes do not allow to change a field; null when they do. */
export function whyNotAllowed(field: ChangeField, scopes: readonly string[]): string | null {
  const need = field === 'stock' ? needs.stock : needs.other
  return scopes.includes(need.scope) ? null : need.message
}
