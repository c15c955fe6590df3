/** What is said of an order without giving it: "maybe put it up by 5 percent?", "please enable it … was what I wrote to Marta". */

const perhaps =
  /^\W*(?:(?:hm+|so|ok|okay|well|and|then|or),? )*(?:maybe|perhaps|possibly)(?: we (?:should|could|can)| (?:i|you) (?:should|could|can))?,? (?=\S)/i

/** The order that a text only thinks aloud about, without "maybe" and its question mark; null for others. */
export function readHesitation(text: string): string | null {
  const plain = text.trim()
  const lead = plain.endsWith('?') ? perhaps.exec(plain)?.[0] : undefined
  return lead === undefined ? null : plain.slice(lead.length).replace(/[?\s]+$/, '')
}

const toOther =
  /(?:[.…,:;–—-]|["”])\s*(?:and |but )?(?:(?:(?:that|this|it) )?(?:was|is|were)|(?:that|it)['’]s) (?:just |only |all )?(?:what|how) (?:i|we|he|she|they) (?:just |have |had |already )?(?:wrote|written|said|told|texted|typed|sent|mailed|answered|replied)\b[^.?!]{0,60}[.!\s]*$/i

/** Whether what a text orders was said to somebody else. */
export function isSaidToOther(text: string): boolean {
  return toOther.test(text.slice(-300))
}
