import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { SecurityStatus } from '#features/agents/inbox/contract/security.ts'
import { refreshSecurity, useSecurity } from '#features/agents/inbox/web/security-cache.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { LitCaseDrawing } from '#ui/lit-case-drawing.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAsk } from '#pages/agents/answers.ts'
import { fraudQuestion } from './fraud.ts'
import { SecurityCard } from './stripe-security-card.tsx'
import { securityStatuses } from './stripe-security-words.ts'

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
            drawing={<LitCaseDrawing />}
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
              label: securityStatuses[value],
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
