import type { Payment } from '../contract/payments.ts'

/** What holds the money, by words in the names that stores give. A wallet counts as one also where a card is behind it, and the first that fits counts. */
const kinds = [
  [
    'wallet',
    /(?<![\p{L}\p{N}])(?:wallet|(?:apple|google|android|samsung|amazon|ali|shop|facebook|meta|we ?chat|cash ?app|grab|kakao|naver|line|pay|mobile ?)[ _-]?pay(?:ments?)?|pay ?pal|venmo|skrill|neteller|alipay|wechat|vipps|swish|twint|bizum|mb ?way|gcash|paytm|m-?pesa)(?![\p{L}\p{N}])/iu,
  ],
  [
    'bank',
    /(?<![\p{L}\p{N}])(?:bank(?! cards?)|sepa|ach|iban|wire|direct debit|\p{L}*(?:lastschrift|überweisung)|virement|przelew|ideal|sofort|giropay|bancontact|eps|przelewy ?24|p24|blik|pix|boleto|trustly|multibanco|interac|fpx|upi|bacs|becs|eft|online banking)(?![\p{L}\p{N}])/iu,
  ],
  [
    'card',
    /(?<![\p{L}\p{N}])(?:visa|electron|master ?card|maestro|amex|american express|discover|diners(?: club)?|jcb|union ?pay|cartes? bancaires?|elo|hipercard|mada|dankort|troy|ru ?pay|eftpos|(?:credit|debit|bank)? ?cards?|shopify[ _]payments)(?![\p{L}\p{N}])/iu,
  ],
] as const

/** Whether a payment was made by card, bank or wallet, as its method says, or its gateway where there is no method. Null when that does not tell, such as cash, a gift card or paying later. */
export function methodTypeOf({
  method,
  gateway,
}: Pick<Payment, 'method' | 'gateway'>): Payment['methodType'] {
  const name = (method ?? gateway).normalize('NFC').replaceAll('_', ' ')
  if (/\bgift\b/i.test(name)) return null
  return kinds.find(([, words]) => words.test(name))?.[0] ?? null
}
