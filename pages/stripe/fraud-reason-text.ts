import { plural, t } from '@lingui/core/macro'
import type { FraudVerdict } from '#features/agents/inbox/contract.ts'
import { countryName } from '#features/shop/sales/web/amount.ts'
import { formatDecimal } from '#ui/number-text.ts'

type FraudReason = FraudVerdict['reasons'][number]

/** A reason of the fraud check in the merchant's language; `isShort` leaves out what the store lists behind it. What an earlier version wrote stands as it was written. */
export function fraudReasonText({ weight, values, text }: FraudReason, isShort = false): string {
  const listed = isShort ? '' : textOf(values, 'listed')
  const count = Number(values['count'])
  if (Object.keys(values).length === 0 && !plain.has(weight ?? ''))
    return isShort ? text.replace(/:.*$/s, '.') : text
  switch (weight) {
    case 'riskHigh':
      return listed ? t`Shopify rates the risk as high: ${listed}.` : t`Shopify rates the risk as high.`
    case 'riskMedium':
      return listed ? t`Shopify rates the risk as medium: ${listed}.` : t`Shopify rates the risk as medium.`
    case 'riskLow':
      return t`Shopify rates the risk as low.`
    case 'riskPending':
      return t`Shopify hasn't rated the risk yet.`
    case 'avsMismatch':
      return t`The billing address doesn't match the card (AVS ${textOf(values, 'avs')}).`
    case 'avsMatch':
      return t`The billing address matches the card (AVS ${textOf(values, 'avs')}).`
    case 'cvcMismatch':
      return t`The card's security code is wrong.`
    case 'countryMismatch': {
      const billed = countryName(textOf(values, 'billingCountry'))
      return t`Billed to ${billed}, shipped to ${countryName(textOf(values, 'shippingCountry'))}.`
    }
    case 'failedOnce':
    case 'failedTwice':
    case 'failedOften':
      return plural(count, { one: '# attempt to pay failed.', other: '# attempts to pay failed.' })
    case 'amountHigh':
    case 'amountVeryHigh':
      return t`The amount is ${formatDecimal(Number(values['deviations']))} deviations above the usual.`
    case 'velocityRare':
    case 'velocityVeryRare': {
      const share = formatDecimal(Number(values['percent']), 2)
      return plural(count, {
        one: `# order within 24 hours; by chance in ${share}% of days.`,
        other: `# orders within 24 hours; by chance in ${share}% of days.`,
      })
    }
    case 'noHistory':
      return values['customer'] === 'guest'
        ? t`Guest checkout. No earlier orders known.`
        : t`This customer's first order.`
    case 'goodHistory':
      return plural(count, {
        one: 'The customer has ordered # time before.',
        other: 'The customer has ordered # times before.',
      })
    default:
      return text
  }
}

/** Those that say nothing of the order. */
const plain: ReadonlySet<string> = new Set(['riskLow', 'riskPending', 'cvcMismatch'])

function textOf(values: FraudReason['values'], key: string): string {
  return String(values[key] ?? '')
}
