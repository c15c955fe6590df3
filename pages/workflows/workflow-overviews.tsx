import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { BusinessValue } from '#features/automation/impact/web/business-value.tsx'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { categoryLabels, stepTypes } from '#features/automation/workflows/web/step-types.ts'
import { sayTrigger } from '#features/automation/workflows/web/trigger-labels.ts'
import { sayMinutes, statusLabels } from '#features/automation/workflows/web/workflow-labels.ts'
import { useWorkflow } from '#features/automation/workflows/web/workflow-cache.ts'
import { removals, useWorkflows } from '#features/automation/workflows/web/workflows-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePendingDeletes } from '#ui/undoable-delete.ts'
import { sayNext } from './next-run.ts'
import { WorkflowFacts } from './workflow-facts.tsx'

/** So many are read at once. */
const pageSize = 10

/** Each workflow in full: what starts it, its steps, how it runs and what it brings. */
export function WorkflowOverviews() {
  const { data } = useWorkflows()
  const pending = usePendingDeletes(removals)
  const [count, setCount] = useState(pageSize)
  const here = data?.filter(({ id }) => !pending.has(id))
  if (!here) return <Skeleton className="h-72 w-full" />
  if (here.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>
          No workflows yet.{' '}
          <Link to="/workflows" search={{ tab: 'active-workflows' }} className="text-glass underline">
            Start from a template
          </Link>
        </Trans>
      </p>
    )
  }
  return (
    <>
      {here.slice(0, count).map((workflow) => (
        <Overview key={workflow.id} workflow={workflow} />
      ))}
      {here.length > count && (
        <Button className="self-start" onClick={() => setCount(count + pageSize)}>
          {t`Show ${formatNumber(Math.min(pageSize, here.length - count))} more`}
        </Button>
      )}
    </>
  )
}

function Overview({ workflow }: { workflow: WorkflowSummary }) {
  const { id, name, status, category, description, executionCount, successRate, lastRun } = workflow
  const detail = useWorkflow(id)
  const shown = detail.data?.published?.definition ?? detail.data?.draft.definition
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="type-section min-w-0 flex-1 break-words">{name}</h2>
        <Badge tint="neutral">{statusLabels[status]}</Badge>
        <Link
          to="/workflows"
          search={{ tab: 'workflow-builder', workflow: id }}
          aria-label={t`Edit ${name}`}
          className={buttonStyle({ size: 's' })}
        >
          <Trans>Edit</Trans>
        </Link>
      </div>
      <p className="mt-1 text-ink-2">{description}</p>
      <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <section aria-label={t`Steps of ${name}`}>
          <h3 className="type-strong mb-2">
            <Trans>Steps</Trans>
          </h3>
          {detail.isError && !detail.data && (
            <ReadProblem title={t`Couldn't load the steps`} query={detail} />
          )}
          {!shown && !detail.isError && <Skeleton className="h-32 w-full" />}
          {shown && (
            <ol className="flex flex-col gap-2">
              {shown.steps.map((step, at) => (
                <Step key={step.id} step={step} at={at} />
              ))}
            </ol>
          )}
        </section>
        <div className="flex flex-col gap-4">
          <WorkflowFacts
            facts={[
              [t`Category`, categoryLabels[category]],
              [t`Trigger`, sayTrigger(workflow.trigger, workflow.triggerDescription)],
              [t`Total time`, sayMinutes(workflow.totalTime)],
              [t`Executions in 30 days`, formatNumber(executionCount)],
              [t`Success rate`, successRate === null ? '–' : formatPercent(successRate * 100)],
              [t`Last run`, lastRun === null ? t`never` : timeAgo(lastRun)],
              [t`Next run`, sayNext(workflow)],
            ]}
          />
          <section>
            <h3 className="type-strong mb-1">
              <Trans>Business value</Trans>
            </h3>
            <div className="text-ink-2">
              <BusinessValue workflowId={id} />
            </div>
          </section>
        </div>
      </div>
    </Card>
  )
}

function Step({ step, at }: { step: WorkflowStep; at: number }) {
  const { name, agent, action, estimatedSeconds, successCriteria, parentId } = step
  const seconds = estimatedSeconds ?? 30
  return (
    <li className={`flex items-start gap-2.5 ${parentId === null ? '' : 'ms-6'}`}>
      <span className="type-small w-5 flex-none pt-0.5 text-end text-ink-3 tabular-nums">
        {formatNumber(at + 1)}
      </span>
      {agent && <AgentIcon agent={agent} />}
      <span className="min-w-0 flex-1">
        <span className="type-strong block">{name}</span>
        <span className="type-small block text-ink-2">
          {stepTypes[action.type].name} · {plural(seconds, { one: '# second', other: '# seconds' })}
          {successCriteria !== '' && ` · ${successCriteria}`}
        </span>
      </span>
    </li>
  )
}
