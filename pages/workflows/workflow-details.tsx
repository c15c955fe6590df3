import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { BusinessValue } from '#features/automation/impact/web/business-value.tsx'
import { WorkflowRunsList } from '#features/automation/workflow-runs/web/runs-list.tsx'
import { outcomeTexts } from '#features/automation/workflows/web/outcome-labels.ts'
import { categoryLabels, priorityLabels } from '#features/automation/workflows/web/step-types.ts'
import { sayTrigger } from '#features/automation/workflows/web/trigger-labels.ts'
import { sayMinutes, statusLabels } from '#features/automation/workflows/web/workflow-labels.ts'
import { sayTemplateText } from '#features/automation/workflows/web/template-labels.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { sayNext } from './next-run.ts'
import { WorkflowFacts } from './workflow-facts.tsx'

type Props = { workflow: WorkflowSummary; onClose: () => void }

/** A workflow's configuration, how it runs, and what it brings. */
export function WorkflowDetails({ workflow, onClose }: Props) {
  const { id, name, kpis, outcomes } = workflow
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Link
            to="/workflows"
            search={{ tab: 'workflow-builder', workflow: id }}
            className={buttonStyle({ variant: 'ink' })}
          >
            <Trans>Open in builder</Trans>
          </Link>
        </>
      }
    >
      <p>{workflow.description}</p>
      <Section title={t`Configuration`}>
        <WorkflowFacts facts={configurationOf(workflow)} />
      </Section>
      <Section title={t`Performance`}>
        <WorkflowFacts facts={performanceOf(workflow)} />
      </Section>
      <div className="mt-4">
        <WorkflowRunsList workflowId={id} />
      </div>
      <Section title={t`Business impact`}>
        <BusinessValue workflowId={id} />
      </Section>
      <Section title={t`KPIs`}>
        <Lines
          lines={kpis.map(sayTemplateText)}
          none={t`None named. Add what you want to watch in the builder.`}
        />
      </Section>
      <Section title={t`Learning outcomes`}>
        <Lines lines={outcomes.flatMap(outcomeTexts)} none={t`Nothing yet. Outcomes appear as it runs.`} />
      </Section>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="type-strong mb-1 text-ink">{title}</h3>
      {children}
    </section>
  )
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <p>{none}</p>
  return (
    <ul className="list-disc ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function configurationOf(workflow: WorkflowSummary): [string, string][] {
  const { trigger, triggerDescription, category, priority, status, agents, steps, publishedVersion } =
    workflow
  const version = publishedVersion === null ? t`not published` : formatNumber(publishedVersion)
  return [
    [t`Category`, categoryLabels[category]],
    [t`Priority`, priorityLabels[priority]],
    [t`Status`, statusLabels[status]],
    [t`Trigger`, sayTrigger(trigger, triggerDescription)],
    [t`Agents`, agents.map((agent) => agentProfiles[agent].name).join(', ') || t`none`],
    [t`Steps`, plural(steps, { one: '# step', other: '# steps' })],
    [t`Total time`, sayMinutes(workflow.totalTime)],
    [t`Version`, version],
  ]
}

function performanceOf(workflow: WorkflowSummary): [string, string][] {
  const { executionCount, successRate, avgExecutionTime, lastRun } = workflow
  return [
    [t`Executions in 30 days`, formatNumber(executionCount)],
    [t`Success rate`, successRate === null ? '–' : formatPercent(successRate * 100)],
    [t`Average time`, avgExecutionTime === null ? '–' : sayMinutes(avgExecutionTime)],
    [t`Last run`, lastRun === null ? t`never` : timeAgo(lastRun)],
    [t`Next run`, sayNext(workflow)],
  ]
}
