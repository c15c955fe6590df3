import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { dateOf } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { MeasuredEffect, WorkflowImpact } from '../contract.ts'
import { useImpact } from './impact-cache.ts'
import { changedField, comparedWith, signed, unknownReason } from './impact-labels.ts'

/** What a workflow's changes did to sales, or why that is not known yet; and what its runs did. */
export function BusinessValue({ workflowId }: { workflowId: string }) {
  const impact = useImpact(workflowId)
  if (impact.isError && !impact.data)
    return <ReadProblem title={t`Couldn’t load the business value`} query={impact} />
  if (!impact.data) return <Skeleton className="h-10 w-full" />
  const { effect, changes, done } = impact.data
  return (
    <div className="flex flex-col gap-1.5 tabular-nums">
      {effect.type === 'measured' ? (
        <Measured effect={effect} />
      ) : effect.type === 'nothing' ? (
        <p>
          <Trans>Nothing to measure: it has changed no products.</Trans>
        </p>
      ) : effect.type === 'undone' ? (
        <p>
          <Trans>Nothing to measure: all its changes were undone.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Not known yet.</Trans> {unknownReason(effect)}
        </p>
      )}
      {changes.products > 0 && <Changed changes={changes} />}
      {done.runs > 0 && <p className="type-small text-ink-2">{sayDone(done)}</p>}
    </div>
  )
}

function Measured({ effect }: { effect: MeasuredEffect }) {
  const { revenue, units, currency, products, days } = effect
  const isClear = revenue.low > 0 || revenue.high < 0
  const share = revenue.expected > 0 ? Math.round((revenue.change / revenue.expected) * 100) : null
  const amount = (value: number) => signed(value, formatAmount(Math.abs(value), currency))
  const count = (value: number) => signed(value, formatNumber(Math.abs(Math.round(value * 10) / 10)))
  const change = amount(revenue.change)
  const [low, high] = [amount(revenue.low), amount(revenue.high)]
  return (
    <>
      <p className="type-strong text-ink">
        {isClear
          ? share === null
            ? t`${change} in daily sales of the changed products`
            : t`${change} in daily sales of the changed products (${signed(share, String(Math.abs(share)))}%)`
          : t`No clear effect on sales yet`}
      </p>
      <p>{t`${low} to ${high} a day (95% interval), ${count(units.low)} to ${count(units.high)} units.`}</p>
      <p className="type-small text-ink-2">
        {plural(products, {
          one: `# changed product, ${days} days before and after its first change.`,
          other: `# changed products, ${days} days before and after their first change.`,
        })}{' '}
        {comparedWith(effect)}
      </p>
      <details>
        <summary className="type-small cursor-pointer text-ink-2">
          <Trans>How this was computed</Trans>
        </summary>
        <p className="type-small text-ink-2">
          {t`Daily sales went from ${formatAmount(revenue.before, currency)} to ${formatAmount(revenue.after, currency)}. Had they gone like the comparison, they would be ${formatAmount(revenue.expected, currency)}. From ${formatNumber(effect.orders)} orders, measured ${dateOf(effect.measuredAt)}.`}
        </p>
      </details>
    </>
  )
}

function Changed({ changes }: { changes: WorkflowImpact['changes'] }) {
  const fields = changes.fields.map(
    ({ field, products }) => `${changedField(field)}: ${formatNumber(products)}`,
  )
  const since = changes.firstAt === null ? '' : dateOf(changes.firstAt)
  return (
    <p className="type-small text-ink-2">
      {plural(changes.products, {
        one: `Changed # product since ${since}.`,
        other: `Changed # products since ${since}.`,
      })}{' '}
      {fields.join(' · ')}
    </p>
  )
}

function sayDone({ runs, items, messages, requests, actions }: WorkflowImpact['done']): string {
  return [
    plural(runs, { one: '# run', other: '# runs' }),
    ...(items > 0 ? [plural(items, { one: '# item handled', other: '# items handled' })] : []),
    ...(messages > 0 ? [plural(messages, { one: '# message sent', other: '# messages sent' })] : []),
    ...(requests > 0 ? [plural(requests, { one: '# request sent', other: '# requests sent' })] : []),
    ...(actions > 0 ? [plural(actions, { one: '# action taken', other: '# actions taken' })] : []),
  ].join(' · ')
}
