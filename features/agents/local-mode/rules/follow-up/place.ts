/** Which of several is meant: “the second one”, “number 3”, “the last”. */
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** From 0; null for no place, or one that is not there. */
export function placeOf(said: string, count: number): number | null {
  const word = said
    .replace(/^the /, '')
    .replace(/ (one|product|item)$/, '')
    .replace(/^(number|no\.?|#) ?/, '')
  const digits = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1]
  const at = word === 'last' ? count - 1 : digits ? Number(digits) - 1 : ordinals.indexOf(word)
  return at >= 0 && at < count ? at : null
}
