import { csvLine } from '#kit/csv.ts'
import type { FeedCheck } from '../contract.ts'

/** One line for each finding, and one for a row without any. */
export function toCsv({ verdicts }: Pick<FeedCheck, 'verdicts'>): string {
  const head = csvLine([
    'row',
    'item_id',
    'title',
    'valid',
    'severity',
    'field',
    'found',
    'what_to_do',
    'source',
  ])
  const lines = verdicts.flatMap(({ place, itemId, title, errors, details }) => {
    const row = [place, itemId, title, errors.length === 0 ? 'yes' : 'no']
    if (details.length === 0) return [csvLine([...row, null, null, null, null, null])]
    return details.map(({ severity, field, found, todo, source }) =>
      csvLine([...row, severity, field, found, todo, source]),
    )
  })
  return head + lines.join('')
}

export function toJson(report: FeedCheck): string {
  return `${JSON.stringify(report, null, 2)}\n`
}

/** Hands a text to the browser as a download. */
export function offerFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
