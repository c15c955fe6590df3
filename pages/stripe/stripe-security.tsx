import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { FraudVerdict, SecurityAlert, SecurityStatus } from '#features/agents/inbox/contract.ts'
import { refreshSecurity, useSecurity, useSecurityStatus } from '#features/agents/inbox/web/security-cache.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { useAsk } from '#pages/agents/answers.ts'
import { AlertRow } from '#ui/alert-row.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fraudQuestion } from './fraud.ts'
import {
  securityMark,
  securityStatusLabels,
  securityText,
  securityTypeLabels,
  severityLabels,
} from './stripe-security-labels.ts'

/** Orders of the last 30 days that look like fraud, and disputed payments: who looks at them, and what came of it. */
export function StripeSecurity() {
  const found = useSecurity()
  const client = useQueryClient()
  const ask = useAsk()
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin/orders/` : null
  const { alerts = [], check } = found.data ?? {}
  const run = (
    <Button
      variant={check ? 'outline' : 'ink'}
      isBusy={ask.isPending}
      onClick={() => ask.mutate([fraudQuestion], { onSettled: () => refreshSecurity(client) })}
    >
      {!ask.isPending && <ShieldAlert aria-hidden className="size-4" strokeWidth={1.75} />}
      {ask.isPending ? t`Checking...` : t`Check 30 days`}
    </Button>
  )
  const [choice, setChoice] = useState<SecurityStatus | 'all'>('all')
  const shown = alerts.filter(({ status }) => choice === 'all' || status === choice)
  const isBare = found.data && alerts.length === 0
  return (
    <>
      {found.data && (check || alerts.length > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-72 text-ink-2">
            {check
              ? t`Checked for fraud ${timeAgo(check.at)}.`
              : t`These payments are disputed. Nothing was checked for fraud yet.`}{' '}
            {check?.outcome === 'answer' && check.summary}
          </p>
          {run}
        </div>
      )}
      {check && check.outcome !== 'answer' && (
        <Notice tone="neutral" title={t`Too little to tell`}>
          {check.summary}
        </Notice>
      )}
      {found.isError && !found.data && (
        <ReadProblem title={t`The security alerts could not be read`} query={found} />
      )}
      {found.isPending && <Skeleton className="h-60 w-full" />}
      {isBare && (!check || check.outcome === 'answer') && (
        <Card>
          <Empty
            drawing={<ReadyIllustration />}
            title={check ? t`Nothing looks like fraud` : t`Not checked yet`}
            action={check ? undefined : run}
          >
            {check
              ? t`No payment of the last 30 days deserves a second look, and none is disputed.`
              : t`Stripe scores each payment and says why. It blocks nothing by itself.`}
          </Empty>
        </Card>
      )}
      {alerts.length > 0 && (
        <Segments
          label={t`Status`}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'all', label: t`All`, count: alerts.length },
            ...(['new', 'investigating', 'resolved'] as const).map((value) => ({
              value,
              label: securityStatusLabels[value],
              count: alerts.filter(({ status }) => status === value).length,
            })),
          ]}
        />
      )}
      {alerts.length > 0 && shown.length === 0 && (
        <p className="text-ink-2">
          <Trans>No alert stands so. Choose another status.</Trans>
        </p>
      )}
      <ul className="grid items-start gap-3 lg:grid-cols-2" aria-busy={found.isFetching}>
        {shown.map((alert) => (
          <li key={alert.id}>
            <SecurityCard alert={alert} admin={admin} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = {
  alert: SecurityAlert
  /** Where orders stand in the admin of the store; null when it has none. */
  admin: string | null
}

/** One alert: what is the matter, who looks at it, and how it ends. */
function SecurityCard({ alert, admin }: Props) {
  const { type, severity, status, orderName, orderNumber, amount, currency, at, verdict } = alert
  const [isOpen, setOpen] = useState(false)
  const change = useSecurityStatus()
  const { word, tint } = severityLabels[severity]
  const isEnded = status === 'resolved'
  const facts = [formatAmount(amount, currency), timeAgo(at), securityMark(alert) ?? '']
  const set = (wanted: SecurityStatus) => change.mutate({ alert, status: wanted })
  return (
    <Card>
      <AlertRow
        isHeading
        title={t`${securityTypeLabels[type]}, order ${orderName}`}
        text={securityText(alert)}
        facts={facts.filter(Boolean).join(' · ')}
      >
        <span className="flex flex-wrap gap-2 self-start">
          <Badge tint={isEnded ? 'neutral' : tint}>{word}</Badge>
          <Badge tint={status === 'investigating' ? 'busy' : 'neutral'}>{securityStatusLabels[status]}</Badge>
        </span>
      </AlertRow>
      <div className="mt-3 flex flex-wrap gap-2">
        {status === 'new' ? (
          <Button
            size="s"
            isBusy={change.isPending}
            aria-label={t`Investigate: ${orderName}`}
            onClick={() => {
              setOpen(true)
              set('investigating')
            }}
          >
            <Trans>Investigate</Trans>
          </Button>
        ) : (
          <Button
            size="s"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Close: ${orderName}` : t`View Details: ${orderName}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Close` : t`View Details`}
          </Button>
        )}
        {status === 'investigating' && type !== 'chargeback' && (
          <Button
            size="s"
            isBusy={change.isPending}
            aria-label={t`Resolve: ${orderName}`}
            onClick={() => set('resolved')}
          >
            <Trans>Resolve</Trans>
          </Button>
        )}
        {alert.marked && (
          <Button
            size="s"
            variant="ghost"
            isBusy={change.isPending}
            aria-label={isEnded ? t`Open again: ${orderName}` : t`Take back: ${orderName}`}
            onClick={() => set('new')}
          >
            {isEnded ? t`Open again` : t`Undo`}
          </Button>
        )}
      </div>
      {isOpen && status !== 'new' && (
        <div className="mt-3 flex flex-col items-start gap-3 border-t border-line pt-3">
          {verdict && <Reasons verdict={verdict} />}
          {type === 'chargeback' && (
            <p className="text-ink-2">
              <Trans>It is resolved by itself when the bank has decided and the orders are read again.</Trans>
            </p>
          )}
          {admin && orderNumber && (
            <a
              href={`${admin}${orderNumber}`}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t`Open order ${orderName} in Shopify`}
              className={buttonStyle({ size: 's' })}
            >
              <Trans>Open in Shopify</Trans>
              <ExternalLink aria-hidden className="size-3 flex-none" />
            </a>
          )}
        </div>
      )}
    </Card>
  )
}

function Reasons({ verdict: { reasons } }: { verdict: FraudVerdict }) {
  if (reasons.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No single reason stands out.</Trans>
      </p>
    )
  }
  return (
    <ul className="w-full">
      {reasons.map(({ text, points }) => (
        <li key={text} className="flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0">
          <span className="min-w-0 break-words">{text}</span>
          <span className="flex-none text-ink-2 tabular-nums">
            {points > 0 ? '+' : ''}
            {plural(Math.round(points), { one: '# point', other: '# points' })}
          </span>
        </li>
      ))}
    </ul>
  )
}
