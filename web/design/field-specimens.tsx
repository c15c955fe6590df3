import { Field } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Specimen } from './specimen.tsx'

const options = [
  { value: '', label: 'Not said' },
  { value: 'yes', label: 'Yes' },
]

export function FieldSpecimens() {
  return (
    <>
      <Specimen name="Field and TextInput" isWide>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Empty" hint="A hint stands below.">
            {(control) => <TextInput {...control} placeholder="Placeholder" />}
          </Field>
          <Field label="Filled" isOptional>
            {(control) => <TextInput {...control} defaultValue="Atelier Nord" />}
          </Field>
          <Field label="Wrong" error="Must end with .myshopify.com" hint="The hint stays.">
            {(control) => <TextInput {...control} defaultValue="nord-gifts.shopify.com" />}
          </Field>
          <Field label="Read only">{(control) => <TextInput {...control} readOnly value="Fixed" />}</Field>
          <Field label="Disabled">{(control) => <TextInput {...control} disabled value="Not now" />}</Field>
          <Field label="Code" aside={<span className="type-small text-ink-3">aside</span>}>
            {(control) => <TextInput {...control} face="code" defaultValue="AN-1001" />}
          </Field>
          <Field label="Large">{(control) => <TextInput {...control} size="l" defaultValue="Large" />}</Field>
        </div>
      </Specimen>
      <Specimen name="SearchField">
        <SearchField label="Search products" value="mug" onChange={() => undefined} />
      </Specimen>
      <Specimen name="SelectInput" isWide>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Choice">{(control) => <SelectInput {...control} options={options} />}</Field>
          <Field label="Wrong" error="Choose one">
            {(control) => <SelectInput {...control} options={options} />}
          </Field>
          <Field label="Disabled">
            {(control) => <SelectInput {...control} options={options} disabled />}
          </Field>
        </div>
      </Specimen>
      <Specimen name="SecretInput" isWide>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Password">
            {(control) => (
              <SecretInput {...control} what="password" autoComplete="off" defaultValue="Kettle-9" />
            )}
          </Field>
          <Field label="Wrong" error="The password is wrong">
            {(control) => <SecretInput {...control} what="wrong password" autoComplete="off" />}
          </Field>
        </div>
      </Specimen>
    </>
  )
}
