import { t } from '@lingui/core/macro'
import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import type { Series } from '#ui/chart.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { shortDay } from '#ui/relative-time.ts'
import type { PaymentFigures } from '../contract/payments.ts'
import { formatAmount, formatShortAmount } from './amount.ts'

const lines: readonly Series[] = [
  { name: t`Payments`, color: 'c1' },
  { name: t`Refunded`, color: 'c2' },
]

type Props = {
  figures: PaymentFigures
  isDemo: boolean
  /** What a click on a day leads to. */
  onDay: (day: string) => void
}

/** Money in and back out by day. The last day is today, which is not over yet. */
export function PaymentChart({ figures, isDemo, onDay }: Props) {
  const { series, currency, from, to } = figures
  const money = (value: number) => formatAmount(value, currency)
  const open = (at: number) => onDay(series[at]?.day ?? to)
  return (
    <ChartCard
      title={t`Daily payments`}
      summary={summaryOf(figures)}
      columns={[
        { name: t`Day` },
        { name: t`Payments (${currency})`, format: money },
        { name: t`Refunded (${currency})`, format: money },
        { name: t`Declined` },
      ]}
      rows={series.map(({ day, taken, refunded, declined }) => [
        day,
        Number(taken),
        Number(refunded),
        declined,
      ])}
      fileName={`payments-a-day-${from}-to-${to}`}
      isDemo={isDemo}
      isLastOpen
      onRow={open}
      legend={<ChartLegend series={lines} />}
    >
      <LineChart
        points={series.map(({ day, taken, refunded }) => ({
          label: shortDay(day),
          values: [Number(taken), Number(refunded)],
        }))}
        series={lines}
        isLastOpen
        onPoint={open}
        format={money}
        formatAxis={(value) => formatShortAmount(value, currency)}
      />
    </ChartCard>
  )
}

function summaryOf({ series, currency }: PaymentFigures): string {
  const worst = series.reduce<PaymentFigures['series'][number] | null>(
    (max, day) => (Number(day.refunded) > Number(max?.refunded ?? 0) ? day : max),
    null,
  )
  if (worst === null) return t`No refunds in this period.`
  return t`Refunds peaked on ${shortDay(worst.day)} at ${formatAmount(worst.refunded, currency)}.`
}
