import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormField } from '#features/automation/workflows/contract/definition.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { missingFields, toAnswer } from './answer-values.ts'
import { useAnswerStep } from './runs-cache.ts'

type Props = {
  runId: string
  stepRunId: string
  question: string
  deadline: string
  fields: readonly FormField[]
}

/** The question of an approval step, with its form. A refusal is an answer too, with its reason. */
export function AnswerForm({ runId, stepRunId, question, deadline, fields }: Props) {
  const answer = useAnswerStep({ runId, stepRunId })
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const titleId = useId()
  const missing = isTried ? missingFields(fields, values) : []
  const send = (decision: 'approved' | 'rejected') => {
    setTried(decision === 'approved')
    if (decision === 'approved' && missingFields(fields, values).length > 0) return
    answer.mutate({ decision, reason, form: decision === 'approved' ? toAnswer(fields, values) : {} })
  }
  return (
    <section
      aria-labelledby={titleId}
      className="overflow-clip rounded-card border border-needs-line shadow-e2"
    >
      <div className="flex gap-2.5 bg-needs-soft p-3">
        <Hand aria-hidden className="mt-0.5 size-4 flex-none text-needs" strokeWidth={1.75} />
        <div className="min-w-0">
          <h3 id={titleId} className="type-strong break-words">
            {question}
          </h3>
          <p className="type-small mt-0.5 text-ink-2">{deadline}</p>
        </div>
      </div>
      <div className="flex flex-col gap-3 p-3">
        {fields.map((field) => (
          <FormControl
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={missing.includes(field.name) ? t`Enter a value.` : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <Field label={t`Reason`} isOptional>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={2_000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className={`${controlStyle({})} h-auto py-1.5`}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="ink" isBusy={answer.isPending} onClick={() => send('approved')}>
            <Trans>Approve</Trans>
          </Button>
          <Button isBusy={answer.isPending} onClick={() => send('rejected')}>
            <Trans>Decline</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}

type ControlProps = {
  field: FormField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FormControl({ field, value, error, onChange }: ControlProps) {
  const id = useId()
  if (field.type === 'boolean') {
    return (
      <span className="flex items-center gap-2">
        <Checkbox
          id={id}
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.target.checked))}
        />
        <label htmlFor={id}>{field.label || field.name}</label>
      </span>
    )
  }
  return (
    <Field label={field.label || field.name} isRequired={field.isRequired} error={error}>
      {(control) =>
        field.type === 'choice' ? (
          <SelectInput
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            options={[
              { value: '', label: t`Choose` },
              ...field.choices.map((choice) => ({ value: choice, label: choice })),
            ]}
          />
        ) : (
          <TextInput
            {...control}
            type={field.type === 'number' ? 'number' : 'text'}
            step="any"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}
