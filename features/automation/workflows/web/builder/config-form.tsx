import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { CheckContext, Fault } from '../../contract/check.ts'
import type { WorkflowCategory, WorkflowDefinition, WorkflowPriority } from '../../contract/definition.ts'
import type { WorkflowField } from '../../contract/edit.ts'
import { setFieldEdits } from '../../rules/step-edits.ts'
import type { DraftStore } from '../draft-store.ts'
import { faultSentence } from '../fault-labels.ts'
import { categoryLabels, optionsOf, priorityLabels } from '../step-types.ts'
import { useDraft } from '../use-draft.ts'
import { LimitFields } from './limit-fields.tsx'
import { TriggerFields } from './trigger-fields.tsx'

type Props = { store: DraftStore; context: CheckContext }

/** What the workflow is as a whole: its name, when it runs, and what it may do. */
export function ConfigForm({ store, context }: Props) {
  const definition = useDraft(store, (state) => state.definition)
  const faults = useDraft(store, (state) => state.faults)
  const set = (changes: Partial<Pick<WorkflowDefinition, WorkflowField>>) =>
    store.apply(setFieldEdits(store.get().definition, changes))
  const errorOf = (field: string) => ownFault(faults, field)
  return (
    <section aria-label={t`Configuration`} className="flex flex-col gap-3">
      <h3 className="type-section">
        <Trans>Configuration</Trans>
      </h3>
      <Field isRequired label={t`Workflow name`} error={errorOf('name')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={definition.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Category`}>
          {(control) => (
            <SelectInput
              {...control}
              options={optionsOf(categoryLabels)}
              value={definition.category}
              onChange={({ target }) => set({ category: target.value as WorkflowCategory })}
            />
          )}
        </Field>
        <Field label={t`Priority`}>
          {(control) => (
            <SelectInput
              {...control}
              options={optionsOf(priorityLabels)}
              value={definition.priority}
              onChange={({ target }) => set({ priority: target.value as WorkflowPriority })}
            />
          )}
        </Field>
      </div>
      <Field label={t`Description`}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={4_000}
            value={definition.description}
            onChange={({ target }) => set({ description: target.value })}
            className={`${controlStyle({})} h-auto! resize-y py-1.5`}
          />
        )}
      </Field>
      <Field label={t`Trigger description`} hint={t`When it runs, in your words.`}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={definition.triggerDescription}
            onChange={({ target }) => set({ triggerDescription: target.value })}
          />
        )}
      </Field>
      <TriggerFields store={store} trigger={definition.trigger} context={context} errorOf={errorOf} />
      <LimitFields
        limits={definition.limits}
        currency={context.currency}
        onChange={(limits) => set({ limits })}
      />
      <Field isOptional label={t`KPIs`} hint={t`Outcomes to watch, one per line.`}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={definition.kpis.join('\n')}
            onChange={({ target }) => set({ kpis: toLines(target.value) })}
            className={`${controlStyle({})} h-auto! resize-y py-1.5`}
          />
        )}
      </Field>
    </section>
  )
}

function toLines(text: string): string[] {
  return text === ''
    ? []
    : text
        .split('\n')
        .slice(0, 20)
        .map((line) => line.slice(0, 200))
}

/** What is wrong with a field of the workflow itself. */
function ownFault(faults: readonly Fault[], field: string): string | undefined {
  const fault = faults.find((each) => each.stepId === null && each.field === field)
  return fault && faultSentence(fault)
}
