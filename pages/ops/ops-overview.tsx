import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChartColumn, PackageSearch, Server, Waypoints } from 'lucide-react'
import { Suspense } from 'react'
import { useAlerts } from '#features/agents/inbox/web/alerts-cache.ts'
import { isLive } from '#features/base/runs/web/run-labels.ts'
import { useRuns } from '#features/base/runs/web/runs-cache.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { SyncHealth } from '#features/shop/feed/web/sync-health.tsx'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { type AnalysisQuestion, useAnswer, useAsk } from '#pages/agents/answers.ts'
import { ConnectionsCard } from '#pages/hubs/connections-card.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tile } from '#ui/tile.tsx'

const ofStock: AnalysisQuestion<'performance-analyzer'> = {
  agent: 'ops',
  tool: 'performance-analyzer',
  parameters: { focus: 'stock' },
}

/** What runs, whether the services answer, and what to order next. */
export function OpsOverview() {
  const runs = useRuns()
  const alerts = useAlerts().data
  const { statuses } = useAgentStatuses()
  const isDemo = useStore().data?.isDemo ?? false
  const ask = useAsk()
  const found = useAnswer(ofStock)
  const { kept } = found
  const ended = runs.data?.filter((run) => !isLive(run))
  const failed = ended?.filter(({ status }) => status === 'failed')
  const ready = statuses.filter(({ status }) => status === 'online' || status === 'busy')
  return (
    <>
      {runs.isError && !runs.data && <ReadProblem title={t`Couldn't load the runs`} query={runs} />}
      <FiguresStrip
        cells={[
          { label: t`Running now`, value: runs.data && formatNumber(runs.data.filter(isLive).length) },
          {
            label: t`Failed runs`,
            value: failed && formatNumber(failed.length),
            aside: ended && t`of the last ${formatNumber(ended.length)}`,
          },
          {
            label: t`New alerts`,
            value: alerts && formatNumber(alerts.filter(({ status }) => status === 'new').length),
          },
          {
            label: t`Active agents`,
            value:
              statuses.length > 0
                ? t`${formatNumber(ready.length)} of ${formatNumber(statuses.length)}`
                : undefined,
          },
        ]}
      />
      <ul className="grid gap-3 md:grid-cols-3">
        <Tile
          icon={Server}
          title={t`Server Status`}
          text={t`Recent runs and connected services.`}
          act={
            <Link to="/operations-hub" className={buttonStyle({ size: 's' })}>
              <Trans>Open Operations Hub</Trans>
            </Link>
          }
        />
        <Tile
          icon={Waypoints}
          title={t`Agent Network`}
          text={t`Status and limits of each agent.`}
          act={
            <Link to="/ops" search={{ tab: 'agents' }} className={buttonStyle({ size: 's' })}>
              <Trans>Show agents</Trans>
            </Link>
          }
        />
        <Tile
          icon={ChartColumn}
          title={t`Data Analytics`}
          text={t`What runs out first and how much to order.`}
          act={
            <Button size="s" isBusy={ask.isPending} onClick={() => ask.mutate([ofStock])}>
              {!ask.isPending && <PackageSearch aria-hidden className="size-3.5" />}
              {ask.isPending ? t`Calculating...` : t`Review stock`}
            </Button>
          }
        />
      </ul>
      {found.isError && kept === undefined && (
        <ReadProblem title={t`Couldn't load the stock`} query={found} />
      )}
      {kept && (
        <Card title={t`Stock`} aside={<span className="type-small text-ink-2">{timeAgo(kept.at)}</span>}>
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <AnswerView answer={kept.answer} />
          </Suspense>
        </Card>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <SyncHealth isDemo={isDemo} />
        <ConnectionsCard title={t`Services`} />
      </div>
    </>
  )
}
