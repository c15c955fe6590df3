/** What a finished research of a region says is worth a look. */
import { t } from '@lingui/core/macro'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { tableOf } from '#features/base/runs/rules/keyed.ts'
import { hostOf } from '#features/base/runs/web/answer/safe-link.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import { quotesOf } from '#features/shop/research/rules/quotes.ts'
import { countryName } from '#features/shop/sales/web/amount.ts'
import { percent } from '#ui/count.ts'

const mostOfEach = 2
const longestQuote = 200

/** Countries whose orders grow by more than chance, then sentences of the web that name the region or a category. */
export function opportunitiesOf(report: ToolAnswer): string[] {
  const countries = tableOf(resultOf('market-scan', report), 'orders_by_country')?.rows ?? []
  const growing = countries.flatMap(({ country, growth, low }): string[] => {
    if (country === null || !/^[A-Z]{2}$/.test(country)) return []
    if (growth === null || low === null || low <= 0) return []
    return [t`Orders from ${countryName(country)} grow by ${percent(growth * 100)}`]
  })
  const said = quotesOf(report).flatMap(({ sentence, url }): string[] => {
    if (sentence === null || url === null) return []
    const quote = sentence.length > longestQuote ? `${sentence.slice(0, longestQuote)}…` : sentence
    return [`“${quote}” (${hostOf(url) ?? url})`]
  })
  return [...growing.slice(0, mostOfEach), ...said.slice(0, mostOfEach)]
}
