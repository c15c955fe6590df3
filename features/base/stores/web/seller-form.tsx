import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { nameOfCountry } from '#kit/country.ts'
import { fieldProblems, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { locale } from '#ui/locale.ts'
import { read } from '#ui/query.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { getSeller, type Seller, setSeller } from '../contract.ts'
import { countryOptions } from './countries.ts'
import {
  sellerNames,
  sellerProblem,
  sellerTexts,
  type SellerValues,
  toSellerEdits,
  toSellerValues,
  toText,
} from './seller-fields.ts'

const choose = { value: '', label: t`Choose` }
const choices: Partial<Record<keyof SellerValues, readonly { value: string; label: string }[]>> = {
  acceptsReturns: [choose, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }],
  storeCountry: [choose, ...countryOptions],
}

/** The facts that stand on every row of the feed, each with what the store says. */
export function SellerForm({ seller }: { seller: Seller }) {
  const client = useQueryClient()
  const form = useForm<SellerValues>({ mode: 'onTouched', defaultValues: toSellerValues(seller.facts) })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (values) => {
    try {
      const reply = await call(setSeller, { body: toSellerEdits(seller, values) })
      client.setQueryData(read(getSeller, {}).queryKey, reply)
      form.reset(toSellerValues(reply.data.facts))
      showToast({ title: t`Seller facts saved`, description: t`Every row of the feed carries them.` })
    } catch (error) {
      const problems = fieldProblems(error, 'SELLER_INVALID', sellerNames)
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true })
      if (problems.length > 0) return
      showFailure(
        t`Seller facts not saved`,
        sentenceOf(error, t`The server did not answer. What you typed is kept.`),
      )
    }
  })

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {sellerNames.map((name) => {
          const { label, hint, placeholder } = sellerTexts[name]
          const options = choices[name]
          const fromStore = toText(seller.fromStore[name])
          const differs = fromStore !== '' && form.watch(name).trim() !== fromStore
          return (
            <Field
              key={name}
              label={label}
              error={errors[name]?.message}
              hint={
                differs ? (
                  <span className="break-words">
                    <Trans>
                      Store says <bdi>{spoken(name, fromStore)}</bdi>. Clear the field to go back to it.
                    </Trans>
                  </span>
                ) : (
                  hint || undefined
                )
              }
            >
              {(control) =>
                options ? (
                  <SelectInput {...control} {...form.register(name)} options={options} />
                ) : (
                  <TextInput
                    {...control}
                    {...form.register(name, { validate: (text) => sellerProblem(name, text) ?? true })}
                    placeholder={placeholder}
                    dir={name.endsWith('Url') ? 'ltr' : 'auto'}
                    inputMode={name === 'returnWindowDays' ? 'numeric' : undefined}
                    autoComplete="off"
                  />
                )
              }
            </Field>
          )
        })}
      </div>
      <Button type="submit" variant="ink" isBusy={isSubmitting} className="self-start max-md:w-full">
        {isSubmitting ? t`Saving...` : t`Save seller facts`}
      </Button>
    </form>
  )
}

/** What stands for yes, no or a country in a field is not a word of every language. */
function spoken(name: keyof SellerValues, text: string): string {
  if (name === 'storeCountry') return nameOfCountry(text, locale)
  return text === 'yes' ? t`yes` : text === 'no' ? t`no` : text
}
