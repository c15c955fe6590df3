/** What past runs of a workflow show, in sentences of the API. */
import type { OutcomeOf, WorkflowOutcome } from '../contract/outcome.ts'

export function sayOutcome(outcome: WorkflowOutcome): string[] {
  return outcome.code === 'effect' ? [sayEffect(outcome)] : sayRuns(outcome)
}

/** "Sales of 12 changed products rose by 34.20 USD a day (95% interval 5.10 to 63.00) against 40 unchanged products." */
function sayEffect({ change, low, high, products, comparison, currency }: OutcomeOf<'effect'>): string {
  const of = products === 1 ? 'one changed product' : `${products} changed products`
  const against = `against ${comparison} unchanged products`
  const interval = `95% interval ${low.toFixed(2)} to ${high.toFixed(2)} ${currency} a day`
  if (low <= 0 && high >= 0) return `No clear effect on sales of ${of} (${interval}) ${against}.`
  const way = change > 0 ? 'rose' : 'fell'
  const amount = `${Math.abs(change).toFixed(2)} ${currency} a day`
  return `Sales of ${of} ${way} by ${amount} (${interval}) ${against}.`
}

/** Facts of the last 30 days that somebody can act on; none while no run has ended. */
function sayRuns(sum: OutcomeOf<'runs'>): string[] {
  const { ended, completed, failed, partly, unknown, itemsDone, itemsFailed } = sum
  if (ended === 0) return []
  const items = itemsDone + itemsFailed
  const facts = [
    completed === ended
      ? `All ${ended} runs of the last 30 days were completed.`
      : `${completed} of ${ended} runs of the last 30 days were completed.`,
  ]
  if (failed > 0) facts.push(`${failed} failed.`)
  if (partly > 0) facts.push(`${partly} were done in part.`)
  if (unknown > 0) facts.push(`Of ${unknown} nobody knows whether what they sent arrived.`)
  if (itemsFailed > 0) facts.push(`${itemsFailed} of ${items} items failed.`)
  return facts
}
