import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAgentTools } from '#features/agents/settings/web/agent-cache.ts'
import type { ToolParameter } from '#features/agents/tool-runs/contract/tool.ts'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OpenApproval } from '../contract.ts'
import { findFaults, type FormValues, findMissing, toArguments, toValues } from './form-values.ts'
import { ToolFields } from './tool-fields.tsx'
import type { DecisionProblem } from './use-decision.ts'

type Props = {
  approval: OpenApproval
  problem: DecisionProblem | null
  isPending: boolean
  onApprove: (args: Record<string, unknown>) => void
  onClose: () => void
}

/** What a question is about: another product is another question. */
const fixed = ['productId', 'locationId', 'changeId', 'ticket']

/** The same act with other values: approved are the values that stand here. */
export function ApprovalEdit({ approval, ...rest }: Props) {
  const tools = useAgentTools(approval.agent)
  const tool = tools.data?.find(({ id }) => id === approval.tool)
  if (tools.isError) return <ReadProblem title={t`Couldn't load the form`} query={tools} />
  if (!tools.data) return <Skeleton className="h-24 w-full" />
  if (!tool) {
    return (
      <p className="text-ink-2">
        <Trans>This tool does not exist any more. Refuse it, or approve it as it is.</Trans>
      </p>
    )
  }
  const parameters = tool.parameters.filter(({ name }) => !fixed.includes(name))
  if (parameters.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-ink-2">
          <Trans>There is nothing to edit here. Approve it or refuse it.</Trans>
        </p>
        <Button variant="ghost" onClick={rest.onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    )
  }
  return <EditForm parameters={parameters} args={approval.args} {...rest} />
}

type FormProps = Omit<Props, 'approval'> & { parameters: readonly ToolParameter[]; args: unknown }

function EditForm({ parameters, args, problem, isPending, onApprove, onClose }: FormProps) {
  const given = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {}
  const [values, setValues] = useState(() => toValues(parameters, given))
  const [faults, setFaults] = useState<Record<string, string>>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = { ...missingFields(parameters, values), ...findFaults(parameters, values) }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    // What the form does not show stays as it was asked.
    const hidden = Object.entries(given).filter(([name]) => !parameters.some((each) => each.name === name))
    onApprove({ ...Object.fromEntries(hidden), ...toArguments(parameters, values) })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-3">
      <ToolFields
        parameters={parameters}
        values={values}
        errors={{ ...problem?.fields, ...faults }}
        onChange={(name, value) => {
          setValues({ ...values, [name]: value })
          setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name)))
        }}
      />
      {problem && (
        <p role="alert" className="text-incomplete">
          {problem.sentence}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="glass" type="submit" isBusy={isPending}>
          <Trans>Approve these values</Trans>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The required fields that are empty, by their names. */
function missingFields(parameters: readonly ToolParameter[], values: FormValues): Record<string, string> {
  const missing = findMissing(parameters, values)
  const empty = parameters.filter(({ label }) => missing.includes(label))
  return Object.fromEntries(empty.map(({ name, label }) => [name, t`${label} is required`]))
}
