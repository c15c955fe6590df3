/** A product that a message names is what its question is about. */
import { replaceMark } from '#features/agents/conversation-log/rules/mark.ts'
import type { ReadIntent } from './to-use.ts'

type NamedItem = { id: string; title: string }
/** A product, of all that the message names. */
type MessageSubject = NamedItem & { among: readonly NamedItem[] }
type IntentReader = (text: string) => ReadIntent | null

/** No word of a question, so that no word of a title is read as one. */
const stand = 'zq-7401'
/** A question of so few words beside the product asks for the product itself. */
const maxWords = 4

/** What the question means, with the product's id where it speaks of the product, by its name or as "it". */
export function readWithSubject(
  question: string,
  subject: MessageSubject,
  read: IntentReader,
): ReadIntent | null {
  const named = replaceMark(question, subject, `"${stand}"`, subject.among)
  const intent = read(named ?? question)
  if (intent !== null && (named !== null || intent.args['product'] !== undefined))
    return settle(intent, subject)
  const pointed = question.replace(/\b(this|that|the) product\b|\b(it|this|that)\b/i, `"${stand}"`)
  const meant = named === null && pointed !== question ? read(pointed) : null
  return meant === null ? intent : settle(meant, subject)
}

/** What a message asks that is little more than the name of a product: how that product stands. */
export function readAlone(question: string, subject: MessageSubject): ReadIntent | null {
  const rest = replaceMark(question, subject, ' ', subject.among) ?? question
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > maxWords) return null
  return { tool: 'explain-product', args: { product: subject.id }, agent: 'seller', leftOut: [] }
}

function settle(intent: ReadIntent, { id }: NamedItem): ReadIntent {
  const { product } = intent.args
  const isSubject = typeof product === 'string' && product.toLowerCase() === stand
  return isSubject ? { ...intent, args: { ...intent.args, product: id } } : intent
}
