import { t } from '@lingui/core/macro'
import type { EventType } from '#features/automation/events/contract.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { CheckContext } from '../../contract/check.ts'
import type { Trigger, TriggerType } from '../../contract/definition.ts'
import { eventTypes } from '../../rules/output-type.ts'
import { setFieldEdits } from '../../rules/step-edits.ts'
import type { DraftStore } from '../draft-store.ts'
import { eventLabels, optionsOf, triggerTypes } from '../step-types.ts'
import { useDraft } from '../use-draft.ts'
import { ExpressionInput } from './expression-input.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { WebhookFields } from './webhook-fields.tsx'

type Props = {
  store: DraftStore
  trigger: Trigger
  context: CheckContext
  errorOf: (field: string) => string | undefined
}

/** What makes the workflow start. */
export function TriggerFields({ store, trigger, context, errorOf }: Props) {
  const workflowId = useDraft(store, (state) => state.workflowId)
  const set = (next: Trigger) => store.apply(setFieldEdits(store.get().definition, { trigger: next }))
  const types = (Object.keys(triggerTypes) as TriggerType[]).map((type) => ({
    value: type,
    label: triggerTypes[type].name,
  }))
  return (
    <>
      <Field label={t`Trigger`}>
        {(control) => (
          <SelectInput
            {...control}
            options={types}
            value={trigger.type}
            onChange={({ target }) => set(emptyTrigger(target.value as TriggerType, context.timeZone))}
          />
        )}
      </Field>
      {trigger.type === 'schedule' && <ScheduleFields schedule={trigger} errorOf={errorOf} onChange={set} />}
      {trigger.type === 'webhook' && <WebhookFields workflowId={workflowId} />}
      {trigger.type === 'event' && (
        <>
          <Field label={t`Event`}>
            {(control) => (
              <SelectInput
                {...control}
                options={optionsOf(eventLabels)}
                value={trigger.event}
                onChange={({ target }) => set({ ...trigger, event: target.value as EventType })}
              />
            )}
          </Field>
          <Field
            isOptional
            label={t`Only if`}
            hint={t`The event is “trigger” here.`}
            error={errorOf('trigger.filter')}
          >
            {(control) => (
              <ExpressionInput
                {...control}
                kind="expression"
                types={{ trigger: eventTypes[trigger.event] }}
                value={trigger.filter ?? ''}
                onChange={(filter) => set({ ...trigger, filter: filter === '' ? null : filter })}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

function emptyTrigger(type: TriggerType, timeZone: string): Trigger {
  if (type === 'schedule') return { type, cron: '0 9 * * *', timeZone, missed: 'last' }
  if (type === 'event') return { type, event: 'products.synced', filter: null }
  return { type }
}
