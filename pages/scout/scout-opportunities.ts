/** What a finished research of a region says is worth a look. */
import { t } from '@lingui/core/macro'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { hostOf } from '#features/agents/conversations/web/answer/safe-link.ts'
import { countryName } from '#features/shop/sales/web/amount.ts'
import { percent } from '#ui/count.ts'

const mostOfEach = 2
const longestQuote = 200

/** Countries whose orders grow by more than chance, then sentences of the web that name the region or a category. */
export function opportunitiesOf({ tables }: ToolAnswer): string[] {
  const rows = tables.flatMap((table) => table.rows)
  const growing = rows.flatMap(({ country, growth, low }): string[] => {
    if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return []
    if (typeof growth !== 'number' || typeof low !== 'number' || low <= 0) return []
    return [t`Orders from ${countryName(country)} grow by ${percent(growth * 100)}`]
  })
  const said = rows.flatMap(({ sentence, url }): string[] => {
    if (typeof sentence !== 'string' || typeof url !== 'string') return []
    const quote = sentence.length > longestQuote ? `${sentence.slice(0, longestQuote)}…` : sentence
    return [`“${quote}” (${hostOf(url) ?? url})`]
  })
  return [...growing.slice(0, mostOfEach), ...said.slice(0, mostOfEach)]
}
