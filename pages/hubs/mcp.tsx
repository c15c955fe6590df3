import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import { runName } from '#features/base/runs/web/run-labels.ts'
import { maxRuns, useRuns } from '#features/base/runs/web/runs-cache.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
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
        <Trans>Connected services and recent runs.</Trans>
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
            value: runs.data && formatNumber(runs.data.length),
            aside: (runs.data?.length ?? 0) >= maxRuns && t`latest`,
          },
          { label: t`Last run`, value: runs.data && (newest ? timeAgo(newest.createdAt) : '–') },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
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
