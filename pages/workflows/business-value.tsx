import { Trans } from '@lingui/react/macro'

/** What a workflow's changes brought, beside what was not changed. */
export function BusinessValue({ workflowId }: { workflowId: string }) {
  return (
    <p data-workflow={workflowId}>
      <Trans>Not known yet. We'll measure it a few weeks after its first change.</Trans>
    </p>
  )
}
