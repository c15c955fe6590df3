/** What sold, ranked by pieces instead of money or the other way round: "now the same by number of pieces", "I mean pieces, not money". */
import { isRequest } from '../sentences.ts'
import type { EarlierUse } from './refine.ts'
import type { LocalUse } from './to-use.ts'

const ways: [words: string, measure: 'units' | 'revenue'][] = [
  ['pieces|units|quantity|quantities|volume|items', 'units'],
  ['money|revenue|turnover', 'revenue'],
]
const any = ways.map(([words]) => words).join('|')
const denied = new RegExp(
  `\\b(?:not|except|without|instead of|rather than|than|no)(?: (?:by|in|the|per|of))* (${any})\\b`,
  'g',
)
const meant = new RegExp(`\\b(?:${any})\\b`)
const leads = /\b(?:by|in|per|mean|meant|same|instead|not|except|rather|want|wanted|count|counted)\b/
const plain = new RegExp(
  `^(?:now|the|same|again|but|and|so|by|in|per|of|number|i|we|mean|meant|please|pls|ok|okay|no|nah|not|except|without|rather|than|instead|sorry|show|give|me|us|that|it|this|them|ranked|sorted|counted|count|list|ranking|want|wanted|sold|as|a|${any})$`,
)
const maxWords = 14

/** The last question of what sold with the other measure, of the same days and as many; null where something else is said. */
export function readMeasure(text: string, { tool, args }: EarlierUse): LocalUse | null {
  const isOfSales = tool === 'performance-analyzer' && /^(?:sales|all)$/.test(String(args['focus'] ?? 'all'))
  if (!isOfSales || text.length > 200 || /\d/.test(text)) return null
  const clauses = text
    .toLowerCase()
    .split(/[.,;:!?]+/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
  const wordsOf = (clause: string) => clause.split(/\s+/)
  const own = clauses.filter((clause) => meant.test(clause))
  const said = own.join(' ')
  const isPlain = own.every((clause) => wordsOf(clause).every((word) => plain.test(word)))
  const isLeft = clauses.some((clause) => !own.includes(clause) && isRequest(clause))
  if (!isPlain || isLeft || !leads.test(said) || clauses.flatMap(wordsOf).length > maxWords) return null
  const kept = said.replaceAll(denied, '')
  const isIn = (part: string) => (way: (typeof ways)[number]) => new RegExp(`\\b(?:${way[0]})\\b`).test(part)
  const [way, ...more] = ways.filter(isIn(kept))
  // "Not by money": the other.
  const other = kept === said ? undefined : ways.find((one) => !isIn(said)(one))
  const measure = (way ?? other)?.[1]
  if (measure === undefined || more.length > 0) return null
  return { tool, args: { ...args, measure }, product: null, first: null }
}
