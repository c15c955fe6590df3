import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SharedWorkflow } from '#features/automation/workflow-stores/contract.ts'
import { useSharedWorkflows } from '#features/automation/workflow-stores/web/sharing-cache.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { AgentStatusBadge } from '#pages/agents/agent-status-badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SharedWorkflowRow } from './shared-workflow-row.tsx'
import { useStoreAgents } from './store-agents-cache.ts'

/** Which workflow runs in which store, and which agents they use there. */
export function WorkflowSharingTab() {
  const workflows = useSharedWorkflows()
  const stores = useStores()
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <Card title={t`Shared Workflows`}>
        {workflows.isError && <ReadProblem title={t`Couldn't load the workflows`} query={workflows} />}
        {stores.isError && <ReadProblem title={t`Couldn't load the stores`} query={stores} />}
        {(workflows.isPending || stores.isPending) && <Skeleton className="h-64 w-full" />}
        {workflows.data?.length === 0 && (
          <Empty
            drawing={<EmptyIllustration />}
            title={t`No published workflows yet`}
            action={
              <Link to="/workflows" className={buttonStyle({ variant: 'ink' })}>
                <Trans>Open workflows</Trans>
              </Link>
            }
          >
            <Trans>Publish a workflow, then choose the stores it runs in here.</Trans>
          </Empty>
        )}
        {stores.data && (
          <ul>
            {workflows.data?.map((workflow) => (
              <SharedWorkflowRow key={workflow.workflowId} workflow={workflow} stores={stores.data} />
            ))}
          </ul>
        )}
      </Card>
      <AgentStatuses workflows={workflows.data} />
    </div>
  )
}

/** How each agent stands, and where workflows use it. */
function AgentStatuses({ workflows }: { workflows: SharedWorkflow[] | undefined }) {
  const agents = useStoreAgents()
  return (
    <Card title={t`Agent integration status`}>
      {agents.isError && <ReadProblem title={t`Couldn't load the agents`} query={agents} />}
      {agents.isPending && <Skeleton className="h-48 w-full" />}
      <ul className="-my-2 empty:hidden">
        {agents.data &&
          agentIds.map((id) => {
            const agent = agents.data.find(({ agentType }) => agentType === id)
            const using = workflows?.filter((one) => one.agents.includes(id)) ?? []
            const inStores = new Set(
              using.flatMap(({ stores }) => stores.flatMap(({ isOn, storeId }) => (isOn ? [storeId] : []))),
            ).size
            const used = plural(using.length, { one: '# workflow', other: '# workflows' })
            const where = plural(inStores, { one: '# store', other: '# stores' })
            return (
              <li key={id} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
                <AgentIcon agent={id} />
                <span className="min-w-0 flex-1">
                  <span className="type-strong block">{agentProfiles[id].name}</span>
                  {workflows && (
                    <span className="type-small text-ink-2 tabular-nums">{t`${used}, on in ${where}`}</span>
                  )}
                </span>
                {agent && <AgentStatusBadge status={agent.isOn ? 'online' : 'offline'} />}
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
