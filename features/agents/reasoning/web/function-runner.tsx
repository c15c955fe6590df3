import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { type ComponentType, type FormEvent, useState } from 'react'
import type { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AgentFunction } from '../contract/functions.ts'
import { FunctionFields } from './function-fields.tsx'
import { refusedFields, toArguments, type TypedValues } from './function-values.ts'
import { useExecute, useFunctions } from './functions-cache.ts'

const maxReasoningLength = 1_000

type Props = {
  /** Draws what came of a function, its questions included. */
  Result: ComponentType<{ name: string; result: ToolResult }>
}

/** Runs one function of the agents by hand. */
export function FunctionRunner({ Result }: Props) {
  const functions = useFunctions()
  const [chosen, setChosen] = useState('')
  if (functions.isError && !functions.data) {
    return <ReadProblem title={t`The functions could not be read`} query={functions} />
  }
  if (!functions.data) return <Skeleton className="h-60 w-full" />
  const one = functions.data.find(({ name }) => name === chosen) ?? functions.data[0]
  if (!one) {
    return (
      <p className="text-ink-2">
        <Trans>No agent has a function to run.</Trans>
      </p>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={t`Function`} hint={one.description || undefined}>
        {(control) => (
          <SelectInput
            {...control}
            value={one.name}
            onChange={(event) => setChosen(event.target.value)}
            options={functions.data.map(({ name }) => ({ value: name, label: name }))}
          />
        )}
      </Field>
      <FunctionForm key={one.name} one={one} Result={Result} />
    </div>
  )
}

function FunctionForm({ one: { name, parameters }, Result }: Props & { one: AgentFunction }) {
  const [typed, setTyped] = useState<TypedValues>({})
  const [reasoning, setReasoning] = useState(() => t`Executing ${name} for market intelligence`)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<Record<string, string>>({})
  const execution = useExecute()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (execution.isPending) return
    const filled = toArguments(parameters, typed)
    setMissing(filled.missing)
    setFaults(filled.faults)
    if (filled.missing.length > 0 || Object.keys(filled.faults).length > 0) return
    execution.mutate(
      { functionName: name, parameters: filled.args, reasoning: reasoning.trim() },
      { onError: (error) => setFaults(refusedFields(error)) },
    )
  }

  return (
    <>
      <form aria-label={name} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FunctionFields
          parameters={parameters}
          typed={typed}
          faults={faults}
          onType={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
        />
        <Field label={t`Reasoning`} hint={t`Why it runs. It stands beside the execution.`}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={maxReasoningLength}
              value={reasoning}
              onChange={(event) => setReasoning(event.target.value)}
            />
          )}
        </Field>
        {missing.length > 0 && (
          <Notice tone="error" role="alert" title={t`Missing required parameters: ${missing.join(', ')}`} />
        )}
        <Button type="submit" variant="ink" isBusy={execution.isPending} className="self-start max-sm:w-full">
          {!execution.isPending && <Play aria-hidden className="size-3.5" />}
          {execution.isPending ? t`Executing...` : t`Execute function`}
        </Button>
      </form>
      {execution.isPending && <Meter label={t`${name} is running`} percent={null} />}
      {execution.error && (
        <Notice tone="error" role="alert" title={t`Tool Execution Failed`}>
          {sentenceOf(execution.error, t`An error occurred while executing the tool`)}
        </Notice>
      )}
      {execution.data && !execution.isPending && (
        <div aria-live="polite" className="min-w-0">
          <Result name={name} result={execution.data} />
        </div>
      )}
    </>
  )
}
