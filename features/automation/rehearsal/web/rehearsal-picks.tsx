import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { AnswerPick } from '../contract.ts'

export type Picks = Record<string, AnswerPick>

type Props = {
  definition: WorkflowDefinition
  picks: Picks
  onPick: (stepId: string, pick: AnswerPick) => void
}

/** What stands in for the answers of steps that ask somebody. */
export function RehearsalPicks({ definition, picks, onPick }: Props) {
  const asking = definition.steps.filter(isAsking)
  if (asking.length === 0) return null
  return (
    <details>
      <summary className="type-strong cursor-pointer">
        <Trans>Answers to assume</Trans>
      </summary>
      <p className="type-small mt-1 text-ink-2">
        <Trans>Nobody is asked in a rehearsal. Choose what each of these steps gets instead.</Trans>
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {asking.map((step) => (
          <li key={step.id}>
            <Pick step={step} pick={picks[step.id]} onPick={(pick) => onPick(step.id, pick)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function isAsking({ action: { type } }: WorkflowStep): boolean {
  return type === 'http' || type === 'ask' || type === 'approval' || type === 'tool'
}

type PickProps = { step: WorkflowStep; pick: AnswerPick | undefined; onPick: (pick: AnswerPick) => void }

function Pick({ step, pick, onPick }: PickProps) {
  return step.action.type === 'approval' ? (
    <Decision step={step} pick={pick} onPick={onPick} />
  ) : (
    <Answer step={step} pick={pick} onPick={onPick} />
  )
}

function Decision({ step, pick, onPick }: PickProps) {
  const decision = pick?.type === 'decision' ? pick.decision : 'approved'
  return (
    <Field label={step.name}>
      {(control) => (
        <SelectInput
          {...control}
          value={decision}
          options={[
            { value: 'approved', label: t`Approved` },
            { value: 'rejected', label: t`Rejected` },
          ]}
          onChange={({ target }) => {
            const made = target.value === 'rejected' ? 'rejected' : 'approved'
            onPick({ type: 'decision', decision: made, reason: '' })
          }}
        />
      )}
    </Field>
  )
}

function Answer({ step, pick, onPick }: PickProps) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const type = pick?.type === 'sample' || pick?.type === 'given' ? pick.type : 'recorded'
  const give = (json: string) => {
    setText(json)
    const made = AnswerPick.safeParse({ type: 'given', output: readJson(json) })
    setWrong(!made.success)
    if (made.success) onPick(made.data)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={step.name}>
        {(control) => (
          <SelectInput
            {...control}
            value={type}
            options={[
              { value: 'recorded', label: t`Last real answer, or a sample` },
              { value: 'sample', label: t`Sample` },
              { value: 'given', label: t`An answer you enter` },
            ]}
            onChange={({ target }) => {
              if (target.value === 'given') give(text || '{}')
              else onPick({ type: target.value === 'sample' ? 'sample' : 'recorded' })
            }}
          />
        )}
      </Field>
      {type === 'given' && (
        <Field
          label={t`Answer as JSON`}
          error={isWrong ? t`Enter JSON such as {"answer": "Yes"}.` : undefined}
        >
          {(control) => <TextInput {...control} value={text} onChange={({ target }) => give(target.value)} />}
        </Field>
      )}
    </div>
  )
}

/** Undefined where the text is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
