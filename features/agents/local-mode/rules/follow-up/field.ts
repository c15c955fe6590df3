/** "GTIN is 4006381333931", "change it to Nordlys Time": a field of the product that was spoken of. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { fields, noValue } from '../field-patterns.ts'
import { savedTail } from '../saved-tail.ts'
import { readWeighed } from '../weighed.ts'
import { lastSubject } from './choice.ts'
import type { LocalUse } from './to-use.ts'

const anyName = /^[\p{L}\d][\p{L}\p{N} &'’.-]{1,60}$/u
/** Words that go on with a sentence or say a state of the product. */
const noName =
  /^(?:there|too|still|right|ok|okay|correct|fine|important|what|which|it|that|this|the|an?|my|our|hidden|visible|on|enabled|disabled|cheaper|sold|done|soon|now|today|tomorrow|more|less|another|different)\b/i
const all = fields.map(({ names }) => names).join('|')
const stated = new RegExp(
  `^\\W*(?:(?:ok|okay|so|and|please|pls|well),? )*(?:set |put |add |enter |change )?(?:the |its )?(${all})(?: is|:| =| should be| must be| to| (?:has |was )?changed to| became) (?:now )?([^?;]{2,61}?)${savedTail}`,
  'iu',
)
/** "It is made of wool, add the material". */
const made = new RegExp(
  `^\\W*(?:(?:ok|okay|so|and|well),? )*(?:it(?: is|['’]?s)|they(?: are|['’]?re)) (?:all )?(?:made )?(?:out )?of ([\\p{L} %\\d-]{3,40}?)(?=[,;.]\\s*\\S)${savedTail}`,
  'iu',
)
const changed =
  /^\W*(?:(?:ok|okay|so|and|please|pls|no|then),? )*(?:change|set|make|correct|update|put) (?:it|that|this) (?:to|into|as) ([^?;]{2,61}?)(?:,? (?:please|pls|instead))?[.!\s]*$/iu

/** "That is wrong. It must say Hytte & Co". */
const righted =
  /^\W*(?:no,? )?(?:(?:that|it|this)(?: is|['’]?s) (?:wrong|incorrect|not right|outdated)[,.;:!–-]*\s+)?(?:it|that|this) (?:must|should|has to|needs to|ought to) (?:be|say|read) ([^?;]{2,61}?)(?:,? (?:please|pls|instead))?[.!\s]*$/iu

/** The name of the field and its value, where both are said. */
function sayField(question: string): string[] {
  const weight = readWeighed(question)
  if (weight !== null) return ['weight', weight]
  const material = made.exec(question)?.[1]
  return material === undefined ? (stated.exec(question) ?? []).slice(1) : ['material', material]
}

/** Null where no product was spoken of, or the value cannot be one of the field. */
export function fieldOfSubject(question: string, before: AgentEvent[]): LocalUse | null {
  const name = lastSubject(before)
  if (name === null) return null
  const [own = '', said = ''] = sayField(question)
  const earlier = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const asked = new RegExp(`\\b(${all})\\b`, 'i').exec(earlier)?.[1] ?? ''
  const put = (changed.exec(question) ?? righted.exec(question))?.[1]
  const [field, value = ''] = own === '' ? [asked, put] : [own, said]
  const found = fields.find(({ names }) => names.split('|').includes(field.toLowerCase()))
  if (!found || !(found.value ?? anyName).test(value) || noValue.test(value) || noName.test(value))
    return null
  return {
    tool: found.tool,
    args: { [found.arg]: value },
    product: { name, into: 'productId' },
    first: null,
  }
}
