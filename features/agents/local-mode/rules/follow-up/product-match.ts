/** Which product a merchant means. */

type ProductCandidate = { productId: string; title: string; price: number }
export type ProductMatch =
  | { kind: 'one'; product: ProductCandidate }
  | { kind: 'many'; products: ProductCandidate[] }
  | { kind: 'none' }

/** The id or the title that was said, in any case; else the only one that was found. Two with that title are a doubt. */
export function matchProduct(name: string, found: readonly ProductCandidate[]): ProductMatch {
  const said = name.trim().toLowerCase()
  const byId = found.find(({ productId }) => productId.toLowerCase() === said)
  if (byId) return { kind: 'one', product: byId }
  const titled = found.filter(({ title }) => title.toLowerCase() === said)
  const candidates = titled.length > 0 ? titled : found
  const [product, second] = candidates
  if (!product) return { kind: 'none' }
  return second ? { kind: 'many', products: [...candidates] } : { kind: 'one', product }
}

/** Other ways to write a name, when nothing is called so: without its plural, and without words such as "my". */
export function otherNames(name: string): string[] {
  const bare = name.replace(/^(the|my|our|all|product|sku|item)\s+/i, '')
  const single = bare
    .split(/\s+/)
    .map((word) => (/[^s]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : word))
    .join(' ')
  return [...new Set([bare, single])].filter((other) => other !== name && other.trim() !== '')
}

const maxShown = 10

/** The question back, with what it could be. */
export function askWhich(name: string, products: readonly ProductCandidate[], isAll: boolean): string {
  const shown = products.slice(0, maxShown)
  const count = isAll ? String(products.length) : `More than ${maxShown}`
  const rows = shown.map(
    ({ productId, title, price }) => `| ${cell(productId)} | ${cell(title)} | ${price.toFixed(2)} |`,
  )
  return [
    `${count} products match “${plain(name)}”. Which one do you mean? Answer with its SKU.`,
    ['| SKU | Product | Price |', '| --- | --- | ---: |', ...rows].join('\n'),
  ].join('\n\n')
}

export function sayNone(name: string): string {
  return `No product is called “${plain(name)}”. Give a part of its title or its SKU.`
}

function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
}

/** As it stands in a table of Markdown: nothing in it is a mark. */
function cell(text: string): string {
  return plain(text).replaceAll(/[\\|`*_[\]<>!#]/g, '\\$&')
}

/** A price moved by a percent or by an amount, as the store writes it, such as "26.40"; null when nothing would be left of it. */
export function movePrice(
  current: string,
  { percent, amount }: { percent: number | null; amount: number | null },
  currency: string,
): string | null {
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2)
    : 2
  const unit = 10 ** digits
  const from = Math.round(Number(current) * unit)
  const to =
    percent === null ? from + Math.round((amount ?? 0) * unit) : Math.round(from * (1 + percent / 100))
  return Number.isSafeInteger(to) && to > 0 ? (to / unit).toFixed(digits) : null
}
