/** "Same for the rust one", "and the oat", "the walnut too": what was ordered last, of another product. */
import { maskName } from './narrow.ts'

const lead =
  '(?:(?:ok|okay|yes|yeah|great|thanks|good|fine|perfect|nice|so|now|then|and|also|plus|please|do|make|can you|could you|would you|i want|we want|i would like|we would like) )*'
const of = '(?:(?:for|with|on|to|of|goes for|the|my|our|that) )*'
const one = '(?: (?:one|ones|version|variant|colour|color))?'
const value = '(?:price|value|stock|number|count|tag|tags|label|weight|material|vendor|brand|change|thing)'
const tail = '(?: (?:too|also|as well|again|please|now|then|thanks))*'
const forms = [
  `${lead}(?:the |exactly |just |it )*(?:same|ditto|likewise)(?: ${value})? ${of}NAME${one}${tail}`,
  `${lead}${of}NAME${one}(?: gets?| has| should have| needs)? (?:(?:too|also|as well|likewise)|(?:the |exactly )*same(?: ${value})?)${tail}`,
  `(?:(?:ok|okay|yes|great|thanks) )*(?:and|also|then|plus) ${of}NAME${one}${tail}`,
].map((form) => new RegExp(`^${form}$`))
const withNumber = new RegExp(
  `^(?:(?:ok|okay|yes|great|thanks|now|but) )*(?:and |but |then |also |now )${of}NAME${one}(?: (?:at|to|for|is|gets))* [$€£]?(\\d{1,6}(?:\\.\\d{1,2})?)${tail}$`,
)

/** The product that is named, and the number that it shall have in place of the last; null where anything else is said, or asked. */
export function readSameFor(
  text: string,
  names: readonly string[],
): { name: string; number: string | null } | null {
  const said = maskName(text.trim(), names)
  if (!said) return null
  const { mask, name } = said
  const isAsked = /\?\s*$/.test(text) && !/\b(?:same|can you|could you|would you)\b/.test(mask)
  if (isAsked) return null
  if (forms.some((form) => form.test(mask))) return { name, number: null }
  const number = withNumber.exec(mask)?.[1]
  return number === undefined ? null : { name, number }
}
