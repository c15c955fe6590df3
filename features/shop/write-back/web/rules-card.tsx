import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { editableFields } from '#features/shop/feed/contract.ts'
import { fieldTexts } from '#features/shop/feed/web/enrich-fields.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { AfterSync, ConflictRule, type WriteBackView } from '../contract.ts'
import { useWriteBackAct } from './write-back-cache.ts'
import { modeLabels, ruleLabels } from './write-back-labels.ts'

/** Which side wins for each field, and what happens after a sync. Each choice is saved at once. */
export function RulesCard({ view }: { view: WriteBackView }) {
  const { rules, afterSync, mode, hasWritten } = view
  const save = useWriteBackAct('save', t`Couldn't save your choice`)
  const options = ConflictRule.options.map((value) => ({ value, label: ruleLabels[value] }))
  const isAutomatic = mode !== 'shopify_to_internal'
  return (
    <Card title={t`When both sides changed`}>
      <div className="grid gap-3">
        {editableFields.map((field) => (
          <Field key={field} label={fieldTexts[field].label}>
            {(control) => (
              <SelectInput
                {...control}
                options={options}
                value={rules[field]}
                onChange={({ target }) => {
                  const rule = ConflictRule.parse(target.value)
                  save.mutate({ body: { afterSync, rules: { ...rules, [field]: rule } } })
                }}
              />
            )}
          </Field>
        ))}
        <p className="type-small text-ink-3">
          <Trans>Newest compares when you typed a value with when the product last changed in Shopify.</Trans>
        </p>
        {isAutomatic && (
          <Field
            label={t`After each sync`}
            hint={
              hasWritten
                ? t`Sync direction: ${modeLabels[mode]}`
                : t`Changes are written automatically once you’ve checked and written a first set yourself.`
            }
          >
            {(control) => (
              <SelectInput
                {...control}
                options={[
                  { value: 'propose', label: t`Prepare changes for me to check` },
                  { value: 'write', label: t`Write changes to my store` },
                ]}
                value={afterSync}
                onChange={({ target }) =>
                  save.mutate({ body: { rules, afterSync: AfterSync.parse(target.value) } })
                }
              />
            )}
          </Field>
        )}
      </div>
    </Card>
  )
}
