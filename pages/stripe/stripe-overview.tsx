import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { CreditCard, FlaskConical, ShieldAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import type { PaymentFigures } from '#features/shop/sales/contract/payments.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { PaymentChart } from '#features/shop/sales/web/payment-chart.tsx'
import { usePaymentFigures } from '#features/shop/sales/web/payments-cache.ts'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { AgentPeriodChoice } from '#pages/agents/agent-period-choice.tsx'
import { useAsk } from '#pages/agents/answers.ts'
import { useAgentPeriod } from '#pages/agents/use-agent-period.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tile } from '#ui/tile.tsx'
import { fraudQuestion } from './fraud.ts'

/** What was taken in 30 or 90 days, and what to do about payments. */
export function StripeOverview() {
  const [period, setPeriod] = useAgentPeriod('stripe')
  const sales = useSales(period)
  const payments = usePaymentFigures(period)
  const domain = useStore().data?.domain ?? null
  const isDemo = useStore().data?.isDemo ?? false
  const ask = useAsk()
  const navigate = useNavigate()
  const [isExplained, setExplained] = useState(false)

  function openDay(day: string) {
    void navigate({ to: '/stripe', search: { tab: 'transactions', day } })
  }

  function checkFraud() {
    ask.mutate([fraudQuestion], {
      onSuccess: (problem) => {
        if (problem === null) void navigate({ to: '/stripe', search: { tab: 'security' } })
      },
    })
  }

  const figures = (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {payments.data === undefined ? (
          <Skeleton className="h-4 w-64" />
        ) : (
          <p className="type-small flex min-w-0 flex-wrap items-center gap-x-2 text-ink-2 tabular-nums">
            {payments.data && spanOf(payments.data)}
            {isDemo && (
              <span className="flex items-center gap-1.5 text-ink-3">
                <FlaskConical aria-hidden className="size-3 flex-none" /> <Trans>Demo store</Trans>
              </span>
            )}
          </p>
        )}
        <AgentPeriodChoice value={period} onChange={setPeriod} />
      </div>
      <div aria-busy={payments.isPlaceholderData}>
        <FiguresStrip cells={cellsOf(payments.data)} />
      </div>
      {payments.data === undefined && <Skeleton className="h-[330px] w-full rounded-card" />}
      {payments.data && <PaymentChart figures={payments.data} isDemo={isDemo} onDay={openDay} />}
    </>
  )

  return (
    <>
      {payments.isError && !payments.data && (
        <ReadProblem title={t`Couldn't load the payments`} query={payments} />
      )}
      {sales.isPending ? figures : <SalesBody sales={sales}>{() => figures}</SalesBody>}
      <ul className="grid gap-3 md:grid-cols-3">
        <Tile
          icon={CreditCard}
          title={t`Process Payment`}
          text={t`Shoppers pay in your store's own checkout.`}
          act={
            <Button size="s" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
              <Trans>How it works</Trans>
            </Button>
          }
        />
        <Tile
          icon={Undo2}
          title={t`Refund Request`}
          text={t`Find the payment, then refund the order in Shopify.`}
          act={
            <div className="flex flex-wrap gap-2">
              <Link to="/stripe" search={{ tab: 'transactions' }} className={buttonStyle({ size: 's' })}>
                <Trans>Find payment</Trans>
              </Link>
              {domain && !isDemo && (
                <a
                  href={`https://${domain}/admin/orders`}
                  target="_blank"
                  rel="noreferrer noopener"
                  className={buttonStyle({ size: 's' })}
                >
                  <Trans>Open orders in Shopify</Trans>
                </a>
              )}
            </div>
          }
        />
        <Tile
          icon={ShieldAlert}
          title={t`Fraud Check`}
          text={t`Scores payments from the last 30 days.`}
          act={
            <Button size="s" isBusy={ask.isPending} onClick={checkFraud}>
              {ask.isPending ? t`Checking...` : t`Check now`}
            </Button>
          }
        />
      </ul>
      {isExplained && (
        <Notice tone="neutral" role="status" title={t`Your store processes the payments`}>
          <Trans>
            Shoppers pay in Shopify's checkout, even when the order starts in ChatGPT. Vitrine never sees or
            charges cards. It only reads which payments were made.
          </Trans>
        </Notice>
      )}
    </>
  )
}

/** Which days these are, and what their payments cost. */
function spanOf({ from, to, currency, fees }: PaymentFigures): string {
  return [
    t`${shortDay(from)} to ${shortDay(to)}, in ${currency}.`,
    fees === null
      ? t`Your store doesn't share its payment fees.`
      : t`Payment fees: ${formatAmount(fees, currency)}.`,
  ].join(' ')
}

function cellsOf(figures: PaymentFigures | null | undefined) {
  if (figures === undefined) {
    return [t`Payments received`, t`Refunded`, t`Declined`, t`Disputes`].map((label) => ({
      label,
      value: undefined,
    }))
  }
  const money = (amount: string) => (figures ? formatAmount(amount, figures.currency) : '–')
  return [
    {
      label: t`Payments received`,
      value: figures ? money(figures.taken) : '–',
      aside:
        figures &&
        plural(figures.takenCount, { one: '# payment before refunds', other: '# payments before refunds' }),
    },
    { label: t`Refunded`, value: figures ? money(figures.refunded) : '–' },
    {
      label: t`Declined`,
      value: figures?.declineRate == null ? '–' : formatPercent(figures.declineRate * 100),
      aside: figures && figures.attempts > 0 ? attemptsWord(figures) : null,
    },
    { label: t`Disputes`, value: figures?.disputes == null ? '–' : formatNumber(figures.disputes) },
  ]
}

/** What the rate is of: the attempts that ended. */
function attemptsWord({ declined, attempts }: PaymentFigures): string {
  return plural(attempts, {
    one: `${formatNumber(declined)} of # attempt`,
    other: `${formatNumber(declined)} of # attempts`,
  })
}
