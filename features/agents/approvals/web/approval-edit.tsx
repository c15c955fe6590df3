import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAgentTools } from '#features/agents/settings/web/agent-tools.ts'
import type { ToolParameter } from '#features/agents/tool-runs/contract/tool.ts'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OpenApproval } from '../contract.ts'
import { ApprovalEditEnd } from './approval-edit-end.tsx'
import type { ApprovalEditProps } from './approval-edit-props.ts'
import { findFaults, type FormValues, findMissing, toArguments, toValues } from './form-values.ts'
import { PriceChoice } from './price-choice.tsx'
import { ProductChoice } from './product-choice.tsx'
import { ToolFields } from './tool-fields.tsx'

/** What a question is about: another product is another question. */
const fixed = ['productId', 'locationId', 'changeId', 'ticket']

/** What these are asked for is a set of products. */
const switches = ['enable-products', 'disable-products']

/** More would change than products are stored: who chose among those would leave the others out unseen. */
function isCut({ preview, subjects }: OpenApproval): boolean {
  return (preview?.reach.count ?? 0) > subjects.length
}

/** The same act with other values: approved are the values that stand here. */
export function ApprovalEdit({ approval, ...rest }: ApprovalEditProps) {
  const tools = useAgentTools(approval.agent)
  if (switches.includes(approval.tool) && approval.subjects.length > 1 && !isCut(approval)) {
    return <ProductChoice subjects={approval.subjects} {...rest} />
  }
  if (approval.tool === 'set-prices' && (approval.preview?.changes.length ?? 0) > 0) {
    return <PriceChoice approval={approval} {...rest} />
  }
  const tool = tools.data?.find(({ id }) => id === approval.tool)
  if (tools.isError) return <ReadProblem title={t`Couldn't load the form`} query={tools} />
  if (!tools.data) return <Skeleton className="h-24 w-full" />
  if (!tool) {
    return (
      <p className="text-ink-2">
        <Trans>This tool is no longer available. Decline the request or approve it as it is.</Trans>
      </p>
    )
  }
  const parameters = tool.parameters.filter(({ name }) => !fixed.includes(name))
  if (parameters.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-ink-2">
          <Trans>Nothing to edit here. Approve or decline it.</Trans>
        </p>
        <Button variant="ghost" onClick={rest.onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    )
  }
  return <EditForm parameters={parameters} args={approval.args} {...rest} />
}

type FormProps = Omit<ApprovalEditProps, 'approval'> & { parameters: readonly ToolParameter[]; args: unknown }

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
        errors={{ ...fieldProblems(problem, parameters), ...faults }}
        onChange={(name, value) => {
          setValues({ ...values, [name]: value })
          setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name)))
        }}
      />
      <ApprovalEditEnd
        sentence={problem && !problem.isOfValue ? problem.sentence : null}
        label={t`Approve these values`}
        isPending={isPending}
        onClose={onClose}
      />
    </form>
  )
}

/** The required fields that are empty, by their names. */
function missingFields(parameters: readonly ToolParameter[], values: FormValues): Record<string, string> {
  const missing = findMissing(parameters, values)
  const empty = parameters.filter(({ label }) => missing.includes(label))
  return Object.fromEntries(empty.map(({ name, label }) => [name, t`${label} is required`]))
}

/** What was refused, at its field: at the first one where it is said of the change as a whole. */
function fieldProblems(
  problem: ApprovalEditProps['problem'],
  parameters: readonly ToolParameter[],
): Record<string, string> {
  const [first] = parameters
  if (!problem?.isOfValue || !first) return {}
  return Object.keys(problem.fields).length > 0 ? problem.fields : { [first.name]: problem.sentence }
}
