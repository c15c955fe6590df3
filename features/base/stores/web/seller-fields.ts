import { t } from '@lingui/core/macro'
import { readNumber } from '#ui/number-text.ts'
import type { Seller } from '../contract.ts'

type Facts = Seller['facts']
export type SellerValues = Record<keyof Facts, string>

export const sellerTexts: Record<keyof Facts, { label: string; hint: string; placeholder: string }> = {
  sellerName: { label: t`Seller name`, hint: t`Shown to shoppers beside each product.`, placeholder: '' },
  sellerUrl: { label: t`Shop address`, hint: '', placeholder: 'https://' },
  privacyPolicyUrl: { label: t`Privacy policy`, hint: t`Needed for checkout.`, placeholder: 'https://' },
  termsUrl: { label: t`Terms of service`, hint: t`Needed for checkout.`, placeholder: 'https://' },
  returnPolicyUrl: { label: t`Return policy`, hint: '', placeholder: 'https://' },
  acceptsReturns: { label: t`Accepts returns`, hint: '', placeholder: '' },
  returnWindowDays: { label: t`Days to return`, hint: t`Between 1 and 3650.`, placeholder: '' },
  storeCountry: { label: t`Country of the store`, hint: '', placeholder: '' },
}

export const sellerNames = Object.keys(sellerTexts) as (keyof Facts)[]

export function toText(value: Facts[keyof Facts]): string {
  return value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

export function toSellerValues(facts: Facts): SellerValues {
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
export function toSellerEdits(seller: Seller, values: SellerValues): Partial<Facts> {
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
export function sellerProblem(name: keyof Facts, value: string): string | null {
  const text = value.trim()
  if (text === '') return null
  if (name.endsWith('Url') && !/^https?:\/\/\S+\.\S+/.test(text))
    return t`Enter a link that begins with https://`
  const days = name === 'returnWindowDays' ? readNumber(text) : 1
  if (days === null || !Number.isInteger(days) || days < 1 || days > 3650) {
    return t`Enter a whole number between 1 and 3650`
  }
  return null
}
