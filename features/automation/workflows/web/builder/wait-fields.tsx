import { t } from '@lingui/core/macro'
import type { EventType } from '#features/automation/events/contract.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { eventTypes } from '../../rules/output-type.ts'
import { eventLabels, optionsOf } from '../step-types.ts'
import { DurationInput } from './duration-input.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { type ActionOf, faultOf, setStep, type StepEditor } from './step-editor.ts'

type Wait = ActionOf<'wait'>['for']

const maxSeconds = 31_536_000

function emptyWait(type: Wait['type']): Wait {
  if (type === 'duration') return { type, seconds: 3_600 }
  if (type === 'until') return { type, time: '' }
  return { type, event: 'order.created', filter: null, timeoutSeconds: 86_400 }
}

/** How long a step waits, or for what. */
export function WaitFields({ editor, action }: { editor: StepEditor; action: ActionOf<'wait'> }) {
  const wait = action.for
  const set = (next: Wait) => setStep(editor, { action: { ...action, for: next } })
  return (
    <>
      <Field label={t`Wait for`}>
        {(control) => (
          <SelectInput
            {...control}
            options={optionsOf<Wait['type']>({
              duration: t`A period of time`,
              until: t`A point in time`,
              event: t`An event`,
            })}
            value={wait.type}
            onChange={({ target }) => set(emptyWait(target.value as Wait['type']))}
          />
        )}
      </Field>
      {wait.type === 'duration' && (
        <DurationInput
          label={t`Duration`}
          min={1}
          max={maxSeconds}
          seconds={wait.seconds}
          onChange={(seconds) => set({ ...wait, seconds })}
        />
      )}
      {wait.type === 'until' && (
        <Field isRequired label={t`Time`} error={faultOf(editor, 'action.for.time')}>
          {(control) => (
            <ExpressionInput
              {...control}
              kind="expression"
              types={editor.types}
              value={wait.time}
              onChange={(time) => set({ ...wait, time })}
            />
          )}
        </Field>
      )}
      {wait.type === 'event' && (
        <>
          <Field label={t`Event`}>
            {(control) => (
              <SelectInput
                {...control}
                options={optionsOf(eventLabels)}
                value={wait.event}
                onChange={({ target }) => set({ ...wait, event: target.value as EventType })}
              />
            )}
          </Field>
          <Field
            isOptional
            label={t`Only if`}
            hint={t`The event is “event” here.`}
            error={faultOf(editor, 'action.for.filter')}
          >
            {(control) => (
              <ExpressionInput
                {...control}
                kind="expression"
                types={{ ...editor.types, event: eventTypes[wait.event] }}
                value={wait.filter ?? ''}
                onChange={(filter) => set({ ...wait, filter: filter === '' ? null : filter })}
              />
            )}
          </Field>
          <DurationInput
            label={t`Wait at most`}
            min={1}
            max={maxSeconds}
            seconds={wait.timeoutSeconds}
            onChange={(timeoutSeconds) => set({ ...wait, timeoutSeconds })}
          />
        </>
      )}
    </>
  )
}
