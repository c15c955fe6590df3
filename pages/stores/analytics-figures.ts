import { t } from '@lingui/core/macro'
import type { StoreAnalytics } from '#features/automation/store-analytics/contract.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import type { StoreSync } from '#features/shop/sales/contract/store-sync.ts'
import type { CurrencySettings } from '#features/shop/currencies/contract.ts'
import { sumAmounts } from '#features/shop/currencies/rules.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { formatNumber, formatPercent, formatPercentChange } from '#ui/format.ts'
import { countFailed } from './failed-products.ts'

/** One figure: its value as text, or null with what would make it known. A percentage is also drawn. */
export type AnalyticsFigure = {
  label: string
  value: string | null
  percent?: number
  /** What it counts, or what would make it known. */
  hint: string
}

export type AnalyticsGroup = { title: string; figures: AnalyticsFigure[] }

type Read = {
  analytics: StoreAnalytics
  figures: readonly StoreFigures[]
  syncs: readonly StoreSync[]
  currencies: CurrencySettings
}

/** The figures of all stores, each from what is stored. */
export function analyticsGroups(read: Read): AnalyticsGroup[] {
  return [
    { title: t`Platform Performance`, figures: platformFigures(read) },
    { title: t`Business Impact`, figures: businessFigures(read) },
    { title: t`Synchronization Health`, figures: syncFigures(read) },
    { title: t`Workflow Efficiency`, figures: workflowFigures(read) },
  ]
}

function share(part: number, all: number): Pick<AnalyticsFigure, 'value' | 'percent'> {
  if (all === 0) return { value: null }
  const percent = (part / all) * 100
  return { value: formatPercent(percent), percent }
}

type Sold = NonNullable<StoreFigures['sales']>

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Sums of money in the reporting currency, or one for each currency where a rate is missing. */
function addUp(sold: readonly Sold[], settings: CurrencySettings, amountOf: (one: Sold) => number) {
  if (sold.length === 0) return []
  const amounts = sold.map((one) => ({ currency: one.currency, amount: amountOf(one) }))
  const sums = sumAmounts(amounts, settings)
  return sums.kind === 'one' ? [sums.total] : sums.totals
}
const revenueOf = ({ revenue }: Sold) => Number(revenue)
const joined = (texts: readonly string[]) => (texts.length > 0 ? texts.join(' + ') : null)

function platformFigures({ analytics, figures, currencies }: Read): AnalyticsFigure[] {
  const sold = figures.flatMap(({ sales }) => sales ?? [])
  const revenues = addUp(sold, currencies, revenueOf)
  const { agents, workflows, syncs } = analytics
  const items = sum(syncs.map((one) => one.items))
  const seconds = sum(syncs.map(({ durationMs }) => durationMs)) / 1_000
  return [
    {
      label: t`Total orders`,
      value: sold.length > 0 ? formatNumber(sum(sold.map(({ orders }) => orders))) : null,
      hint: sold.length > 0 ? t`Last 30 days` : t`Known after the first order sync.`,
    },
    {
      label: t`Revenue`,
      value: joined(revenues.map(({ amount, currency }) => formatAmount(amount, currency))),
      hint: sold.length > 0 ? t`Last 30 days` : t`Known after the first order sync.`,
    },
    {
      label: t`Average order value`,
      value: joined(
        revenues.flatMap(({ amount, currency }) => {
          const own = revenues.length === 1 ? sold : sold.filter((one) => one.currency === currency)
          const orders = sum(own.map((one) => one.orders))
          return orders === 0 ? [] : formatAmount(amount / orders, currency)
        }),
      ),
      hint: t`Revenue by order, last 30 days`,
    },
    {
      label: t`Conversion rate`,
      value: null,
      hint: t`Needs the number of visits, which Shopify doesn't share with this app.`,
    },
    {
      label: t`Agent efficiency`,
      ...share(agents.completed, agents.ended),
      hint:
        agents.ended > 0
          ? t`${formatNumber(agents.completed)} of ${formatNumber(agents.ended)} tool runs without an error`
          : t`Known once an agent has used a tool.`,
    },
    {
      label: t`Automation rate`,
      ...share(workflows.triggered, workflows.runs),
      hint:
        workflows.runs > 0
          ? t`${formatNumber(workflows.triggered)} of ${formatNumber(workflows.runs)} workflow runs started by themselves`
          : t`Known once a workflow has run.`,
    },
    {
      label: t`Processing speed`,
      value: items > 0 && seconds > 0 ? t`${formatNumber(Math.round(items / seconds))} per second` : null,
      hint: items > 0 ? t`Products and orders read by syncs` : t`Known after the first sync.`,
    },
    {
      label: t`Cost savings`,
      value: null,
      hint: t`Needs what the same work costs by hand, which isn't recorded.`,
    },
  ]
}

