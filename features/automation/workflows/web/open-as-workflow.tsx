import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { showFailure } from '#ui/toast.ts'
import { newId } from '#kit/ids.ts'
import { createWorkflow } from '../contract/workflow.ts'
import type { PlanSource } from '../rules/from-plan.ts'
import { refreshWorkflows } from './workflow-cache.ts'

/** Makes a draft of a plan and opens it in the builder. */
export function OpenAsWorkflow({ plan }: { plan: PlanSource }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  // Pressed again after an answer that was lost, it opens the same draft.
  const id = useRef<string>(undefined)
  const open = async () => {
    setBusy(true)
    id.current ??= newId()
    const steps = plan.steps.map((step) => ({ ...step, args: { ...step.args }, after: [...step.after] }))
    const from = { type: 'plan', name: plan.name, description: plan.description ?? '', steps } as const
    try {
      const { data } = await call(createWorkflow, { body: { id: id.current, from } })
      refreshWorkflows(client)
      const workflow = data.workflow.summary.id
      void navigate({ to: '/workflows', search: { tab: 'workflow-builder', workflow } })
    } catch (error) {
      showFailure(t`Workflow not created`, sentenceOf(error, t`The server didn't respond.`))
    }
    setBusy(false)
  }
  const { name } = plan
  return (
    <Button isBusy={isBusy} aria-label={t`Open as workflow: ${name}`} onClick={() => void open()}>
      <Trans>Open as workflow</Trans>
    </Button>
  )
}
