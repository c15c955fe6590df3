import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Pencil, Play, Trash2 } from 'lucide-react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { categoryLabels } from '#features/automation/workflows/web/step-types.ts'
import { sayTrigger } from '#features/automation/workflows/web/trigger-labels.ts'
import { sayMinutes, statusLabels } from '#features/automation/workflows/web/workflow-labels.ts'
import {
  downloadWorkflow,
  removeLater,
  useCreateWorkflow,
  useSetWorkflowStatus,
} from '#features/automation/workflows/web/workflows-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { formatPercent } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { Switch } from '#ui/switch.tsx'
import { useRunWorkflow } from './start-workflow.ts'

const tints = { active: 'ready', paused: 'needs', draft: 'neutral' } as const

/** A workflow with what can be done with it. */
export function WorkflowCard({ workflow, onDetails }: { workflow: WorkflowSummary; onDetails: () => void }) {
  const { id, name, status, category, description, agents, trigger, triggerDescription } = workflow
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useRunWorkflow()
  const create = useCreateWorkflow()
  const setStatus = useSetWorkflowStatus()
  const isOn = status === 'active'

  function duplicate(): void {
    create.mutate(
      { type: 'copy', workflowId: id },
      {
        onSuccess: ({ workflow: copy }) =>
          void navigate({ to: '/workflows', search: { tab: 'workflow-builder', workflow: copy.summary.id } }),
      },
    )
  }

  return (
    <li className="flex flex-col rounded-card border border-line bg-pane p-4">
      <div className="flex items-start gap-2">
        <h3 className="type-section min-w-0 flex-1 break-words">{name}</h3>
        <Badge tint={tints[status]}>{statusLabels[status]}</Badge>
        {status !== 'draft' && (
          <Switch
            isOn={isOn}
            aria-label={t`Triggers of ${name}`}
            onChange={(on) => setStatus.mutate({ id, status: on ? 'active' : 'paused' })}
          />
        )}
      </div>
      <p className="type-small mt-0.5 text-ink-2">
        {categoryLabels[category]} · {sayTrigger(trigger, triggerDescription)}
      </p>
      <p className="mt-2 line-clamp-3 flex-1 text-ink-2">{description}</p>
      <div className="mt-3 flex items-center gap-1.5">
        {agents.map((agent) => (
          <AgentIcon key={agent} agent={agent} />
        ))}
        <span className="type-small ms-auto text-ink-2 tabular-nums">
          {plural(workflow.steps, { one: '# step', other: '# steps' })} · {sayMinutes(workflow.totalTime)}
        </span>
      </div>
      <p className="type-small mt-1.5 text-ink-3 tabular-nums">{sayRuns(workflow)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          size="s"
          variant="ink"
          isBusy={start.isPending}
          aria-label={t`Run ${name}`}
          onClick={() => start.mutate(workflow)}
        >
          <Play aria-hidden className="size-3.5" />
          <Trans>Run</Trans>
        </Button>
        <Button size="s" aria-label={t`Details of ${name}`} onClick={onDetails}>
          <Trans>Details</Trans>
        </Button>
        <Button size="s" isBusy={create.isPending} aria-label={t`Duplicate ${name}`} onClick={duplicate}>
          <Trans>Duplicate</Trans>
        </Button>
        <span className="ms-auto flex items-center">
          <Link
            to="/workflows"
            search={{ tab: 'workflow-builder', workflow: id }}
            aria-label={t`Edit ${name}`}
            title={t`Edit`}
            className={buttonStyle({ variant: 'ghost', size: 'icon' })}
          >
            <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
          </Link>
          <Button
            size="icon"
            variant="ghost"
            aria-label={t`Export ${name}`}
            title={t`Export`}
            onClick={() => void downloadWorkflow(workflow)}
          >
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label={t`Remove ${name}`}
            title={t`Remove`}
            onClick={() => removeLater(client, workflow)}
          >
            <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        </span>
      </div>
    </li>
  )
}

function sayRuns({ executionCount, successRate, lastRun }: WorkflowSummary): string {
  if (lastRun === null) return t`Not run yet`
  const runs = plural(executionCount, { one: '# run in 30 days', other: '# runs in 30 days' })
  const rate = successRate === null ? '' : ` · ${t`${formatPercent(successRate * 100)} successful`}`
  return `${runs}${rate} · ${t`last ${timeAgo(lastRun)}`}`
}
