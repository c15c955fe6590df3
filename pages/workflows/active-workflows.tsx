import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { useMcpStatus } from '#features/automation/mcp/web/mcp-cache.ts'
import { WorkflowCategory } from '#features/automation/workflows/contract/definition.ts'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { categoryLabels } from '#features/automation/workflows/web/step-types.ts'
import { removals, useWorkflows } from '#features/automation/workflows/web/workflows-cache.ts'
import { agentStatusLabels } from '#features/agents/conversations/web/agent-status-labels.ts'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { usePendingDeletes } from '#ui/undoable-delete.ts'
import { useMedia } from '#ui/use-media.ts'
import { TemplateList } from './template-list.tsx'
import { WorkflowCard } from './workflow-card.tsx'
import { WorkflowDetails } from './workflow-details.tsx'
import { parseWorkflowsSearch, type WorkflowsSearch } from './workflows-search.ts'

/** The workflows as cards, by category and by what is searched for. */
export function ActiveWorkflows() {
  const { data } = useWorkflows()
  const pending = usePendingDeletes(removals)
  const search = parseWorkflowsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  const set = (change: WorkflowsSearch) =>
    void navigate({ to: '/workflows', search: parseWorkflowsSearch({ ...search, ...change }), replace: true })
  const here = data?.filter(({ id }) => !pending.has(id)) ?? []
  const found = here.filter((workflow) => matches(workflow, search.search ?? ''))
  const shown = found.filter(({ category }) => search.category === undefined || category === search.category)
  const opened = here.find(({ id }) => id === detailsOf)
  // On a phone, who has no workflow yet begins with the templates.
  const isPhone = useMedia('(width < 768px)')
  const agents = (
    <>
      <AgentLinks />
      <McpBanner />
    </>
  )
  return (
    <>
      {(!isPhone || here.length > 0) && agents}
      {!data && <Skeleton className="h-48 w-full" />}
      {data && here.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t`Search workflows`}
            value={search.search ?? ''}
            onChange={(text) => set({ search: text })}
          />
          <Segments
            label={t`Category`}
            options={[
              { value: 'all', label: t`All`, count: found.length },
              ...WorkflowCategory.options.map((category) => ({
                value: category,
                label: categoryLabels[category],
                count: found.filter((workflow) => workflow.category === category).length,
              })),
            ]}
            value={search.category ?? 'all'}
            onChange={(category) =>
              void navigate({
                to: '/workflows',
                search: parseWorkflowsSearch({
                  ...search,
                  category: category === 'all' ? undefined : category,
                }),
                replace: true,
              })
            }
          />
        </div>
      )}
      {data && here.length > 0 && shown.length === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">
            <Trans>No workflows match.</Trans>
          </p>
          <Button
            size="s"
            onClick={() => void navigate({ to: '/workflows', search: { tab: 'active-workflows' } })}
          >
            <Trans>Show all</Trans>
          </Button>
        </div>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((workflow) => (
          <WorkflowCard key={workflow.id} workflow={workflow} onDetails={() => setDetailsOf(workflow.id)} />
        ))}
      </ul>
      {data && <TemplateList isFirst={here.length === 0} />}
      {isPhone && data && here.length === 0 && agents}
      {opened && <WorkflowDetails workflow={opened} onClose={() => setDetailsOf(null)} />}
    </>
  )
}

function matches({ name, description, triggerDescription }: WorkflowSummary, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, description, triggerDescription].some((text) => text.toLowerCase().includes(wanted))
}

function AgentLinks() {
  const { statuses } = useAgentStatuses()
  return (
    <ul aria-label={t`Agents`} className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {agentIds.map((id) => {
        const { name, to } = agentProfiles[id]
        const standing = statuses.find(({ agentType }) => agentType === id)
        const label = standing && agentStatusLabels[standing.status]
        return (
          <li key={id}>
            <Link
              to={to}
              className="flex h-full items-center gap-2.5 rounded-card border border-line p-3 hover:bg-hover"
            >
              <AgentIcon agent={id} size="m" />
              <span className="min-w-0">
                <span className="type-strong block truncate">{name}</span>
                {label && (
                  <span className="type-small flex items-center gap-1.5 text-ink-2">
                    <StatusDot state={label.state} />
                    {label.word}
                  </span>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown once the status is known. */
function McpBanner() {
  const { data } = useMcpStatus()
  if (!data) return null
  const { connected_agents: agents, shared_tools: tools, active_models: models } = data
  return (
    <Notice
      tone={agents === agentIds.length ? 'success' : 'warning'}
      title={t`MCP: ${agents} of ${agentIds.length} agents connected`}
      action={
        <Link
          to="/workflows"
          search={{ tab: 'mcp-coordination' }}
          className="type-label text-glass underline-offset-2 hover:underline"
        >
          <Trans>Coordination</Trans>
        </Link>
      }
    >
      {models === 0
        ? t`${tools} shared tools. No language model: agents answer in Local Mode.`
        : t`${tools} shared tools, ${models} active models.`}
    </Notice>
  )
}
