import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn, MessageSquareText, RefreshCw, Users } from 'lucide-react'
import type { CustomerWeek } from '#features/shop/sales/contract/customers.ts'
import type { PaymentFigures } from '#features/shop/sales/contract/payments.ts'
import { usePaymentFigures } from '#features/shop/sales/web/payments-cache.ts'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useCustomerWeeks, useSales } from '#features/shop/sales/web/sales-cache.ts'
import { salesCells } from '#features/shop/sales/web/sales-cells.ts'
import { useTickets } from '#features/shop/support/web/tickets-cache.ts'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { useAnswer, useAsk } from '#pages/agents/answers.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import type { Series } from '#ui/chart.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatCount, formatNumber, formatPercent } from '#ui/format.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay, timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tile } from '#ui/tile.tsx'
import { moodWord } from './customer-figures.ts'
import { customerQuestions } from './customer-questions.ts'

const [, ofMood] = customerQuestions

/** How many buy, how many come back, what they ask and how they feel. */
export function CustomerOverview() {
  const sales = useSales('90')
  const tickets = useTickets({ search: '', status: undefined })
  const { kept } = useAnswer(ofMood)
  const ask = useAsk()
  const bought = usePaymentFigures('90').data
  const mood = kept?.answer
  const search = parseAgentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()

  function openChat() {
    void navigate({ to: '/customer', search: { ...search, assistant: 'open' }, replace: true })
    // Where it stands open already, the cursor goes to it.
    document.querySelector<HTMLElement>('[data-side-panel] textarea')?.focus()
  }

  return (
    <>
      <SalesBody sales={sales}>
        {(figures) => (
          <FiguresStrip
            cells={[
              {
                label: t`Customers, ${formatCount(figures.series.length, 'day')}`,
                value: salesCells(figures).customers,
              },
              {
                label: t`Returning, ${formatCount(figures.series.length, 'day')}`,
                value: bought === undefined ? undefined : returningWord(bought),
                aside: bought?.customers && bought.returning !== null ? t`of customers` : null,
              },
              {
                label: t`Open tickets`,
                value: tickets.first ? formatNumber(tickets.first.counts.open ?? 0) : undefined,
              },
              // Until it was checked there is none.
              ...(mood ? [{ label: t`Sentiment`, value: moodWord(mood) }] : []),
            ]}
          />
        )}
      </SalesBody>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {kept
            ? `${kept.answer.summary} ${t`Checked ${timeAgo(kept.at)}.`}`
            : t`Based on 90 days of tickets, reviews and order notes.`}
        </p>
        <Button isBusy={ask.isPending} onClick={() => ask.mutate([ofMood])}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Checking...` : t`Check sentiment`}
        </Button>
      </div>
      {sales.data?.figures && <CustomerReturning isDemo={sales.data.isDemo} />}
      <ul className="grid gap-3 md:grid-cols-3">
        <Tile
          icon={MessageSquareText}
          title={t`Live Chat`}
          text={t`Ask Customer about customers and tickets.`}
          act={
            <Button size="s" onClick={openChat}>
              <Trans>Open chat</Trans>
            </Button>
          }
        />
        <Tile
          icon={Users}
          title={t`Customer Profile`}
          text={t`Loyal and lost customers.`}
          act={
            <Link
              to="/customer"
              search={{ ...search, tab: 'insights' }}
              className={buttonStyle({ size: 's' })}
            >
              <Trans>Show groups</Trans>
            </Link>
          }
        />
        <Tile
          icon={ChartColumn}
          title={t`Analytics`}
          text={t`What customers talk about, and what to do.`}
          act={
            <Link
              to="/customer"
              search={{ ...search, tab: 'insights' }}
              className={buttonStyle({ size: 's' })}
            >
              <Trans>Show insights</Trans>
            </Link>
          }
        />
      </ul>
      {tickets.first?.total === 0 && (
        <p className="text-ink-2">
          <Trans>
            No tickets yet.{' '}
            <Link
              to="/customer"
              search={{ ...search, tab: 'tickets' }}
              className="text-glass underline-offset-2 hover:underline"
            >
              Add one, or import a CSV.
            </Link>
          </Trans>
        </p>
      )}
    </>
  )
}

function returningWord(figures: PaymentFigures | null): string {
  if (!figures?.customers || figures.returning === null) return '–'
  return formatPercent((figures.returning / figures.customers) * 100)
}

const series: readonly Series[] = [
  { name: t`Returning customers`, color: 'c1' },
  { name: t`New customers`, color: 'c2' },
]

/** Orders of customers who came back beside those of new ones, week by week. */
function CustomerReturning({ isDemo }: { isDemo: boolean }) {
  const found = useCustomerWeeks()
  if (found.isError && !found.data)
    return <ReadProblem title={t`Couldn't load returning customers`} query={found} />
  if (!found.data) return <Skeleton className="h-72 w-full rounded-card" />
  const { weeks, knownSince } = found.data
  const isKnown = weeks.some(({ orders }) => orders > 0)
  return (
    <ChartCard
      title={t`Weekly orders from returning and new customers`}
      summary={[
        isKnown
          ? summaryOf(weeks)
          : t`Not enough data yet. Check back after a full week of orders from known customers.`,
        isKnown && knownSince
          ? t`Orders before ${shortDay(knownSince)} aren't available, so customers who only bought earlier count as new.`
          : '',
      ].join(' ')}
      columns={[{ name: t`Week of` }, ...series.map(({ name }) => ({ name }))]}
      rows={isKnown ? weeks.map(({ week, orders, returning }) => [week, returning, orders - returning]) : []}
      fileName={`returning-customers-${weeks[0]?.week ?? ''}`}
      isDemo={isDemo}
      legend={<ChartLegend series={series} />}
    >
      <LineChart
        points={weeks.map(({ week, orders, returning }) => ({
          label: shortDay(week),
          values: [returning, orders - returning],
        }))}
        series={series}
      />
    </ChartCard>
  )
}

function summaryOf(weeks: readonly CustomerWeek[]): string {
  const shareOf = (part: readonly CustomerWeek[]) => {
    const orders = part.reduce((sum, week) => sum + week.orders, 0)
    return orders === 0 ? null : part.reduce((sum, week) => sum + week.returning, 0) / orders
  }
  const all = formatPercent((shareOf(weeks) ?? 0) * 100)
  const span = plural(weeks.length, { one: '# week', other: '# weeks' })
  const half = Math.floor(weeks.length / 2)
  const [before, lately] = [shareOf(weeks.slice(0, half)), shareOf(weeks.slice(-half))]
  if (half < 2 || before === null || lately === null)
    return t`In ${span}, ${all} of orders came from customers who had bought before.`
  return t`In ${span}, ${all} of orders came from customers who had bought before: ${formatPercent(before * 100)} in the first half, ${formatPercent(lately * 100)} in the second.`
}
