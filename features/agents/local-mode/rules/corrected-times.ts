/** A time that is taken back in the same breath: "the 15th of November, no sorry, of October" is the 15th of October. */

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const days = String.raw`\d{1,2}(?:st|nd|rd|th)`
/** Only a time of the same kind takes the place of another. */
const kinds = [
  `${days} of (?:${months})`,
  `(?:${months}) ${days}`,
  months,
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  '(?:this|last) (?:week|month|quarter|year)',
  days,
  String.raw`20\d\d`,
]
const takenBack =
  '(?:no|nope|nah|sorry|pardon|wait|oops|oh|ah|i mean|i meant|make that|or rather|rather|actually|correction)'
const gap = String.raw`[\s,.;!–—-]{1,4}`
const corrections = kinds.map(
  (kind) =>
    new RegExp(
      String.raw`\b(?:${kind})(?:${gap}${takenBack}\b){1,4}${gap}(?:(?:of|in|for|on|from|since|the) ){0,2}(${kind})\b`,
      'gi',
    ),
)

/** The text with each time that was taken back as what it was corrected to. Somebody's own text stays as it is. */
export function spellCorrectedTimes(text: string): string {
  if (/["“”:]/.test(text)) return text
  return corrections.reduce((said, correction) => said.replaceAll(correction, '$1'), text)
}
