import { t } from '@lingui/core/macro'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { HeaderRows } from './header-rows.tsx'
import { MappingField } from './mapping-field.tsx'
import { SecretRows } from './secret-rows.tsx'
import { type ActionOf, faultOf, setStep, type StepEditor } from './step-editor.ts'

type Http = ActionOf<'http'>

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A call outside: the address, headers, secrets in headers, and the body. */
export function HttpFields({ editor, action }: { editor: StepEditor; action: Http }) {
  const set = (changes: Partial<Http>) => setStep(editor, { action: { ...action, ...changes } })
  return (
    <>
      <Field label={t`Method`}>
        {(control) => (
          <SelectInput
            {...control}
            options={methods.map((method) => ({ value: method, label: method }))}
            value={action.method}
            onChange={({ target }) => set({ method: target.value as Http['method'] })}
          />
        )}
      </Field>
      <MappingField
        isRequired
        label={t`Address`}
        error={faultOf(editor, 'action.url')}
        mapping={action.url}
        valueType={{ type: 'string' }}
        types={editor.types}
        onChange={(url) => set({ url: url ?? { type: 'text', text: '' } })}
      />
      <HeaderRows editor={editor} headers={action.headers} onChange={(headers) => set({ headers })} />
      <SecretRows editor={editor} secrets={action.secrets} onChange={(secrets) => set({ secrets })} />
      {action.method !== 'GET' && (
        <MappingField
          isOptional
          label={t`Body`}
          rows={4}
          error={faultOf(editor, 'action.body')}
          mapping={action.body}
          valueType={{ type: 'dyn' }}
          types={editor.types}
          onChange={(body) => set({ body })}
        />
      )}
      <Field
        isOptional
        label={t`Idempotency header`}
        hint={t`If the service takes such a key, a repeated call has its effect once. Otherwise leave it empty.`}
      >
        {(control) => (
          <TextInput
            {...control}
            face="code"
            maxLength={100}
            value={action.idempotencyHeader ?? ''}
            onChange={({ target }) => set({ idempotencyHeader: target.value === '' ? null : target.value })}
          />
        )}
      </Field>
    </>
  )
}
