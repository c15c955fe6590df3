/**
 * Stands in for `@messageformat/date-skeleton` in the browser, where it would be 7 kB for nothing: the console
 * puts dates into texts ready-made by Intl, so no message has a skeleton such as `{day, date, ::yMMMd}`.
 */
function refuse(): never {
  throw new Error('a message takes its dates ready-made, not as a skeleton')
}

export { refuse as getDateFormatOptions, refuse as parseDateTokens }
