/** PostgreSQL's text format, as COPY reads it. Without a client, so that worker threads can write it. */

/** One line for COPY: columns between tabs, and null as `\N`. */
export function toCopyLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => (value === null ? '\\N' : escape(value))).join('\t')}\n`
}

const blanks: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Backslashes first: the texts of JSON have them, and no blanks but spaces. */
function escape(text: string): string {
  const escaped = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
  return /[\t\n\r]/.test(escaped) ? escaped.replace(/[\t\n\r]/g, (sign) => blanks[sign] ?? sign) : escaped
}

/** The text of a `text[]`, for a column of `toCopyLine`. */
export function toArrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}
