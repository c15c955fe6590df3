/** Shopify's search syntax: the `query` argument of its lists. */

/** Shopify's search text for products or orders changed at or after a moment; undefined for all of them. */
export function changedSince(moment: Date | undefined): string | undefined {
  return moment === undefined ? undefined : `updated_at:>='${moment.toISOString()}'`
}

/** Shopify's search text for orders placed before a moment; undefined for all of them. */
export function placedBefore(moment: Date | undefined): string | undefined {
  return moment === undefined ? undefined : `created_at:<'${moment.toISOString()}'`
}

/** What a person typed, as words that Shopify looks for at the beginning of a word. What it would read as syntax is dropped. */
export function toWords(typed: string): string[] {
  return typed
    .split(/[\s"'()\\:*<>]+/u)
    .map((word) => word.replace(/^-+/, ''))
    .filter((word) => word !== '' && !/^(and|or|not)$/i.test(word))
    .map((word) => `${word}*`)
}
