import { Link } from '@tanstack/react-router'
import { useRuns } from '#features/runs/web/runs-cache.ts'
import { runName } from '#features/runs/web/run-words.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { count, figure } from '#ui/count.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { useConnections } from './connections.ts'
import { ConnectionsCard } from './connections-card.tsx'

/** What agents would be connected to: connections and keys as they stand, and what has run. */
export function McpDashboard() {
  const runs = useRuns()
  const { connections, onCount } = useConnections()
  const kinds = Map.groupBy(runs.data ?? [], (run) => run.kind)
  return (
    <Page>
      <PageHeader
        title="MCP Dashboard"
        actions={
          <Link to="/onboarding/keys" className={buttonStyle()}>
            API Keys
          </Link>
        }
      >
        What is connected, and what has run.
      </PageHeader>
      <Notice tone="neutral" title="No agent, tool or model is in use yet">
        Agents cannot be run in this version. The keys below are what they will think and search with.
      </Notice>
      <FiguresStrip
        cells={[
          {
            label: 'Services ready',
            value: connections.length > 0 ? `${onCount} of ${connections.length}` : undefined,
          },
          { label: 'Kinds of run', value: runs.data && figure(kinds.size) },
          { label: 'Runs, newest 50', value: runs.data && figure(runs.data.length) },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ConnectionsCard title="Connections" />
        <Card title="What has run">
          {runs.isError && !runs.data && <ReadProblem title="The runs could not be read" query={runs} />}
          {runs.data?.length === 0 && <p className="text-ink-2">Nothing has run yet.</p>}
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
                    <span className="ml-auto text-ink-2">
                      {count(list.length, 'run')}, last {timeAgo(newest.createdAt)}
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
