import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { CheckContext } from '../../contract/check.ts'
import { stepDefaults, type StepType, type WorkflowStep } from '../../contract/definition.ts'
import { outputType, scopeTypes } from '../../rules/output-type.ts'
import { toEstimate } from '../../rules/measured-times.ts'
import type { DraftStore } from '../draft-store.ts'
import { removeSteps } from '../remove-steps.ts'
import { stepTypeIds, stepTypes } from '../step-types.ts'
import { useStepTimes } from '../step-times.ts'
import { useDraft } from '../use-draft.ts'
import { ActionFields } from './action-fields.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { StepConnections } from './step-connections.tsx'
import { StepHistory } from './step-history.tsx'
import { emptyAction, faultOf, setStep, type StepEditor } from './step-editor.ts'

type Props = {
  store: DraftStore
  stepId: string
  context: CheckContext
  /** The trial of the step with real input. */
  trial: ReactNode
  onClose: () => void
}

/** All that a step is, in the panel beside the canvas or the list. */
export function StepPanel({ store, stepId, context, trial, onClose }: Props) {
  const definition = useDraft(store, (state) => state.definition)
  const faults = useDraft(store, (state) => state.faults)
  const step = definition.steps.find(({ id }) => id === stepId)
  const types = useMemo(() => scopeTypes(definition, stepId, context), [definition, stepId, context])
  if (!step) return null
  const editor: StepEditor = { store, definition, step, context, faults, types }
  const { icon: Icon } = stepTypes[step.action.type]
  return (
    <section aria-label={t`Step ${step.name}`} className="flex flex-col gap-3">
      <header className="flex items-center gap-2">
        <Icon aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
        <h3 className="type-section min-w-0 flex-1 truncate">
          {step.name || stepTypes[step.action.type].name}
        </h3>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`Delete ${step.name}`}
          onClick={() => {
            removeSteps(store, [stepId])
            onClose()
          }}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <Basics editor={editor} />
      <ActionFields editor={editor} />
      <StepConnections editor={editor} />
      <Success editor={editor} />
      <PolicyFields editor={editor} />
      {trial}
      <StepHistory store={store} stepId={stepId} />
    </section>
  )
}

function Basics({ editor }: { editor: StepEditor }) {
  const { step } = editor
  const own = agentIds.map((id) => ({ value: id as string, label: agentProfiles[id].name }))
  return (
    <>
      <Field isRequired label={t`Step name`} error={faultOf(editor, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={step.name}
            onChange={({ target }) => setStep(editor, { name: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Step type`} error={faultOf(editor, 'action')}>
          {(control) => (
            <SelectInput
              {...control}
              options={stepTypeIds.map((type) => ({ value: type, label: stepTypes[type].name }))}
              value={step.action.type}
              onChange={({ target }) => setStep(editor, { action: emptyAction(target.value as StepType) })}
            />
          )}
        </Field>
        <Field label={t`Agent`} error={faultOf(editor, 'agent')}>
          {(control) => (
            <SelectInput
              {...control}
              options={[{ value: '', label: t`No agent` }, ...own]}
              value={step.agent ?? ''}
              onChange={({ target }) =>
                setStep(editor, { agent: target.value === '' ? null : (target.value as AgentId) })
              }
            />
          )}
        </Field>
      </div>
      <Field isOptional label={t`Description`}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2_000}
            value={step.description}
            onChange={({ target }) => setStep(editor, { description: target.value })}
            className={`${controlStyle({})} h-auto! resize-y py-1.5`}
          />
        )}
      </Field>
      <EstimatedTime step={step} onChange={(estimatedSeconds) => setStep(editor, { estimatedSeconds })} />
    </>
  )
}

type TimeProps = { step: WorkflowStep; onChange: (seconds: number | null) => void }

function EstimatedTime({ step, onChange }: TimeProps) {
  const measured = useStepTimes().get(step.id)
  const seconds = measured && formatNumber(Math.round(measured.seconds * 10) / 10)
  return (
    <div className="flex flex-col gap-1.5">
      <TimeField step={step} onChange={onChange} />
      {measured && (
        <p className="type-small flex flex-wrap items-center gap-2 text-ink-2 tabular-nums">
          <span>
            {plural(measured.runs, {
              one: `Took ${seconds} s in # run`,
              other: `Runs took ${seconds} s (median of # runs)`,
            })}
          </span>
          {toEstimate(measured) !== step.estimatedSeconds && (
            <Button size="s" onClick={() => onChange(toEstimate(measured))}>
              <Trans>Use it</Trans>
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function TimeField({ step, onChange }: TimeProps) {
  return (
    <Field isOptional label={t`Estimated time (seconds)`}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          placeholder={String(stepDefaults.estimatedSeconds)}
          value={step.estimatedSeconds === null ? '' : String(step.estimatedSeconds)}
          onChange={({ target }) => {
            const seconds = Number.parseInt(target.value, 10)
            onChange(Number.isNaN(seconds) ? null : Math.max(0, Math.min(86_400, seconds)))
          }}
        />
      )}
    </Field>
  )
}

function Success({ editor }: { editor: StepEditor }) {
  const { step, definition, context, types } = editor
  const output = outputType(definition, step, context)
  return (
    <>
      <Field isOptional label={t`Success criteria`}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2_000}
            value={step.successCriteria}
            onChange={({ target }) => setStep(editor, { successCriteria: target.value })}
            className={`${controlStyle({})} h-auto! resize-y py-1.5`}
          />
        )}
      </Field>
      <Field
        isOptional
        label={t`Success check`}
        hint={t`An expression over “output”. If it’s false, the step fails.`}
        error={faultOf(editor, 'successCheck')}
      >
        {(control) => (
          <ExpressionInput
            {...control}
            kind="expression"
            rows={1}
            types={{ ...types, output }}
            value={step.successCheck ?? ''}
            onChange={(text) => setStep(editor, { successCheck: text === '' ? null : text })}
          />
        )}
      </Field>
    </>
  )
}
