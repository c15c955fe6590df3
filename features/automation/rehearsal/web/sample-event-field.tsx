import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { readJsonObject } from '#features/automation/workflows/web/read-json-object.ts'
import { Field } from '#ui/field.tsx'
import { JsonInput } from '#ui/json-input.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { SampleEvent } from '../contract.ts'
import { eventLabels } from '#features/automation/workflows/web/step-types.ts'

/** `text` is what the merchant made of the sample; null while it is as it was proposed. */
export type SampleChoice = { isSample: boolean; text: string | null }

type Props = {
  event: SampleEvent
  choice: SampleChoice
  isRecorded: boolean
  onChange: (choice: SampleChoice) => void
}

/** What an event that starts the draft is taken from: the record, or a sample that the merchant sees and may change. */
export function SampleEventField({ event, choice, isRecorded, onChange }: Props) {
  const { isSample, text } = choice
  const shown = text ?? JSON.stringify(event.payload, null, 2)
  const name = eventLabels[event.type]
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t`Rehearse on`}
        hint={isRecorded ? undefined : t`“${name}” has never happened in your store yet.`}
      >
        {(control) => (
          <SelectInput
            {...control}
            value={isSample ? 'sample' : 'recorded'}
            options={[
              { value: 'recorded', label: t`Recorded events` },
              { value: 'sample', label: t`A sample event` },
            ]}
            onChange={({ target }) => onChange({ ...choice, isSample: target.value === 'sample' })}
          />
        )}
      </Field>
      {isSample && (
        <Field
          label={t`Sample event: ${name}`}
          hint={t`Change its values to try other cases.`}
          error={
            readJsonObject(shown) === null ? t`Enter a JSON object such as {"title": "Vase"}.` : undefined
          }
        >
          {(control) => (
            <JsonInput
              {...control}
              rows={Math.min(12, shown.split('\n').length)}
              value={shown}
              onChange={(text) => onChange({ ...choice, text })}
            />
          )}
        </Field>
      )}
      {isSample && (
        <p className="type-small text-ink-2">
          <Trans>The draft runs once, as if this event had just come. Nothing is sent or changed.</Trans>
        </p>
      )}
    </div>
  )
}
