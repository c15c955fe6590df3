import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { LitCaseDrawing } from '#ui/lit-case-drawing.tsx'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { findAnswer, useAnswers, useAsk } from './answers.ts'
import { alertsOf, type FraudAlert, fraudQuestion } from './fraud.ts'

const severities = {
  critical: { word: t`Critical`, tint: 'incomplete' },
  high: { word: t`High`, tint: 'incomplete' },
  medium: { word: t`Medium`, tint: 'needs' },
  low: { word: t`Low`, tint: 'neutral' },
} as const
const actions = {
  block: t`Should be blocked`,
  review: t`Should be reviewed`,
  allow: t`May be allowed`,
}

/** Orders of the last 30 days that look like fraud, with the reasons. */
export function StripeSecurity() {
  const kept = findAnswer(useAnswers(), fraudQuestion)
  const ask = useAsk()
  const alerts = kept ? alertsOf(kept.answer) : []
  const check = (
    <Button
      variant={kept ? 'outline' : 'ink'}
      isBusy={ask.isPending}
      onClick={() => ask.mutate([fraudQuestion])}
    >
      {!ask.isPending && <ShieldAlert aria-hidden className="size-4" strokeWidth={1.75} />}
      {ask.isPending ? t`Checking...` : t`Check 30 days`}
    </Button>
  )
  return (
    <>
      {kept && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-72 text-ink-2">
            {t`Checked ${timeAgo(kept.at)}.`} {kept.answer.outcome === 'answer' && kept.answer.summary}
          </p>
          {check}
        </div>
      )}
      {kept && kept.answer.outcome !== 'answer' && (
        <Notice tone="neutral" title={t`Too little to tell`}>
          {kept.answer.summary}
        </Notice>
      )}
      {(!kept || (kept.answer.outcome === 'answer' && alerts.length === 0)) && (
        <Card>
          <Empty
            drawing={<LitCaseDrawing />}
            title={kept ? t`Nothing looks like fraud` : t`Not checked yet`}
            action={kept ? undefined : check}
          >
            {kept
              ? t`No payment of the last 30 days deserves a second look.`
              : t`Stripe scores each payment and says why. It blocks nothing by itself.`}
          </Empty>
        </Card>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {alerts.map((alert) => (
          <li key={alert.orderName}>
            <AlertCard alert={alert} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AlertCard({ alert }: { alert: FraudAlert }) {
  const { orderName, score, severity, action, reasons } = alert
  const [isOpen, setOpen] = useState(false)
  const { word, tint } = severities[severity]
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="type-strong truncate">{orderName}</h2>
          <p className="text-ink-2 tabular-nums">
            {actions[action]} · {t`score ${score} of 100`}
          </p>
        </div>
        <Badge tint={tint}>{word}</Badge>
        <Button
          size="s"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Close ${orderName}` : t`Investigate ${orderName}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Close` : t`Investigate`}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-3">
          {reasons.length === 0 && (
            <p className="text-ink-2">
              <Trans>No single reason stands out.</Trans>
            </p>
          )}
          <ul>
            {reasons.map(({ text, points }) => (
              <li
                key={text}
                className="flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0"
              >
                <span>{text}</span>
                <span className="flex-none text-ink-2 tabular-nums">
                  {points > 0 ? '+' : ''}
                  {plural(Math.round(points), { one: '# point', other: '# points' })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
