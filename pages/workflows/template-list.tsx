import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import type { WorkflowTemplate } from '#features/automation/workflows/contract/workflow.ts'
import { categoryLabels } from '#features/automation/workflows/web/step-types.ts'
import { sayMinutes } from '#features/automation/workflows/web/workflow-labels.ts'
import {
  describeTemplate,
  fromTemplate,
  nameTemplate,
} from '#features/automation/workflows/web/template-labels.ts'
import { useTemplates } from '#features/automation/workflows/web/workflow-cache.ts'
import { useCreateWorkflow } from '#features/automation/workflows/web/workflows-cache.ts'
import { Button } from '#ui/button.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'

/** Workflows to begin with; `isFirst` while there are none of one's own. */
export function TemplateList({ isFirst }: { isFirst: boolean }) {
  const templates = useTemplates(true)
  const create = useCreateWorkflow()
  const navigate = useNavigate()

  function begin(template: WorkflowTemplate): void {
    create.mutate(fromTemplate(template), {
      onSuccess: ({ workflow }) =>
        void navigate({
          to: '/workflows',
          search: { tab: 'workflow-builder', workflow: workflow.summary.id },
        }),
    })
  }

  return (
    <section aria-label={t`Templates`}>
      {isFirst && (
        <Empty drawing={<EmptyIllustration />} title={t`No workflows yet`}>
          <Trans>Your workflows will be here. Start from a template, or build one step by step.</Trans>
        </Empty>
      )}
      <h2 className="type-section mb-3">
        <Trans>Start from a template</Trans>
      </h2>
      {templates.isError && !templates.data && (
        <ReadProblem title={t`Couldn't load the templates`} query={templates} />
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {templates.data?.map((template) => {
          const name = nameTemplate(template)
          return (
            <li key={template.id} className="flex flex-col rounded-card border border-line p-4">
              <h3 className="type-strong">{name}</h3>
              <p className="type-small text-ink-2">{categoryLabels[template.category]}</p>
              <p className="mt-1.5 flex-1 text-ink-2">{describeTemplate(template)}</p>
              <div className="mt-3 flex items-center gap-1.5">
                {template.agents.map((agent) => (
                  <AgentIcon key={agent} agent={agent} />
                ))}
                <span className="type-small text-ink-2 tabular-nums">
                  {plural(template.steps, { one: '# step', other: '# steps' })} ·{' '}
                  {sayMinutes(template.totalTime)}
                </span>
                <Button
                  size="s"
                  className="ms-auto"
                  isBusy={create.isPending}
                  aria-label={t`Use ${name}`}
                  onClick={() => begin(template)}
                >
                  <Trans>Use</Trans>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
