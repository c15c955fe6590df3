/** Words for what past runs of a workflow show. */
import { plural, t } from '@lingui/core/macro'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { formatNumber } from '#ui/format.ts'
import type { OutcomeOf, WorkflowOutcome } from '../contract/outcome.ts'

export function outcomeTexts(outcome: WorkflowOutcome): string[] {
  return outcome.code === 'effect' ? [effectText(outcome)] : runTexts(outcome)
}

function effectText({ change, low, high, products, comparison, currency }: OutcomeOf<'effect'>): string {
  const amount = formatAmount(Math.abs(change), currency)
  const interval = t`${formatAmount(low, currency)} to ${formatAmount(high, currency)} a day (95% interval)`
  const against = plural(comparison, {
    one: 'compared with # unchanged product',
    other: 'compared with # unchanged products',
  })
  const facts = `${interval}, ${against}`
  if (low <= 0 && high >= 0) {
    return plural(products, {
      one: `No clear effect on sales of # changed product: ${facts}.`,
      other: `No clear effect on sales of # changed products: ${facts}.`,
    })
  }
  return change > 0
    ? plural(products, {
        one: `Sales of # changed product rose by ${amount} a day: ${facts}.`,
        other: `Sales of # changed products rose by ${amount} a day: ${facts}.`,
      })
    : plural(products, {
        one: `Sales of # changed product fell by ${amount} a day: ${facts}.`,
        other: `Sales of # changed products fell by ${amount} a day: ${facts}.`,
      })
}

function runTexts(sum: OutcomeOf<'runs'>): string[] {
  const { ended, completed, failed, partly, unknown, itemsDone, itemsFailed } = sum
  if (ended === 0) return []
  const items = itemsDone + itemsFailed
  const all = plural(ended, {
    one: `${formatNumber(completed)} of # run in the last 30 days was completed.`,
    other: `${formatNumber(completed)} of # runs in the last 30 days were completed.`,
  })
  return [
    all,
    ...(failed > 0 ? [plural(failed, { one: '# run failed.', other: '# runs failed.' })] : []),
    ...(partly > 0
      ? [plural(partly, { one: '# run was partly done.', other: '# runs were partly done.' })]
      : []),
    ...(unknown > 0
      ? [
          plural(unknown, {
            one: 'The outcome of # run is unknown.',
            other: 'The outcome of # runs is unknown.',
          }),
        ]
      : []),
    ...(itemsFailed > 0
      ? [
          plural(items, {
            one: `${formatNumber(itemsFailed)} of # item failed.`,
            other: `${formatNumber(itemsFailed)} of # items failed.`,
          }),
        ]
      : []),
  ]
}
