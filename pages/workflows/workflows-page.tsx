import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { sayMinutes } from '#features/automation/workflows/web/workflow-labels.ts'
import { useWorkflows } from '#features/automation/workflows/web/workflows-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { type SectionTab, SectionTabs, type TabLinkProps } from '#ui/section-tabs.tsx'
import { parseWorkflowsSearch, type WorkflowTab } from './workflows-search.ts'

const tabs: readonly SectionTab<WorkflowTab>[] = [
  {
    id: 'active-workflows',
    label: t`Active Workflows`,
    body: lazy(async () => ({ default: (await import('./active-workflows.tsx')).ActiveWorkflows })),
  },
  {
    id: 'workflow-overviews',
    label: t`Detailed Overviews`,
    body: lazy(async () => ({ default: (await import('./workflow-overviews.tsx')).WorkflowOverviews })),
  },
  {
    id: 'workflow-builder',
    label: t`Workflow Builder`,
    body: lazy(async () => ({ default: (await import('./builder-tab.tsx')).BuilderTab })),
  },
  {
    id: 'mcp-coordination',
    label: t`MCP Coordination`,
    body: lazy(async () => ({ default: (await import('./mcp-tab.tsx')).McpTab })),
  },
]

/** The merchant's workflows: those that run, each in full, the builder, and what runs now. */
export function WorkflowsPage() {
  const { tab } = parseWorkflowsSearch(useSearch({ strict: false }))
  const workflows = useWorkflows()
  const { data } = workflows
  return (
    <Page>
      <PageHeader
        title={t`Workflows`}
        actions={
          <>
            <Link to="/automation" className={buttonStyle()}>
              <Trans>Automation</Trans>
            </Link>
            <Link
              to="/workflows"
              search={{ tab: 'workflow-builder' }}
              className={buttonStyle({ variant: 'ink' })}
            >
              <Trans>New workflow</Trans>
            </Link>
          </>
        }
      >
        {data ? sayCounters(data) : t`Steps that your agents take by themselves.`}
      </PageHeader>
      {workflows.isError && !data && <ReadProblem title={t`Couldn't load the workflows`} query={workflows} />}
      <Metrics workflows={data} />
      <SectionTabs label={t`Workflow sections`} tabs={tabs} current={tab} link={WorkflowTabLink} />
    </Page>
  )
}

function WorkflowTabLink({ id, ...props }: TabLinkProps<WorkflowTab>) {
  return (
    <Link
      {...props}
      to="/workflows"
      search={{ tab: id }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
    />
  )
}

function sayCounters(workflows: readonly WorkflowSummary[]): string {
  const active = workflows.filter(({ status }) => status === 'active').length
  const runs = workflows.reduce((sum, { executionCount }) => sum + executionCount, 0)
  return [
    plural(active, { one: '# active workflow', other: '# active workflows' }),
    plural(runs, { one: '# execution in 30 days', other: '# executions in 30 days' }),
    plural(agentIds.length, { one: '# agent', other: '# agents' }),
  ].join(' · ')
}

function Metrics({ workflows }: { workflows: readonly WorkflowSummary[] | undefined }) {
  const ran = workflows?.filter(({ executionCount }) => executionCount > 0) ?? []
  const count = ran.reduce((sum, { executionCount }) => sum + executionCount, 0)
  const rated = ran.filter(({ successRate }) => successRate !== null)
  const ratedCount = rated.reduce((sum, each) => sum + each.executionCount, 0)
  const succeeded = rated.reduce((sum, each) => sum + (each.successRate ?? 0) * each.executionCount, 0)
  const timed = ran.filter(({ avgExecutionTime }) => avgExecutionTime !== null)
  const timedCount = timed.reduce((sum, each) => sum + each.executionCount, 0)
  const seconds = timed.reduce((sum, each) => sum + (each.avgExecutionTime ?? 0) * each.executionCount, 0)
  const shown = (value: string) => (workflows ? value : undefined)
  const active = workflows?.filter(({ status }) => status === 'active').length ?? 0
  return (
    <FiguresStrip
      cells={[
        {
          label: t`Active workflows`,
          value: shown(formatNumber(active)),
          aside: workflows && t`of ${formatNumber(workflows.length)}`,
        },
        { label: t`Executions`, value: shown(formatNumber(count)), aside: t`30 days` },
        {
          label: t`Success rate`,
          value: shown(ratedCount === 0 ? '–' : formatPercent((succeeded / ratedCount) * 100)),
        },
        { label: t`Average time`, value: shown(timedCount === 0 ? '–' : sayMinutes(seconds / timedCount)) },
      ]}
    />
  )
}
