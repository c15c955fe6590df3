import { findPrivate, formsOf, isGtin } from '#kit/private-text.ts'

/** Most characters of one tool's answer that a model reads: enough for a table of about a hundred rows. */
const maxLength = 12_000

/** What a tool answered, as a model may read it: JSON between two marks, cut in length. "<" is escaped, so that nothing inside looks like a mark. */
export function fence(output: unknown, mark: string): string {
  const text = JSON.stringify(output ?? null).replaceAll('<', '\\u003c')
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)} … cut` : text
  return `<<${mark}>>${shown}<</${mark}>>`
}

const maxQueryLength = 400

/** What only a store knows, beside what is private in any text. */
const leaks: [RegExp, string][] = [
  [/(^|\s|["'(])#[A-Z]{0,3}-?\d{3,}\b/, 'the name of an order'],
  [/\bgid:\/\/shopify\//i, "an id of the store's"],
  [/(?<![\p{L}\p{N}])(\+|00)\d[\d ()./-]{7,18}\d(?![\p{L}\p{N}])/u, 'a phone number'],
  [/(?<![\p{L}\p{N}.,-])(\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\p{L}\p{N}])/u, 'a phone number'],
  // Not a month with its year, and not the folders of an address.
  [
    /(?<![\p{L}\p{N}.,-])(?!0[1-9][ /-]\d{4}(?!\d))(?!(?<=\/)\d+\/)0\d{1,4}[ /-]{1,2}\d{3,}(?:[ -]\d{2,})*(?![\p{L}\p{N}])/u,
    'a phone number',
  ],
  [
    /(?<!\p{L})\p{L}{3,}(stra(ß|ss)e|gasse|allee|weg|platz|gade|gatan|straat|laan|gracht) \d{1,4}\p{L}?(?!\p{L})/iu,
    'a street address',
  ],
  [
    /(?<!\p{L})(ul\.|ulica|rue|calle|avenida|via|viale|piazza|rua) [\p{L}'’ .-]{3,40}?,? \d{1,4}(?![\p{L}\p{N}])/iu,
    'a street address',
  ],
  [
    /(?<!\p{N})\d{1,5}\p{L}? ([\p{L}'’.-]{2,20} ){1,3}(street|avenue|road|lane|drive|boulevard)(?=\s*([,;\d]|$))/iu,
    'a street address',
  ],
]

/** What in the arguments of an outward tool must not leave, in words for the agent; null when they may. Names of customers need the store's own tickets: see `namesCustomer`. Guards against a model that was told to carry data out. */
export function findLeak(args: unknown): string | null {
  for (const text of textsOf(args)) {
    if (text.length > maxQueryLength) return `a text of more than ${maxQueryLength} characters`
    const forms = formsOf(text).flatMap((form) => [form, withSpaces(form)])
    const kept = forms.map((form) => form.replaceAll(/(?<![\d+])\d{8,14}(?!\d)/g, dropGtin))
    const [, what] = leaks.find(([pattern]) => kept.some((form) => pattern.test(form))) ?? []
    const found = findPrivate(text) ?? what ?? null
    if (found !== null) return found
  }
  return null
}

/** The number of a product is for everybody. */
function dropGtin(number: string): string {
  return isGtin(number) ? ' ' : number
}

/** As an address carries a text: with signs in place of spaces. */
function withSpaces(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])[+_](?=[\p{L}\p{N}])/gu, ' ')
}

/** All texts in the arguments of a tool. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)])
}
