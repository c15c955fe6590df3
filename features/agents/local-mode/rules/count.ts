/** Numbers as people write them. */

const numbers: Record<string, number> = {
  a: 1,
  one: 1,
  couple: 2,
  two: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  dozen: 12,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}

/** A number as digits or as a word; null for anything else. */
export function readCount(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,6}$/.test(text)) return Number(text)
  return Object.hasOwn(numbers, text) ? (numbers[text] ?? null) : null
}

const ordinals = 'first second third fourth fifth'.split(' ')

/** The place that "third" or "3rd" says; null for anything else. */
export function ordinalOf(text: string): number | null {
  const at = ordinals.indexOf(text)
  if (at >= 0) return at + 1
  const digits = /^([1-5])(st|nd|rd|th)$/.exec(text)?.[1]
  return digits ? Number(digits) : null
}