function businessFigures({ figures, currencies }: Read): AnalyticsFigure[] {
  const sold = figures.flatMap(({ sales }) => sales ?? [])
  const previous = addUp(sold, currencies, ({ previousRevenue }) => Number(previousRevenue))
  const hasSeveral = new Set(sold.map(({ currency }) => currency)).size > 1
  const compared = joined(
    addUp(sold, currencies, revenueOf).flatMap(({ amount, currency }, at, all) => {
      const own = all.length === 1 ? sold : sold.filter((one) => one.currency === currency)
      const before = previous[at]?.amount ?? 0
      if (before === 0 || own.some(({ previousRevenue }) => previousRevenue === null)) return []
      const change = formatPercentChange((amount / before - 1) * 100)
      return hasSeveral ? t`${change} (${currency})` : change
    }),
  )
  return [
    {
      label: t`Revenue increase`,
      value: compared,
      hint: compared
        ? t`Last 30 days against the 30 days before`
        : t`Needs orders of the last 60 days from every store.`,
    },
    {
      label: t`Cost reduction`,
      value: null,
      hint: t`Needs what your work cost before, which isn't recorded.`,
    },
    {
      label: t`Efficiency gain`,
      value: null,
      hint: t`Needs how long the same work takes by hand, which isn't recorded.`,
    },
    {
      label: t`Customer satisfaction`,
      value: null,
      hint: t`Needs ratings from your customers, which Shopify doesn't store.`,
    },
  ]
}

function syncFigures({ analytics, figures, syncs }: Read): AnalyticsFigure[] {
  const ended = sum(analytics.syncs.map((one) => one.ended))
  const completed = sum(analytics.syncs.map((one) => one.completed))
  const stored = sum(figures.map(({ products }) => products))
  const failed = sum(syncs.map(countFailed))
  const received = sum(analytics.messages.map((one) => one.received))
  const { conflicts } = analytics
  const ignored = sum(analytics.messages.map((one) => one.ignored))
  return [
    {
      label: t`Sync success rate`,
      ...share(completed, ended),
      hint:
        ended > 0
          ? t`${formatNumber(completed)} of ${formatNumber(ended)} syncs in 30 days`
          : t`Known after the first sync.`,
    },
    {
      label: t`Data consistency`,
      ...share(stored, stored + failed),
      hint:
        stored > 0
          ? t`Products that Shopify sent complete and valid in the last sync`
          : t`Known after the first sync.`,
    },
    {
      label: t`Real-time updates`,
      ...share(received - ignored, received),
      hint:
        received > 0
          ? t`${formatNumber(received - ignored)} of ${formatNumber(received)} changes from Shopify used in 30 days`
          : t`Known once Shopify reports a change. It needs a public HTTPS address and an app's client secret.`,
    },
    {
      label: t`Conflict resolution`,
      value: conflicts > 0 ? formatNumber(conflicts) : null,
      hint:
        conflicts > 0
          ? t`Fields changed in Vitrine and in Shopify that a rule or a person decided in 30 days`
          : t`Known once the same field is changed in Vitrine and in Shopify and you choose a value.`,
    },
  ]
}

function workflowFigures({ analytics: { workflows, asked } }: Read): AnalyticsFigure[] {
  return [
    {
      label: t`Cross-platform workflows`,
      value: formatNumber(workflows.acrossStores),
      hint: t`Ran in more than one store in 30 days`,
    },
    {
      label: t`Automation triggers`,
      value: formatNumber(workflows.triggered),
      hint: t`Runs started by a schedule, an event or a webhook in 30 days`,
    },
    {
      label: t`Manual interventions`,
      value: formatNumber(asked),
      hint: t`Runs that stopped to ask you in 30 days`,
    },
  ]
}
