import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deploymentReady } from '#features/base/keys/contract.ts'
import { useRuns } from '#features/base/runs/web/runs-cache.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useSyncs } from '#features/shop/feed/web/history-cache.ts'
import { SyncHealth } from '#features/shop/feed/web/sync-health.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type DotState, StatusDot } from '#ui/status-dot.tsx'

type Rule = {
  cause: string
  effect: string
  state: DotState
  words: string
  /** When it last did its work, where a stored run tells. */
  last?: string | undefined
}

/** What starts by itself, and cause: only what is true of this workspace now. */
export function Automation() {
  const store = useStore()
  const readiness = useQuery({ ...read(deploymentReady, {}), select: (reply) => reply.data })
  const runs = useRuns()
  const syncs = useSyncs()
  const known = store.data
  const isWaiting = store.isPending || runs.isPending || syncs.isPending
  const whole = syncs.data?.find(({ mode, status }) => mode === 'full' && status === 'completed')?.endedAt
  const lastOf = (kind: string) =>
    runs.data?.find((run) => run.kind === kind && run.status === 'completed')?.endedAt
  const orders = lastOf('sales.sync')
  const checked = lastOf('feed.rejudge')
  const hasHttps = readiness.data?.items.some(({ id, state }) => id === 'https' && state === 'configured')
  const isConnected = known?.connected ?? false
  const canHear = isConnected && (known?.isDemo || hasHttps === true)
  const whenConnected: Pick<Rule, 'state' | 'words'> = isConnected
    ? { state: 'on', words: t`On` }
    : { state: 'off', words: t`Off: no store connected` }
  const rules: Rule[] = [
    {
      cause: t`When you connect a store`,
      effect: t`Products sync right away, then orders.`,
      ...whenConnected,
    },
    {
      cause: t`When a product or its stock changes in your store`,
      effect: t`Shopify notifies us and we sync the change.`,
      ...(!isConnected
        ? whenConnected
        : canHear
          ? { state: 'on', words: known?.isDemo ? t`On` : t`On, unless you connected with an access token` }
          : { state: 'off', words: t`Off: your store can't reach this server over HTTPS` }),
    },
    {
      cause: t`When a sync starts and the last full sync is more than a day old`,
      effect: t`All products sync instead of only the changes.`,
      last: whole ? t`Last full sync ${timeAgo(whole)}` : undefined,
      ...whenConnected,
    },
    {
      cause: t`When a product sync ends`,
      effect: t`Orders sync too, unless they did in the last 10 minutes.`,
      last: orders ? t`Last order sync ${timeAgo(orders)}` : undefined,
      ...whenConnected,
    },
    {
      cause: t`When seller details change`,
      effect: t`All products are checked and scored again.`,
      last: checked ? t`Last product check ${timeAgo(checked)}` : undefined,
      ...whenConnected,
    },
  ]
  return (
    <Page>
      <PageHeader title={t`Automation`}>
        <Trans>Automatic actions. No schedules yet.</Trans>
      </PageHeader>
      {store.isError && !known && <ReadProblem title={t`Couldn't load the store`} query={store} />}
      {isWaiting && <Skeleton className="h-[420px] w-full" />}
      {known && !isWaiting && (
        <Card
          title={t`Triggers`}
          aside={
            <span className="type-small text-ink-2">
              {known.lastSyncAt ? t`Last sync ${timeAgo(known.lastSyncAt)}` : t`No sync yet`}
            </span>
          }
        >
          <ul>
            {rules.map(({ cause, effect, state, words, last }) => (
              <li
                key={cause}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <h3 className="type-strong">{cause}</h3>
                  <p className="text-ink-2">{effect}</p>
                  {last && (
                    <Link
                      to="/workflows"
                      className="type-small rounded-control text-ink-2 underline-offset-2 hover:underline max-md:py-1"
                    >
                      {last}
                    </Link>
                  )}
                </div>
                <span className="type-small flex items-center gap-2 text-ink-2">
                  <StatusDot state={state} />
                  {words}
                </span>
              </li>
            ))}
          </ul>
          {!isConnected && (
            <p className="mt-3">
              <Link
                to="/workspace/shopify"
                className="rounded-control py-1 text-glass underline-offset-2 hover:underline"
              >
                <Trans>Connect a store</Trans>
              </Link>
            </p>
          )}
        </Card>
      )}
      <SyncHealth isDemo={known?.isDemo ?? false} />
    </Page>
  )
}
