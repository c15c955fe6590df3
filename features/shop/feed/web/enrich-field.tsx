import { Trans } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { TypedField } from '../contract.ts'
import { fieldTexts } from './enrich-fields.ts'

type EnrichFieldProps = {
  field: TypedField
  input: UseFormRegisterReturn
  value: string
  fromStore: string | null
  isAsked: boolean
  error: string | undefined
  onUseStore: () => void
}

/** One detail of the product, with the store's value beside the merchant's where they differ. */
export function EnrichField({
  field,
  input,
  value,
  fromStore,
  isAsked,
  error,
  onUseStore,
}: EnrichFieldProps) {
  const { label, hint, isCode, isLong } = fieldTexts[field]
  const edge = isAsked && value === '' && !error ? 'border-needs-mark' : ''
  const differs = fromStore !== null && value.trim() !== fromStore
  return (
    <Field
      label={label}
      error={error}
      hint={
        differs ? (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className={`min-w-0 break-words ${isLong ? 'line-clamp-3' : ''}`}>
              <Trans>
                In your store{' '}
                <bdi className={isCode ? 'font-mono text-ink-2' : 'text-ink-2'}>{fromStore}</bdi>
              </Trans>
            </span>
            <button
              type="button"
              onClick={onUseStore}
              className="font-medium text-glass underline-offset-2 hover:underline max-md:py-2"
            >
              <Trans>Use store value</Trans>
            </button>
          </span>
        ) : isAsked || error ? (
          hint || undefined
        ) : undefined
      }
    >
      {(control) =>
        isLong ? (
          <textarea
            {...control}
            {...input}
            dir="auto"
            rows={4}
            className={`${controlStyle({})} field-sizing-content h-auto max-h-60 min-h-20 py-1.5 ${edge}`}
          />
        ) : (
          <TextInput
            {...control}
            {...input}
            face={isCode ? 'code' : 'plain'}
            dir={isCode ? 'ltr' : 'auto'}
            autoComplete="off"
            spellCheck={!isCode}
            className={edge}
          />
        )
      }
    </Field>
  )
}
