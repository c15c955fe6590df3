import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { AgentsCard } from '#features/automation/mcp/web/agents-card.tsx'
import { useMcpAgents, useMcpStatus } from '#features/automation/mcp/web/mcp-cache.ts'
import { UpdateChoice } from '#features/automation/mcp/web/update-choice.tsx'
import { runName } from '#features/base/runs/web/run-labels.ts'
import { useRuns } from '#features/base/runs/web/runs-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { ConnectionsCard } from './connections-card.tsx'
import { useConnections } from './connections.ts'
import { RunRow } from './run-row.tsx'

/** How agents, their shared tools and models stand, what they are connected to, and what has run. */
export function McpDashboard() {
  const runs = useRuns()
  const { connections, onCount } = useConnections()
  const status = useMcpStatus().data
  const agents = useMcpAgents().data
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
        <Trans>Agents, their tools and models, connected services and recent runs.</Trans>
      </PageHeader>
      <FiguresStrip
        cells={[
          {
            label: t`Connected agents`,
            value: status && agents && t`${status.connected_agents} of ${agents.length}`,
          },
          { label: t`Shared tools`, value: status && formatNumber(status.shared_tools) },
          { label: t`Active models`, value: status && formatNumber(status.active_models) },
          {
            label: t`Services connected`,
            value: connections.length > 0 ? t`${onCount} of ${connections.length}` : undefined,
          },
        ]}
      />
      <UpdateChoice />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AgentsCard />
        <ConnectionsCard title={t`Services`} />
        <Card title={t`Recent runs`}>
          {runs.isError && !runs.data && <ReadProblem title={t`Couldn't load the runs`} query={runs} />}
          {runs.data?.length === 0 && (
            <p className="text-ink-2">
              <Trans>No runs yet.</Trans>
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

const maxShown = 5

/** How often one kind of work ran and when last; the newest of its runs open below. */
function KindRow({ runs }: { runs: readonly RunView[] }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const [newest] = runs
  if (!newest) return null
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 grid w-[calc(100%+16px)] grid-cols-[minmax(0,1fr)_14px] items-center gap-x-3 rounded-control px-2 py-2 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="type-strong">{runName(newest)}</span>
          <span className="text-ink-2 max-sm:basis-full sm:ms-auto">
            {t`${plural(runs.length, { one: '# run', other: '# runs' })}, last ${timeAgo(newest.createdAt)}`}
          </span>
        </span>
        <ChevronDown aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <ul id={listId} className="mb-2 border-s border-line ps-3">
          {runs.slice(0, maxShown).map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
    </li>
  )
}
