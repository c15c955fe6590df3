import { t } from '@lingui/core/macro'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { ValueType } from '../../contract/check.ts'
import type { Mapping } from '../../contract/definition.ts'
import { optionsOf } from '../step-types.ts'
import { MappingField } from './mapping-field.tsx'
import { type ActionOf, faultOf, setStep, type StepEditor } from './step-editor.ts'

type Message = ActionOf<'message'>

const text: ValueType = { type: 'string' }
const emptyText: Mapping = { type: 'text', text: '' }

/** What is said to a merchant, and by which way. */
export function MessageFields({ editor, action }: { editor: StepEditor; action: Message }) {
  const set = (changes: Partial<Message>) => setStep(editor, { action: { ...action, ...changes } })
  const { channel } = action
  const field = { valueType: text, types: editor.types }
  return (
    <>
      <Field label={t`Channel`} error={faultOf(editor, 'action.channel')}>
        {(control) => (
          <SelectInput
            {...control}
            options={optionsOf<Message['channel']>({
              inbox: t`Inbox`,
              email: t`Email`,
              webhook: t`Webhook`,
            })}
            value={channel}
            onChange={({ target }) => set({ channel: target.value as Message['channel'], to: null })}
          />
        )}
      </Field>
      {channel !== 'inbox' && (
        <MappingField
          {...field}
          label={channel === 'email' ? t`Email address` : t`Webhook address`}
          hint={channel === 'email' ? t`Leave it empty to write to your own address.` : undefined}
          isRequired={channel === 'webhook'}
          isOptional={channel === 'email'}
          error={faultOf(editor, 'action.to')}
          mapping={action.to}
          onChange={(to) => set({ to })}
        />
      )}
      <MappingField
        {...field}
        isRequired
        label={t`Title`}
        error={faultOf(editor, 'action.title')}
        mapping={action.title}
        onChange={(title) => set({ title: title ?? emptyText })}
      />
      <MappingField
        {...field}
        isRequired
        label={t`Message`}
        rows={4}
        error={faultOf(editor, 'action.text')}
        mapping={action.text}
        onChange={(next) => set({ text: next ?? emptyText })}
      />
    </>
  )
}
