/** One line of CSV by RFC 4180, with its line end. A text that a spreadsheet would read as a formula is kept a text by an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /["\r\n,]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
