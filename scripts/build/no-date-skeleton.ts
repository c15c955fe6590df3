/**
 * Stands in for `@messageformat/date-skeleton` in the browser, where it would be 7 kB for nothing: the console
 * puts dates into texts ready-made by Intl, so no message has a skeleton such as `{day, date, ::yMMMd}`.
 */
const refusal = 'a message takes its dates ready-made, not as a skeleton'

export function getDateFormatOptions(): never {
  throw new Error(refusal)
}

export function parseDateTokens(): never {
  throw new Error(refusal)
}
