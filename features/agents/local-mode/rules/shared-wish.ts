/** Two things asked for with the same words around them: "refunds and fees last month", "fees vs refunds". */
import { areTwo, type IntentReader, isWrite, type ReadContext } from './intents.ts'
import type { LocalIntent } from './read-intent.ts'
import { rankTopics } from './read-topic.ts'
import { readSentence } from './slots.ts'

const pair =
  /(?<![\p{L}\p{N}])([\p{L}-]{3,})\s*(?:,|\/|\band\b|\bvs\.?(?= )|\bversus\b|\bcompared (?:to|with)\b|\bplus\b|\bn\b|&|\+)\s*(?:the |my |our |what |how many )?([\p{L}-]{3,})/giu
const isTime =
  /^(?:today|yesterday|tomorrow|now|days?|weeks?|months?|quarters?|years?|weekends?|\w+day|(?:january|february|march|april|may|june|july|august|september|october|november|december))$/i
/** Both are told, so which is more is seen. */
const which =
  /[,.]?\s*\b(?:what(?:['’]?s| is)|which(?: one)?(?:['’]?s| is)) (?:the )?(?:bigger|larger|higher|more|less|smaller|lower|worse|better)(?: one)?[?\s]*$/i
/** So surely a word by itself asks for something. */
const minAlone = 0.6

/** What is asked with each of two words that ask for different things; null where they do not. */
export function readShared(text: string, context: ReadContext, read: IntentReader): LocalIntent[] | null {
  const isOfName = (word: string) =>
    context.names?.some((name) => name.toLowerCase().split(/\s+/).includes(word.toLowerCase())) ?? false
  const asked = text.replace(which, '')
  const listed = readList(asked, context, read)
  if (listed) return listed
  for (const { 0: said, 1: one = '', 2: other = '' } of asked.matchAll(pair)) {
    if ([one, other].some((word) => isOfName(word) || isTime.test(word))) continue
    const [a, b] = [one, other].map((word) => {
      const [first] = rankTopics(readSentence(word, context.today))
      return first && first.probability >= minAlone && first.of !== 'none' ? first.of : null
    })
    if (!a || !b || a === b) continue
    const [first, second] = [one, other].map((word) => read(asked.replace(said, word), context))
    if (!first || !second || first.tool === '' || isWrite(first) || isWrite(second)) continue
    if (areTwo(first, second)) return [first, { ...second, said: asked.replace(said, other) }]
  }
  return null
}

const list =
  /(?<![\p{L}\p{N}])[\p{L}-]{3,}(?:\s*(?:,|\/|&|\+|\band\b|\bplus\b)+\s*(?:and |the |my |our )?[\p{L}-]{3,}){2,}/iu
const maxListed = 3

/** "Fees, refunds and disputes of q3": what is asked with each of three words. */
function readList(text: string, context: ReadContext, read: IntentReader): LocalIntent[] | null {
  const said = list.exec(text)?.[0]
  if (said === undefined) return null
  const words = said.split(/[\s,/&+]+/).filter((word) => !/^(?:and|plus|the|my|our|lot)$/i.test(word))
  const known = words.flatMap((word) => {
    const [first] = rankTopics(readSentence(word, context.today))
    return first && first.probability >= minAlone && first.of !== 'none' ? [{ word, of: first.of }] : []
  })
  if (new Set(known.map(({ of }) => of)).size < maxListed) return null
  const rest = text
    .slice(text.indexOf(said) + said.length)
    .replace(/^,?\s*(?:the lot|all of it|everything)\b/i, '')
  const intents = known.slice(0, maxListed).flatMap(({ word }) => {
    const question = `${text.slice(0, text.indexOf(said))}${word}${rest}`
    const intent = read(question, context) ?? read(`${word} ${question.replace(word, '')}`, context)
    return intent && intent.tool !== '' && !isWrite(intent) ? [{ ...intent, said: word }] : []
  })
  return intents.length === maxListed ? intents : null
}
