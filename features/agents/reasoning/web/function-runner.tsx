import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { type ComponentType, type FormEvent, useState } from 'react'
import { argumentName } from '#features/agents/approvals/web/argument-pairs.ts'
import { fieldsOf } from '#features/agents/approvals/web/use-decision.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import type { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { readNumber } from '#ui/number-text.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AgentFunction } from '../contract/functions.ts'
import { useExecute, useFunctions } from './functions-cache.ts'

const longTexts = ['text', 'description', 'message', 'reply', 'body', 'instructions', 'note']

type FunctionFieldsProps = {
  parameters: AgentFunction['parameters']
  typed: TypedValues
  faults: Record<string, string>
  onType: (name: string, text: string) => void
}

/** A field for each parameter of a function, by its type. */
function FunctionFields({
  parameters: { properties, required },
  typed,
  faults,
  onType,
}: FunctionFieldsProps) {
  return Object.entries(properties).map(([name, field]) => {
    const isRequired = required.includes(name)
    return (
      <Field
        key={name}
        label={labelOf(name, field)}
        isRequired={isRequired}
        isOptional={!isRequired}
        hint={hintOf(field) || undefined}
        error={faults[name]}
      >
        {(control) => {
          const kind = kindOf(field)
          const common = {
            ...control,
            value: typed[name] ?? '',
            onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
          }
          if (kind === 'choice' || kind === 'flag') {
            return (
              <SelectInput {...common} options={[{ value: '', label: t`Choose` }, ...choicesOf(field)]} />
            )
          }
          if (kind === 'object' || longTexts.includes(name)) {
            return <textarea {...common} rows={3} className={`${controlStyle({})} h-auto py-1.5`} />
          }
          const inputMode = kind === 'number' ? 'decimal' : undefined
          return <TextInput {...common} inputMode={inputMode} autoComplete="off" />
        }}
      </Field>
    )
  })
}

function labelOf(name: string, { title }: FunctionField): string {
  return title ?? argumentName(name)
}

function choicesOf({ enum: values }: FunctionField) {
  if (values) return values.map((value) => ({ value, label: argumentName(value) }))
  return [
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ]
}

function hintOf(field: FunctionField): string {
  const { description, enum: values } = field
  const kind = kindOf(field)
  if (kind === 'object') return [description, t`Enter JSON.`].filter(Boolean).join(' ')
  if (kind !== 'list') return description
  const choice = values && t`Options: ${values.join(', ')}.`
  return [description, choice, t`Separate values with commas.`].filter(Boolean).join(' ')
}

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
    return <ReadProblem title={t`Couldn't load the functions`} query={functions} />
  }
  if (!functions.data) return <Skeleton className="h-60 w-full" />
  const one = functions.data.find(({ name }) => name === chosen) ?? functions.data[0]
  if (!one) {
    return (
      <p className="text-ink-2">
        <Trans>No functions available.</Trans>
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
            options={functions.data.map(({ name }) => ({ value: name, label: toolName(name) }))}
          />
        )}
      </Field>
      <FunctionForm key={one.name} one={one} Result={Result} />
    </div>
  )
}

function FunctionForm({ one: { name: functionName, parameters }, Result }: Props & { one: AgentFunction }) {
  const [typed, setTyped] = useState<TypedValues>({})
  const name = toolName(functionName)
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
      { functionName, parameters: filled.args, reasoning: reasoning.trim() },
      { onError: (error) => setFaults(fieldsOf(error)) },
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
        <Field label={t`Reasoning`} hint={t`Why you're running it. Saved with the execution.`}>
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

/** What is typed into the form of a function, and the arguments it becomes. */
type FunctionField = AgentFunction['parameters']['properties'][string]
/** By the names of the parameters. */
type TypedValues = Record<string, string>

type FieldKind = 'text' | 'number' | 'flag' | 'choice' | 'list' | 'object'

function kindOf({ type, enum: values }: FunctionField): FieldKind {
  if (type === 'array') return 'list'
  if (values) return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'object' ? 'object' : 'text'
}

type FilledForm = { args: Record<string, unknown>; missing: string[]; faults: Record<string, string> }

/** What was left empty is left out, or missing where it is required. */
function toArguments({ properties, required }: AgentFunction['parameters'], typed: TypedValues): FilledForm {
  const filled: FilledForm = { args: {}, missing: [], faults: {} }
  for (const [name, field] of Object.entries(properties)) {
    const text = typed[name]?.trim() ?? ''
    if (text === '') {
      if (required.includes(name)) filled.missing.push(labelOf(name, field))
      continue
    }
    const kind = kindOf(field)
    const value = toValue(kind, text)
    if (value === undefined) filled.faults[name] = faultOf(kind)
    else filled.args[name] = value
  }
  return filled
}

/** Undefined where the text does not fit. */
function toValue(kind: FieldKind, text: string): unknown {
  if (kind === 'number') return readNumber(text) ?? undefined
  if (kind === 'flag') return text === 'true'
  if (kind === 'object') return parsed(text, (value) => typeof value === 'object' && !Array.isArray(value))
  if (kind !== 'list') return text
  if (text.startsWith('[')) return parsed(text, Array.isArray)
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function parsed(text: string, fits: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && fits(value) ? value : undefined
  } catch {
    return undefined
  }
}

function faultOf(kind: FieldKind): string {
  if (kind === 'number') return t`Must be a number`
  return kind === 'list' ? t`Enter values separated by commas, or a JSON list` : t`Must be a JSON object`
}
