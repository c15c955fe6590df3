import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RequiredMark } from '#ui/required-mark.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { kinds } from '../rules/kinds.ts'
import type { DraftField, ProposalDraft } from './proposal-draft.ts'
import { limitLabels } from './proposal-kinds.ts'

type Props = {
  draft: ProposalDraft
  errorOf: (field: DraftField) => string | undefined
  onChange: (change: Partial<ProposalDraft>) => void
  ProductPicker: ComponentType<{ onPick: (product: { productId: string; title: string }) => void }>
}

/** What is claimed: a limit, of which product, or which two prices. */
export function ProposalSubject({ draft, errorOf, onChange, ProductPicker }: Props) {
  const { kind, product } = draft
  const limitLabel = limitLabels[kind]
  return (
    <>
      {limitLabel && (
        <NumberField
          label={limitLabel}
          value={draft.limit}
          error={errorOf('limit')}
          onChange={(limit) => onChange({ limit })}
        />
      )}
      {kinds[kind].isOfProduct && (
        <div role="group" aria-label={t`Product`} className="min-w-0">
          <p className="type-label mb-1.5 text-ink-2">
            <Trans>Product</Trans>
            <RequiredMark />
          </p>
          {product ? (
            <p className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1 basis-40 break-words">{product.title}</span>
              <Button size="s" onClick={() => onChange({ product: null })}>
                <Trans>Choose another</Trans>
              </Button>
            </p>
          ) : (
            <ProductPicker onPick={({ productId, title }) => onChange({ product: { productId, title } })} />
          )}
          {errorOf('product') && (
            <p role="alert" className="type-small mt-1.5 flex gap-1.5 text-incomplete">
              <CircleAlert aria-hidden className="mt-0.5 size-3 flex-none" />
              {errorOf('product')}
            </p>
          )}
        </div>
      )}
      {kind === 'price_test' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField
            label={t`Price A (older)`}
            value={draft.priceA}
            error={errorOf('priceA')}
            onChange={(priceA) => onChange({ priceA })}
          />
          <NumberField
            label={t`Price B (expected to earn more)`}
            value={draft.priceB}
            error={errorOf('priceB')}
            onChange={(priceB) => onChange({ priceB })}
          />
        </div>
      )}
    </>
  )
}

type NumberProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function NumberField({ label, value, error, onChange }: NumberProps) {
  return (
    <Field isRequired label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
