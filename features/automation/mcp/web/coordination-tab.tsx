import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pause, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { clockTime, timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { McpAllocation, McpExecution } from '../contract.ts'
import {
  useAllocations,
  useControlExecution,
  useExecutions,
  useMcpMetrics,
  useMcpStatus,
} from './mcp-cache.ts'
import { UpdateChoice } from './update-choice.tsx'

/** What runs, how busy the agents are, and the workflows that are run by one click. */
export function CoordinationTab({ quickRuns }: { quickRuns: ReactNode }) {
  const metrics = useMcpMetrics()
  const status = useMcpStatus()
  const { data } = metrics
  const efficiency = data?.coordination_efficiency
  return (
    <>
      <UpdateChoice />
      {metrics.isError && !data && <ReadProblem title={t`Couldn't load the figures`} query={metrics} />}
      <FiguresStrip
        cells={[
          { label: t`Running workflows`, value: data && formatNumber(data.active_workflows) },
          {
            label: t`Connected agents`,
            value: data && status.data && `${status.data.connected_agents} / ${data.total_agents}`,
          },
          { label: t`Average workload`, value: data && formatPercent(data.avg_agent_workload) },
          {
            label: t`Tool runs`,
            value: data && formatNumber(data.total_tool_executions),
            aside: t`30 days`,
          },
          {
            label: t`Coordination efficiency`,
            value: data && (efficiency == null ? '–' : formatPercent(efficiency)),
            aside: t`30 days`,
          },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Executions />
        <Workloads />
      </div>
      {quickRuns}
    </>
  )
}

function Executions() {
  const executions = useExecutions()
  const live = executions.data?.filter(({ status }) => status === 'running' || status === 'paused') ?? []
  return (
    <Card title={t`Active executions`}>
      {executions.isError && !executions.data && (
        <ReadProblem title={t`Couldn't load the executions`} query={executions} />
      )}
      {executions.isPending && <Skeleton className="h-24 w-full" />}
      {executions.data && live.length === 0 && (
        <p className="text-ink-2">
          <Trans>Nothing running. Start a workflow below.</Trans>
        </p>
      )}
      <ul>
        {live.map((execution) => (
          <Execution key={execution.execution_id} execution={execution} />
        ))}
      </ul>
    </Card>
  )
}

function Execution({ execution }: { execution: McpExecution }) {
  const { execution_id: id, workflow_name: name, status, progress } = execution
  const { isPending, mutate } = useControlExecution()
  const isPaused = status === 'paused'
  const [step, total] = [formatNumber(execution.current_step), formatNumber(execution.total_steps)]
  const end = execution.estimated_completion
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="type-strong truncate">{name}</h3>
          <p className="type-small text-ink-2">
            {isPaused ? t`Paused at step ${step} of ${total}` : t`Step ${step} of ${total}`}
            {execution.current_step_name && ` · ${execution.current_step_name}`}
          </p>
        </div>
        <Button
          size="icon"
          variant="ghost"
          isBusy={isPending}
          aria-label={isPaused ? t`Resume ${name}` : t`Pause ${name}`}
          onClick={() => mutate({ id, action: isPaused ? 'resume' : 'pause' })}
        >
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </Button>
        <Button
          size="icon"
          variant="ghost"
          isBusy={isPending}
          aria-label={t`Cancel ${name}`}
          onClick={() => mutate({ id, action: 'cancel' })}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="mt-2 flex items-center gap-3">
        <Meter label={t`Progress of ${name}`} percent={progress} className="flex-1" />
        <span className="type-strong tabular-nums">{formatPercent(progress)}</span>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {execution.agent_allocations.map((agent) => (
          <AgentIcon key={agent} agent={agent} />
        ))}
        <span className="type-small text-ink-2 tabular-nums">
          {t`started ${timeAgo(execution.start_time)}`}
          {end && ` · ${t`ends about ${clockTime(Date.parse(end))}`}`}
        </span>
      </div>
    </li>
  )
}

function Workloads() {
  const allocations = useAllocations()
  return (
    <Card title={t`Agent workloads`}>
      {allocations.isError && !allocations.data && (
        <ReadProblem title={t`Couldn't load the agents`} query={allocations} />
      )}
      {allocations.isPending && <Skeleton className="h-40 w-full" />}
      <ul className="flex flex-col gap-3">
        {allocations.data?.map((allocation) => (
          <Workload key={allocation.agent_id} allocation={allocation} />
        ))}
      </ul>
    </Card>
  )
}

const words: Record<McpAllocation['status'], string> = {
  active: t`active`,
  idle: t`idle`,
  overloaded: t`overloaded`,
}

function Workload({ allocation }: { allocation: McpAllocation }) {
  const { agent_id: agent, workload, status, performance_score: score, available_tools: tools } = allocation
  const { name } = agentProfiles[agent]
  const models = allocation.current_models.join(', ') || t`Local Mode`
  return (
    <li className="flex items-start gap-3">
      <AgentIcon agent={agent} size="m" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h3 className="type-strong min-w-0 flex-1 truncate">{name}</h3>
          <span className="type-small text-ink-2">{words[status]}</span>
          <span className="type-strong w-11 text-end tabular-nums">{formatPercent(workload)}</span>
        </div>
        <div
          role="meter"
          aria-label={t`Workload of ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={workload}
          aria-valuetext={`${formatPercent(workload)}, ${words[status]}`}
          className="my-1.5 h-1 overflow-hidden rounded-round bg-press"
        >
          <span className={`block h-full ${fillOf(allocation)}`} style={{ width: `${workload}%` }} />
        </div>
        <p className="type-small text-ink-2 tabular-nums">
          {plural(tools.length, { one: '# tool', other: '# tools' })} · {models}
          {score !== null && ` · ${t`${formatPercent(score * 100)} answered`}`}
        </p>
      </div>
    </li>
  )
}

/** Overloaded or above 80 is red, active or above 50 green, anything else grey. */
function fillOf({ status, workload }: McpAllocation): string {
  if (status === 'overloaded' || workload > 80) return 'bg-incomplete-mark'
  return status === 'active' || workload > 50 ? 'bg-ready' : 'bg-idle-mark'
}
