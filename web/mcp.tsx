import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRuns } from '#features/runs/web/runs-cache.ts'
import { runName } from '#features/runs/web/run-words.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { useAgentStatuses } from './agent-statuses.ts'
import { useConnections } from './connections.ts'
import { ConnectionsCard } from './connections-card.tsx'

/** What agents are connected to: connections and keys as they stand, what they think with, and what has run. */
export function McpDashboard() {
  const runs = useRuns()
  const { connections, onCount } = useConnections()
  const { statuses } = useAgentStatuses()
  const withModel = statuses.filter(({ mode }) => mode === 'model')
  const kinds = Map.groupBy(runs.data ?? [], (run) => run.kind)
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
            label: t`Services ready`,
            value: connections.length > 0 ? t`${onCount} of ${connections.length}` : undefined,
          },
          {
            label: t`Agents with a model`,
            value: statuses.length > 0 ? t`${withModel.length} of ${statuses.length}` : undefined,
          },
          { label: t`Kinds of run`, value: runs.data && figure(kinds.size) },
          { label: t`Runs, newest 50`, value: runs.data && figure(runs.data.length) },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ConnectionsCard title={t`Connections`} />
        <Card title={t`What has run`}>
          {runs.isError && !runs.data && <ReadProblem title={t`The runs could not be read`} query={runs} />}
          {runs.data?.length === 0 && (
            <p className="text-ink-2">
              <Trans>Nothing has run yet.</Trans>
            </p>
          )}
          <ul>
            {[...kinds.values()].map((list) => {
              const [newest] = list
              return (
                newest && (
                  <li
                    key={newest.kind}
                    className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 tabular-nums first:border-t-0"
                  >
                    <span className="type-strong">{runName(newest)}</span>
                    <span className="font-mono text-[12px] text-ink-2">{newest.kind}</span>
                    <span className="ms-auto text-ink-2">
                      {t`${plural(list.length, { one: '# run', other: '# runs' })}, last ${timeAgo(newest.createdAt)}`}
                    </span>
                  </li>
                )
              )
            })}
          </ul>
        </Card>
      </div>
    </Page>
  )
}
