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

/** Rows of CSV. `line` is where a row begins, from 1; `unclosedLine` is where a quotation mark opens that never closes, or null. */
export type CsvRows = { rows: { line: number; cells: string[] }[]; unclosedLine: number | null }

/** Reads CSV by RFC 4180: commas, or the semicolons or tabs that the first line has instead; any line end; a byte order mark is skipped. Blank lines are no rows. An apostrophe that `csvLine` put before a formula is taken off. */
export function readCsv(text: string): CsvRows {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRows['rows'] = []
  let [cells, cell, line, start, openedAt]: [string[], string, number, number, number | null] = [
    [],
    '',
    1,
    1,
    null,
  ]
  let isQuoted = false
  const endCell = () => {
    cells.push(/^'\s*[=+\-@＝＋－＠]|^'[\t\r\n]/.test(cell) ? cell.slice(1) : cell)
    cell = ''
    isQuoted = false
  }
  const endRow = () => {
    endCell()
    if (cells.some((text) => text !== '')) rows.push({ line: start, cells })
    cells = []
  }
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at)
    const isLineEnd = letter === '\n' || (letter === '\r' && source[at + 1] !== '\n')
    if (isLineEnd) line += 1
    if (openedAt !== null) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else openedAt = null
    } else if (letter === '"' && cell === '' && !isQuoted) {
      isQuoted = true
      openedAt = line
    } else if (letter === separator) endCell()
    else if (isLineEnd) {
      endRow()
      start = line
    } else if (letter !== '\r') cell += letter
  }
  endRow()
  return { rows, unclosedLine: openedAt }
}

function separatorOf(source: string): string {
  const first = /^[^\r\n]*/.exec(source)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.reduce((max, next) => (next.count > max.count ? next : max)).mark
}
