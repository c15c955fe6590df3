import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { nameOfCountry } from '#kit/country.ts'
import { codeOf, fieldProblems, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { locale } from '#ui/locale.ts'
import { readNumber } from '#ui/number-text.ts'
import { read } from '#ui/query.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { getSeller, type Seller, setSeller } from '../contract.ts'

/** ISO 3166-1 alpha-2, officially assigned. */
const codes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const { compare } = new Intl.Collator(locale)

/** Every country, in the order of its name on this page. */
const countryOptions = codes
  .map((value) => ({ value, label: nameOfCountry(value, locale) }))
  .toSorted((a, b) => compare(a.label, b.label))

const choose = { value: '', label: t`Choose` }
const choices: Partial<Record<keyof SellerValues, readonly { value: string; label: string }[]>> = {
  acceptsReturns: [choose, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }],
  storeCountry: [choose, ...countryOptions],
}

/** The facts that stand on every row of the feed, each with what the store says. */
export function SellerForm({ seller, isPrimary = true }: { seller: Seller; isPrimary?: boolean }) {
  const client = useQueryClient()
  const form = useForm<SellerValues>({ mode: 'onTouched', defaultValues: toSellerValues(seller.facts) })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (values) => {
    try {
      const reply = await call(setSeller, { body: toSellerEdits(seller, values) })
      client.setQueryData(read(getSeller, {}).queryKey, reply)
      form.reset(toSellerValues(reply.data.facts))
      showToast({
        title: t`Seller details saved`,
        description: t`They're included with every product in the feed.`,
      })
    } catch (error) {
      const isInvalid = codeOf<typeof setSeller>(error) === 'SELLER_INVALID'
      const problems = isInvalid ? fieldProblems(error, sellerNames) : []
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true })
      if (problems.length > 0) return
      showFailure(
        t`Couldn't save seller details`,
        sentenceOf(error, t`The server didn't respond. Your edits are still here.`),
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
                      Your store uses <bdi>{spoken(name, fromStore)}</bdi>. Clear this field to use it.
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
      <Button
        type="submit"
        variant={isPrimary ? 'ink' : 'outline'}
        isBusy={isSubmitting}
        className="self-start max-md:w-full"
      >
        {isSubmitting ? t`Saving...` : t`Save seller details`}
      </Button>
    </form>
  )
}

/** What stands for yes, no or a country in a field is not a word of every language. */
function spoken(name: keyof SellerValues, text: string): string {
  if (name === 'storeCountry') return nameOfCountry(text, locale)
  return text === 'yes' ? t`yes` : text === 'no' ? t`no` : text
}

type SellerFormFacts = Seller['facts']
type SellerValues = Record<keyof SellerFormFacts, string>

const sellerTexts: Record<keyof SellerFormFacts, { label: string; hint: string; placeholder: string }> = {
  sellerName: { label: t`Seller name`, hint: t`Shoppers see this with each product.`, placeholder: '' },
  sellerUrl: { label: t`Store URL`, hint: '', placeholder: 'https://' },
  privacyPolicyUrl: { label: t`Privacy policy`, hint: t`Required for checkout.`, placeholder: 'https://' },
  termsUrl: { label: t`Terms of service`, hint: t`Required for checkout.`, placeholder: 'https://' },
  returnPolicyUrl: { label: t`Return policy`, hint: '', placeholder: 'https://' },
  acceptsReturns: { label: t`Accepts returns`, hint: '', placeholder: '' },
  returnWindowDays: { label: t`Return window (days)`, hint: t`From 1 to 3,650.`, placeholder: '' },
  storeCountry: { label: t`Store country`, hint: '', placeholder: '' },
}

const sellerNames = Object.keys(sellerTexts) as (keyof SellerFormFacts)[]

function toText(value: SellerFormFacts[keyof SellerFormFacts]): string {
  return value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

function toSellerValues(facts: SellerFormFacts): SellerValues {
  return {
    sellerName: toText(facts.sellerName),
    sellerUrl: toText(facts.sellerUrl),
    privacyPolicyUrl: toText(facts.privacyPolicyUrl),
    termsUrl: toText(facts.termsUrl),
    returnPolicyUrl: toText(facts.returnPolicyUrl),
    acceptsReturns: toText(facts.acceptsReturns),
    returnWindowDays: toText(facts.returnWindowDays),
    storeCountry: toText(facts.storeCountry),
  }
}

/** Only what was changed. Null goes back to what the store says. */
function toSellerEdits(seller: Seller, values: SellerValues): Partial<SellerFormFacts> {
  const before = toSellerValues(seller.facts)
  const changed = sellerNames.filter((name) => values[name].trim() !== before[name])
  return Object.fromEntries(
    changed.map((name) => {
      const text = values[name].trim()
      if (text === '' || text === toText(seller.fromStore[name])) return [name, null]
      if (name === 'acceptsReturns') return [name, text === 'yes']
      if (name === 'returnWindowDays') return [name, readNumber(text)]
      return [name, text]
    }),
  )
}

/** Why the text cannot be saved; null when it can. */
export function sellerProblem(name: keyof SellerFormFacts, value: string): string | null {
  const text = value.trim()
  if (text === '') return null
  if (name.endsWith('Url') && !/^https?:\/\/\S+\.\S+/.test(text))
    return t`Enter a URL that starts with https://`
  const days = name === 'returnWindowDays' ? readNumber(text) : 1
  if (days === null || !Number.isInteger(days) || days < 1 || days > 3650) {
    return t`Enter a whole number from 1 to 3,650`
  }
  return null
}
