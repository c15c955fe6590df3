import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSharedWorkflows } from '#features/automation/workflow-stores/web/sharing-cache.ts'
import type { AgentInStore, AgentOverStores } from '#features/agents/summary/contract.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { StoreListing } from '#features/base/stores/contract.ts'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { AgentStatusBadge } from '#pages/agents/agent-status-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useStoreAgents, useSwitchAgent } from './store-agents-cache.ts'

/** Each agent with what it does in each store. */
export function AgentIntegrationTab() {
  const agents = useStoreAgents()
  const stores = useStores()
  if (agents.isPending || stores.isPending) return <Skeleton className="h-96 w-full" />
  return (
    <>
      {agents.isError && <ReadProblem title={t`Couldn't load the agents`} query={agents} />}
      {stores.isError && <ReadProblem title={t`Couldn't load the stores`} query={stores} />}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {stores.data &&
          agentIds.map((id) => {
            const agent = agents.data?.find(({ agentType }) => agentType === id)
            return agent ? <AgentCard key={id} agent={agent} stores={stores.data} /> : null
          })}
      </ul>
    </>
  )
}

function AgentCard({ agent, stores }: { agent: AgentOverStores; stores: StoreListing[] }) {
  const { agentType, isOn, limits, usage } = agent
  const { name, work, to } = agentProfiles[agentType]
  const change = useSwitchAgent(agentType)
  const workflows = useSharedWorkflows().data
  const using = workflows?.filter(({ agents }) => agents.includes(agentType)).length
  const rows = formatNumber(limits.rowsPerHour)
  const used = formatNumber(usage.rowsThisHour)
  const percent = formatNumber(limits.priceChangePercent)
  return (
    <li className="flex flex-col rounded-card border border-line bg-pane p-4">
      <div className="flex items-center gap-3">
        <AgentIcon agent={agentType} size="l" />
        <div className="min-w-0 flex-1">
          <h2 className="type-section">{name}</h2>
          <p className="type-small text-ink-2">{work}</p>
        </div>
        <span className="type-small flex items-center gap-2 text-ink-2">
          <Switch
            isOn={isOn}
            aria-label={t`${name} in all stores`}
            isBlocked={change.isPending}
            onChange={(next) => !change.isPending && change.mutate(next)}
          />
          {isOn ? t`On` : t`Off`}
        </span>
      </div>
      <ul className="mt-3 list-disc ps-5 text-ink-2">
        <li>{t`Up to ${rows} changes an hour over all stores, ${used} used. Prices move by at most ${percent}%.`}</li>
        {using !== undefined && using > 0 && (
          <li>
            {plural(using, {
              one: '# published workflow uses it',
              other: '# published workflows use it',
            })}
          </li>
        )}
      </ul>
      <ul className="mt-3 flex-1">
        {agent.stores.map((inStore) => {
          const store = stores.find(({ id }) => id === inStore.storeId)
          return store ? (
            <StoreLine key={store.id} store={store} inStore={inStore} to={to} name={name} />
          ) : null
        })}
      </ul>
    </li>
  )
}

type LineProps = {
  store: StoreListing
  inStore: AgentInStore
  to: (typeof agentProfiles)[keyof typeof agentProfiles]['to']
  name: string
}

/** What an agent did and asks in one store. */
function StoreLine({ store, inStore, to, name }: LineProps) {
  const { status, tasksCompleted, successRate, lastWork, waiting } = inStore
  const tasks = plural(tasksCompleted, { one: '# task completed', other: '# tasks completed' })
  const rate = successRate === null ? '' : formatNumber(successRate)
  return (
    <li className="border-t border-line py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="type-strong min-w-0 break-words">{store.name}</h3>
        {store.status === 'paused' ? (
          <Badge tint="neutral">{t`Store paused`}</Badge>
        ) : (
          <AgentStatusBadge status={status} />
        )}
        <span className="flex-1" />
        <Link
          to={to}
          search={{ store: store.id }}
          aria-label={t`View Integration: ${name} in ${store.name}`}
          className={buttonStyle({ size: 's' })}
        >
          <Trans>View Integration</Trans>
        </Link>
      </div>
      <ul className="mt-1.5 list-disc ps-5 text-ink-2 tabular-nums">
        <li>{successRate === null ? t`No activity yet` : t`${tasks}, ${rate}% successful`}</li>
        {lastWork && (
          <li className="break-words">
            {lastWork.summary} <span className="text-ink-3">({timeAgo(lastWork.at)})</span>
          </li>
        )}
        {waiting > 0 && (
          <li>
            {plural(waiting, {
              one: '# change waits for your approval',
              other: '# changes wait for your approval',
            })}
          </li>
        )}
      </ul>
    </li>
  )
}
