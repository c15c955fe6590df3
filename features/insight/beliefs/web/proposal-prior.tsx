import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { kinds } from '../rules/kinds.ts'
import type { DraftField, ProposalDraft } from './proposal-draft.ts'
import { priorWords } from './proposal-kinds.ts'

type Props = {
  draft: ProposalDraft
  errorOf: (field: DraftField) => string | undefined
  onChange: (change: Partial<ProposalDraft>) => void
}

/** What is believed before any evidence. */
export function ProposalPrior({ draft, errorOf, onChange }: Props) {
  const words = priorWords[kinds[draft.kind].prior.model]
  if (!words) {
    return (
      <p className="text-ink-2">
        <Trans>Before any evidence both prices are believed to bring the same.</Trans>
      </p>
    )
  }
  const input = (value: string, write: (value: string) => void) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value,
    onChange: ({ target }: { target: { value: string } }) => write(target.value),
  })
  return (
    <fieldset className="min-w-0">
      <legend className="type-strong">
        <Trans>Prior</Trans>
      </legend>
      <p className="mb-2 text-ink-2">
        {t`What is believed before any evidence. The more it weighs, the longer the facts need to move it.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.mean} error={errorOf('mean')}>
          {(control) => <TextInput {...control} {...input(draft.mean, (mean) => onChange({ mean }))} />}
        </Field>
        {words.weight && (
          <Field label={words.weight} error={errorOf('weight')}>
            {(control) => (
              <TextInput {...control} {...input(draft.weight, (weight) => onChange({ weight }))} />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  )
}
