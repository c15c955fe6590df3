import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { ReportQuotes } from '../contract/report.ts'

/** What the table was told apart by before it had a key; stored reports keep it. */
const earlierTitle = 'What the web says'

/** What a report quotes of the web; none without it. */
export function quotesOf({ tables }: Pick<ToolAnswer, 'tables'>): ReportQuotes['rows'] {
  const found = tables.find((table) => isQuotes(table))
  return found?.rows ?? []
}

function isQuotes(table: ToolAnswer['tables'][number]): table is ReportQuotes {
  const key: ReportQuotes['key'] = 'web_quotes'
  return table.key === key || (table.key === undefined && table.title === earlierTitle)
}
