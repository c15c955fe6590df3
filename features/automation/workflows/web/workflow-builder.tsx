import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { codeOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { viewWorkflow } from '../contract/workflow.ts'
import { BuilderFrame } from './builder/builder-frame.tsx'
import { NewWorkflow } from './builder/new-workflow.tsx'
import { useDraftStore } from './use-draft-store.ts'
import { useCheckContext, useWorkflow } from './workflow-cache.ts'

type Props = {
  /** Null: none is chosen yet, and the ways to begin one are shown. */
  workflowId: string | null
  /** Goes to the builder of a workflow, or back to the choice. */
  onOpen: (workflowId: string | null) => void
  /** How the rehearsal of the draft stands, in the dialog that publishes. */
  rehearsal?: ReactNode
}

/** The builder of one workflow: its canvas or list, its steps, its history, and publishing. */
export function WorkflowBuilder({ workflowId, onOpen, rehearsal = null }: Props) {
  if (workflowId === null) return <NewWorkflow onOpen={onOpen} />
  return <OpenWorkflow key={workflowId} workflowId={workflowId} onOpen={onOpen} rehearsal={rehearsal} />
}

function OpenWorkflow({ workflowId, onOpen, rehearsal }: Props & { workflowId: string }) {
  const workflow = useWorkflow(workflowId)
  const context = useCheckContext()
  const store = useDraftStore(workflow.data)
  if (workflow.isError && codeOf<typeof viewWorkflow>(workflow.error) === 'WORKFLOW_NOT_FOUND') {
    return (
      <Empty
        drawing={<EmptyIllustration />}
        title={t`This workflow doesn’t exist any more`}
        action={
          <Button onClick={() => onOpen(null)}>
            <Trans>New workflow</Trans>
          </Button>
        }
      >
        <Trans>It was removed, or the link is wrong.</Trans>
      </Empty>
    )
  }
  if (workflow.isError && !store) {
    return <ReadProblem title={t`Couldn’t load the workflow`} query={workflow} />
  }
  if (context.isError) {
    return <ReadProblem title={t`Couldn’t load the tools of your agents`} query={context} />
  }
  if (!store || !workflow.data || !context.data) return <Skeleton className="h-96 w-full" />
  return (
    <BuilderFrame
      store={store}
      context={context.data}
      summary={workflow.data.summary}
      rehearsal={rehearsal}
      onOpen={onOpen}
    />
  )
}
