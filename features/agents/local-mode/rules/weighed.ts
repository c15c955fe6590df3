/** A weight that was measured and shall be saved: "just had it on the scales, 640 g, put the weight in the feed". */
import { savedTail } from './saved-tail.ts'

const told = new RegExp(
  `^(?<lead>[^\\d?"“”]{0,90}?)(?<weight>\\d+(?:[.,]\\d+)? ?(?:kg|g|lbs?|oz))(?: (?:on|by) (?:the|our|my) (?:(?:kitchen|postal|parcel|shop) )?s(?:c)?ales?)?(?=[,;.\\s–-])(?<tail>.+)$`,
  'i',
)
const saved = new RegExp(`^${savedTail}`, 'i')
/** Words that tell of nothing but the weighing of one thing. */
const plain = new Set(
  'comes i we ive weve just had have put it its it’s on the kitchen postal parcel shop our my a an scale scales sales weighed weighs weigh weight weighing is was has says say said shows show at exactly and so that comes to got of reads now ok okay please pls hi hey down'.split(
    ' ',
  ),
)

/** The weight of what "it" is; null where anything else is said. */
export function readWeighed(text: string): string | null {
  const { lead = '', weight, tail = '' } = told.exec(text.trim())?.groups ?? {}
  if (weight === undefined || !saved.test(tail) || /^[.!\s]*$/.test(tail)) return null
  const words = lead.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  const isWeighed = /\b(?:weigh\w*|scales?)\b/i.test(text)
  const isIt = words.some((word) => /^(?:it|its|it['’]s|weight)$/.test(word)) || words.length === 0
  return isWeighed && isIt && words.every((word) => plain.has(word.replaceAll("'", ''))) ? weight : null
}
