/** What must not leave in a text for the outside: an e-mail address, a key, the number of a card. */

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/u

const keys = [
  /\b(tvly|shpat|shpss|shpca|shppa|whsec|ghp|xox[bp])[-_][\w-]{6,}/i,
  /\bmc_[\w-]{12,}/,
  // A name in an address may begin with "sk-"; a key goes on in one piece, with digits.
  /\b(sk|rk|pk)[-_]([a-z]{2,10}[-_]){0,3}(?=[a-z]*\d)[a-z0-9]{12,}/i,
]
const uuid = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
/** One piece of an address, of base64 or of hexadecimal. */
const longPiece = /[A-Za-z0-9+_-]{24,}/g
/** Of neighbouring signs, those of two kinds: about 0.6 in a random key, 0.5 in hexadecimal, below 0.2 in names of products. */
const mixedShare = 0.3

/** Why a text must not leave, as the end of a sentence; null when it may. Written as in an address (%40 for @), as full-width signs or with signs between that nobody sees counts too. */
export function findPrivate(text: string): string | null {
  if (holdsKey(text)) return 'what looks like a key'
  for (const form of formsOf(text)) {
    if ((form.match(longPiece) ?? []).some(isMixed)) return 'what looks like a key'
    if (email.test(form)) return 'an e-mail address'
    if (holdsCard(form)) return 'a card number'
  }
  return null
}

/** Whether a text holds a key that is known as one by how it begins. */
export function holdsKey(text: string): boolean {
  return formsOf(text).some((form) => keys.some((key) => key.test(form)))
}

/** The text as it is and as it is read out of an address, however often it was put into one. */
export function formsOf(text: string): string[] {
  const forms = [tidy(text)]
  for (let last = forms[0] ?? ''; forms.length < 4; ) {
    const next = tidy(decode(last))
    if (next === last) break
    forms.push(next)
    last = next
  }
  return forms
}

/** Without the UUIDs that shops and this product name things by. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(uuid, ' ')
}

function decode(text: string): string {
  return text.replaceAll(/(%[0-9a-f]{2})+/gi, (coded) =>
    new TextDecoder().decode(Uint8Array.from(coded.slice(1).split('%'), (hex) => parseInt(hex, 16))),
  )
}

function isMixed(piece: string): boolean {
  let [pairs, mixed] = [0, 0]
  for (const part of piece.split(/[+_-]+/)) {
    for (let at = 1; at < part.length; at += 1) {
      pairs += 1
      if (kindOf(part[at - 1]) !== kindOf(part[at])) mixed += 1
    }
  }
  return pairs >= 20 && /\d/.test(piece) && mixed / pairs >= mixedShare
}

function kindOf(sign = ''): 'digit' | 'capital' | 'small' {
  if (sign >= '0' && sign <= '9') return 'digit'
  return sign >= 'A' && sign <= 'Z' ? 'capital' : 'small'
}

/** Runs of digits with at most one sign between two of them. */
const digits = /(?<!\d)\d(?:[ .+_-]?\d){12,18}(?!\d)/g
/** The ranges that Visa, Mastercard, American Express, Diners, Discover, JCB and Maestro give out. */
const issuer = /^(4|5[0-8]|6|3[0-9]|2[2-7])/

function holdsCard(text: string): boolean {
  return (text.match(digits) ?? []).some((run) => {
    const number = run.replaceAll(/\D/g, '')
    return issuer.test(number) && hasLuhn(number) && !isGtin(run)
  })
}

/** The check digit of cards, by ISO/IEC 7812-1. */
function hasLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Whether this is the number of a product: 8, 12, 13 or 14 digits in one piece with the check digit of GS1. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].toReversed().reduce((total, digit, at) => {
    return total + Number(digit) * (at % 2 === 0 ? 1 : 3)
  }, 0)
  return sum % 10 === 0
}
