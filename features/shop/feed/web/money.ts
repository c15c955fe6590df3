import { money } from '#ui/money.ts'

/** "24.00 USD" as the merchant reads it: "$24.00". Text that is not a price stays as it is. */
export function formatPrice(price: string): string {
  const [amount, currency] = price.split(' ')
  if (!amount || !currency || !/^[A-Z]{3}$/.test(currency) || Number.isNaN(Number(amount)))
    return price || '–'
  return money(Number(amount), currency)
}
