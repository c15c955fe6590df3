import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { agentIds } from '#features/agents/settings/web/agent-faces.ts'
import { mostRuns, useRuns } from '#features/base/runs/web/runs-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { useConnections } from './connections.ts'
import { ConnectionsCard } from './connections-card.tsx'
import { KindRow } from './kind-row.tsx'

/** What agents are connected to: connections and keys as they stand, what they think with, and what has run. */
export function McpDashboard() {
  const runs = useRuns()
  const { connections, onCount } = useConnections()
  const { statuses } = useAgentStatuses()
  const withModel = statuses.filter(({ mode }) => mode === 'model')
  const kinds = Map.groupBy(runs.data ?? [], (run) => run.kind)
  const [newest] = runs.data ?? []
  return (
    <Page>
      <PageHeader
        title={t`MCP Dashboard`}
        actions={
          <Link to="/onboarding/keys" className={buttonStyle()}>
            <Trans>API Keys</Trans>
          </Link>
        }
      >
        <Trans>What is connected, and what has run.</Trans>
      </PageHeader>
      <FiguresStrip
        cells={[
          {
            label: t`Services connected`,
            value: connections.length > 0 ? t`${onCount} of ${connections.length}` : undefined,
          },
          {
            label: t`Agents with a model`,
            value:
              statuses.length === agentIds.length ? t`${withModel.length} of ${statuses.length}` : undefined,
          },
          {
            label: t`Runs`,
            value: runs.data && figure(runs.data.length),
            aside: (runs.data?.length ?? 0) >= mostRuns && t`the newest`,
          },
          { label: t`Last run`, value: runs.data && (newest ? timeAgo(newest.createdAt) : '–') },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ConnectionsCard title={t`Services`} />
        <Card title={t`What has run`}>
          {runs.isError && !runs.data && <ReadProblem title={t`The runs could not be read`} query={runs} />}
          {runs.data?.length === 0 && (
            <p className="text-ink-2">
              <Trans>Nothing has run yet.</Trans>
            </p>
          )}
          <ul>
            {[...kinds].map(([kind, list]) => (
              <KindRow key={kind} runs={list} />
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  )
}
