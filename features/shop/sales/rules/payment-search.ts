/** What a merchant may mean by a search: part of an order's name always, and what the text can also be read as. */
export type PaymentSearch = {
  part: string
  /** A customer or a payment by its number in the store. */
  number: string | null
  /** Amounts from `from` up to, without, `to`, as decimal text. */
  amount: { from: string; to: string } | null
}

/** "24" finds 24.00 to 24.99, "24.5" 24.50 to 24.59, "24,50" 24.50; the sign of a currency and marks between thousands are passed over. Null for a blank text. */
export function readPaymentSearch(text: string): PaymentSearch | null {
  const part = text.trim().toLowerCase()
  if (part === '') return null
  return { part, number: /^\d{1,20}$/.exec(part)?.[0] ?? null, amount: readAmount(part) }
}

function readAmount(part: string): PaymentSearch['amount'] {
  const bare = part.replace(/^(?:\p{Sc}|[a-z]{3}\b)\s*|\s*(?:\p{Sc}|\b[a-z]{3})$/gu, '')
  const isGrouped = /^\d{1,3}(?:([,.'’\u00a0\u202f ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/.test(bare)
  const plain = isGrouped ? bare.replaceAll(/[,.'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '') : bare
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{0,4}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole + fraction)
  const toText = (value: bigint) => {
    const digits = value.toString().padStart(fraction.length + 1, '0')
    const at = digits.length - fraction.length
    return fraction === '' ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  }
  return { from: toText(units), to: toText(units + 1n) }
}
