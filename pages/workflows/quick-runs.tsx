import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { sayMinutes } from '#features/automation/workflows/web/workflow-labels.ts'
import { describeTemplate, nameTemplate } from '#features/automation/workflows/web/template-labels.ts'
import { useTemplates } from '#features/automation/workflows/web/workflow-cache.ts'
import { useWorkflows } from '#features/automation/workflows/web/workflows-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { useQuickRun } from './start-workflow.ts'

/** The three workflows that are run by one click. */
export function QuickRuns() {
  const templates = useTemplates(true)
  const workflows = useWorkflows()
  const quickRun = useQuickRun(workflows.data ?? [])
  return (
    <Card title={t`Quick runs`}>
      {templates.isError && !templates.data && (
        <ReadProblem title={t`Couldn't load the templates`} query={templates} />
      )}
      <ul className="grid gap-3 md:grid-cols-3">
        {templates.data
          ?.filter(({ isQuickRun }) => isQuickRun)
          .map((template) => {
            const name = nameTemplate(template)
            return (
              <li key={template.id} className="flex flex-col rounded-card border border-line p-3.5">
                <div className="flex items-center gap-2">
                  <h3 className="type-strong min-w-0 flex-1 truncate">{name}</h3>
                  <span className="type-small text-ink-2">{t`about ${sayMinutes(template.totalTime)}`}</span>
                </div>
                <p className="mt-1 flex-1 text-ink-2">{describeTemplate(template)}</p>
                <div className="mt-3 flex items-center gap-1.5">
                  {template.agents.map((agent) => (
                    <AgentIcon key={agent} agent={agent} />
                  ))}
                  <Button
                    size="s"
                    className="ms-auto"
                    aria-label={t`Run ${name}`}
                    isBusy={quickRun.isPending || !workflows.data}
                    onClick={() => quickRun.mutate(template)}
                  >
                    <Play aria-hidden className="size-3.5" />
                    <Trans>Run</Trans>
                  </Button>
                </div>
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
