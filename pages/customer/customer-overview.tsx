import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn, MessageSquareText, RefreshCw, Users } from 'lucide-react'
import type { PaymentFigures } from '#features/shop/sales/contract/payments.ts'
import { usePaymentFigures } from '#features/shop/sales/web/payments-cache.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { salesCells } from '#features/shop/sales/web/sales-cells.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { count, figure, percent } from '#ui/count.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { useAnswer, useAsk } from '#pages/agents/answers.ts'
import { moodWord } from './customer-figures.ts'
import { customerQuestions } from './customer-questions.ts'
import { CustomerReturning } from './customer-returning.tsx'
import { useTickets } from '#features/shop/support/web/tickets-cache.ts'
import { Tile } from '#ui/tile.tsx'

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
  const open = tickets.first
    ? (tickets.first.counts.open ?? 0) + (tickets.first.counts['in-progress'] ?? 0)
    : null

  function openChat() {
    void navigate({ to: '/customer', search: { ...search, assistant: 'open' }, replace: true })
    // Where it stands open already, the cursor goes to it.
    document.querySelector<HTMLElement>('[data-side-panel] textarea')?.focus()
  }

  return (
    <>
      <SalesBody sales={sales}>
        {(figures, isDemo) => (
          <>
            <FiguresStrip
              cells={[
                {
                  label: t`Customers, ${count(figures.series.length, 'day')}`,
                  value: salesCells(figures).customers,
                },
                {
                  label: t`Returning, ${count(figures.series.length, 'day')}`,
                  value: bought === undefined ? undefined : returningWord(bought),
                  aside: bought?.customers && bought.returning !== null ? t`of customers` : null,
                },
                { label: t`Open tickets`, value: open === null ? undefined : figure(open) },
                {
                  label: t`Mood`,
                  value: mood ? moodWord(mood) : ask.isPending || kept === undefined ? undefined : '–',
                },
              ]}
            />
            <CustomerReturning isDemo={isDemo} />
          </>
        )}
      </SalesBody>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {kept
            ? `${kept.answer.summary} ${t`Read ${timeAgo(kept.at)}.`}`
            : t`The mood is read from 90 days of tickets, reviews and notes when you ask.`}
        </p>
        <Button isBusy={ask.isPending} onClick={() => ask.mutate([ofMood])}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Reading...` : t`Read the mood`}
        </Button>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        <Tile
          icon={MessageSquareText}
          title={t`Live Chat`}
          text={t`Ask Customer about buyers and tickets.`}
          act={
            <Button size="s" onClick={openChat}>
              <Trans>Open chat</Trans>
            </Button>
          }
        />
        <Tile
          icon={Users}
          title={t`Customer Profile`}
          text={t`Who buys often, and who left.`}
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
          text={t`What customers speak of, and what to do.`}
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
            There are no tickets yet.{' '}
            <Link
              to="/customer"
              search={{ ...search, tab: 'tickets' }}
              className="text-glass underline-offset-2 hover:underline"
            >
              Add one, or import them as CSV.
            </Link>
          </Trans>
        </p>
      )}
    </>
  )
}

function returningWord(figures: PaymentFigures | null): string {
  if (!figures?.customers || figures.returning === null) return '–'
  return percent((figures.returning / figures.customers) * 100)
}
