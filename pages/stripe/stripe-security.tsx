import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { SecurityAlert, SecurityStatus } from '#features/agents/inbox/contract.ts'
import { isOfPart, securityParts } from '#features/agents/inbox/rules/security-part.ts'
import { refreshSecurity, useSecurity } from '#features/agents/inbox/web/security-cache.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { type AgentSearch, parseAgentSearch } from '#pages/agents/agent-search.ts'
import { useAsk } from '#pages/agents/answers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fraudQuestion } from './fraud.ts'
import { SecurityPanel } from './security-panel.tsx'
import { readOrder, sortAlerts } from './security-sort.ts'
import { SecurityTable } from './security-table.tsx'
import { searchTextOf, securityPartLabels, securityStatusLabels } from './stripe-security-labels.ts'

/** Orders of the last 30 days that look like fraud, and disputed payments: who looks at them, and what came of it. */
export function StripeSecurity() {
  const found = useSecurity()
  const client = useQueryClient()
  const ask = useAsk()
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin/orders/` : null
  const { alerts = [], check, timeZone = 'UTC' } = found.data ?? {}
  const run = (
    <Button
      variant={check ? 'outline' : 'ink'}
      isBusy={ask.isPending}
      onClick={() => ask.mutate([fraudQuestion], { onSettled: () => refreshSecurity(client) })}
    >
      {!ask.isPending && <ShieldAlert aria-hidden className="size-4" strokeWidth={1.75} />}
      {ask.isPending ? t`Checking...` : t`Check last 30 days`}
    </Button>
  )
  const [choice, setChoice] = useState<SecurityStatus | 'all'>('all')
  const [search, setSearch] = useState('')
  const address = parseAgentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const order = readOrder(address.sort)
  const part = securityParts.find((one) => one === address.show)
  function go(change: Partial<Record<'alert' | 'sort' | 'show', string | undefined>>, replace = true) {
    const next: AgentSearch = parseAgentSearch({ ...address, ...change })
    void navigate({ to: '/stripe', search: next, replace, resetScroll: false })
  }
  const [isLowShown, setLowShown] = useState(false)
  const wanted = search.trim().toLowerCase()
  const ofPart = part ? alerts.filter((one) => isOfPart(one, part)) : alerts
  const shown = ofPart.filter(
    (one) => (choice === 'all' || one.status === choice) && searchTextOf(one).toLowerCase().includes(wanted),
  )
  const sorted = sortAlerts(shown, order)
  const low = sorted.filter(isLow)
  const listed = sorted.filter((one) => !isLow(one))
  const table = {
    ...{ timeZone, order, isBusy: found.isFetching },
    onOpen: (id: string) => go({ alert: id }, false),
    onSort: (sort: string | undefined) => go({ sort }),
  }
  const alert = alerts.find(({ id }) => id === address.alert)
  const open = alerts.filter((one) => one.status !== 'resolved' && !isLow(one))
  const isBare = found.data && alerts.length === 0
  return (
    <>
      {found.data && (check || alerts.length > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-72 text-ink-2">
            {open.length > 0 && (
              <span className="type-strong block text-ink tabular-nums">
                {plural(open.length, {
                  one: `# alert to review, ${sayAtRisk(open)} at risk.`,
                  other: `# alerts to review, ${sayAtRisk(open)} at risk.`,
                })}
              </span>
            )}
            {check ? t`Checked for fraud ${timeAgo(check.at)}.` : t`No fraud check has run yet.`}
          </p>
          {run}
        </div>
      )}
      {check && check.outcome !== 'answer' && (
        <Notice tone="neutral" title={t`Not enough data`}>
          {check.summary}
        </Notice>
      )}
      {found.isError && !found.data && (
        <ReadProblem title={t`Couldn't load the security alerts`} query={found} />
      )}
      {found.isPending && <Skeleton className="h-60 w-full" />}
      {isBare && (!check || check.outcome === 'answer') && (
        <Card>
          <Empty
            drawing={<ReadyIllustration />}
            title={check ? t`No fraud found` : t`Not checked yet`}
            action={check ? undefined : run}
          >
            {check
              ? t`No suspicious or disputed payments in the last 30 days.`
              : t`Stripe scores each payment and explains why. It doesn't block payments automatically.`}
          </Empty>
        </Card>
      )}
      {alerts.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchField label={t`Search order, type or reason`} value={search} onChange={setSearch} />
          <Segments
            label={t`Status`}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'all', label: t`All`, count: ofPart.length },
              ...(['new', 'investigating', 'resolved'] as const).map((value) => ({
                value,
                label: securityStatusLabels[value],
                count: ofPart.filter(({ status }) => status === value).length,
              })),
            ]}
          />
          {part && (
            <Button onClick={() => go({ show: undefined })}>
              {securityPartLabels[part]}
              <X aria-hidden className="size-3.5" />
              <span className="sr-only">
                <Trans>Show all alerts</Trans>
              </span>
            </Button>
          )}
        </div>
      )}
      {alerts.length > 0 && shown.length === 0 && (
        <p className="text-ink-2">
          {part && ofPart.length === 0 ? (
            <Trans>None left. Clear the filter to see all alerts.</Trans>
          ) : (
            <Trans>No alerts found. Clear the search or choose another status.</Trans>
          )}
        </p>
      )}
      {listed.length > 0 && (
        <Card>
          <SecurityTable alerts={listed} {...table} />
        </Card>
      )}
      {low.length > 0 && (
        <Card>
          <Button
            variant="ghost"
            aria-expanded={isLowShown}
            onClick={() => setLowShown(!isLowShown)}
            className="-ms-2"
          >
            <ChevronDown
              aria-hidden
              className={`size-4 ${isLowShown ? 'rotate-180' : ''}`}
              strokeWidth={1.75}
            />
            {plural(low.length, { one: '# low-risk alert', other: '# low-risk alerts' })}
          </Button>
          {isLowShown && <SecurityTable alerts={low} {...table} />}
        </Card>
      )}
      {alert && (
        <SecurityPanel
          key={alert.id}
          alert={alert}
          admin={admin}
          isDemo={store?.isDemo ?? false}
          timeZone={timeZone}
          onClose={() => go({ alert: undefined })}
        />
      )}
    </>
  )
}

/** Whether an alert is only worth a glance. */
function isLow({ type, severity }: SecurityAlert): boolean {
  return type === 'suspicious' && severity === 'low'
}

/** What may be lost by these alerts, by currency: an order that looked like fraud and is disputed is lost once. */
function sayAtRisk(alerts: readonly SecurityAlert[]): string {
  const largestFirst = alerts.toSorted((one, other) => Number(other.amount) - Number(one.amount))
  const orders = [...Map.groupBy(largestFirst, ({ orderName }) => orderName).values()].flatMap(
    ([first]) => first ?? [],
  )
  const sums = Map.groupBy(orders, ({ currency }) => currency)
  return [...sums]
    .map(([currency, own]) =>
      formatAmount(
        own.reduce((sum, { amount }) => sum + Number(amount), 0),
        currency,
      ),
    )
    .join(', ')
}
