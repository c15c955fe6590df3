/** What is asked of what is believed: "what do we believe about failed payments", and of which kind. */
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { beliefKinds } from './belief-kinds.ts'
import { spellOfAsked } from './belief-follow-up.ts'
import { readBelief } from './belief-orders.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'

const nouns =
  '(?:beliefs|hypothes[ie]s|assumptions|convictions|hunches|(?:my|our|your|that|this|the|any) (?:old |first )?(?:belief|assumption|hunch))'
const asks = [
  /\bwhat(?:['’]s| is| do| did| does| are)?\b[^.;?!]{0,30}\b(?:we|you|i|they|agents?|scout|seller|customer|stripe|ops)\b[^.;?!]{0,25}\b(?:believe|believed|believing|assume|assumed|assuming|hold (?:to be )?true|take for (?:true|granted))\b/i,
  /^\W*(?:(?:so|and|ok|hey|hi|but),? )*(?:do|does) (?:we|you|the agents?|scout|seller|stripe|ops) (?:(?:still|really|currently|actually) )*(?:believe|assume)\b/i,
  new RegExp(
    `(?:^|[.;:,!?]\\s*|\\b(?:so|and|please|pls|can you|could you|i (?:want|need|would like) to|i['’]d like to) )(?:what|whats|which|show|list|see|tell|give|any|do|does|did|is|are|was|were|how|have|has|where|check|look|pull up|read|remind|open|go through)\\b[^.;!?]*\\b${nouns}\\b`,
    'i',
  ),
  new RegExp(
    `\\b${nouns}\\b.*(?:[.,;:!]|\\b(?:so|and))\\s*(?:which|what|how many|how|are|is|do|does|did) [^.;!?]*\\b(?:those|these|them|they|it|that|ones?)\\b`,
    'is',
  ),
  new RegExp(
    `^\\W*(?:(?:our|your|my|all|the|current|open|proposed) )*${nouns}(?: (?:about|on|of|for|regarding|around)\\b[^.;!]*)?[?.!\\s]*$`,
    'i',
  ),
]
/** Something else is wanted beside it, or of it. */
const elsewhere =
  /\b(?:and|also|then|plus) (?:also )?(?:what|how|which|who|show|is|are|list|tell|pause|set|hide|draft|run)\b|\?.*\?|^\W*(?:please |pls )?(?:draft|write|reply|answer|respond|send)\b|\b(?:customers|shoppers|buyers|people|they) (?:believe|assume|think)\b/is
const times =
  /\b(?:(?:last|this|past) (?:week|month|quarter|year)|yesterday|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i

/** Which beliefs a question is of: their kind, and whose they are. */
export function beliefFilter(text: string, names: readonly string[] = []): Record<string, unknown> {
  const kinds = beliefKinds(text, names)
  const [kind] = kinds
  const whose =
    /\b(?:(?:does|do|did|of|by|from) (?:the )?(scout|seller|customer|stripe|ops|operations)(?: agents?)?(?: (?:believe|assume|think|hold|still|currently|really)|\W*$)|(scout|seller|stripe|ops)['’]s? (?:beliefs|assumptions|hypotheses))/i.exec(
      text,
    )
  const said = (whose?.[1] ?? whose?.[2] ?? '').toLowerCase()
  const agent = AgentId.safeParse(said === 'operations' ? 'ops' : said).data
  return {
    ...(kinds.length === 1 ? { kind } : {}),
    ...(agent === undefined ? {} : { agent }),
  }
}

/** A hypothesis that shall be kept, or a question of what is believed, with the words that the answer leaves out; null for others. */
export function readBeliefs(
  text: string,
  names: readonly string[],
  before: AgentEvent[],
): { meant: LocalUse | LocalSaying; leftOut: string[] } | null {
  const quoted = [...text.matchAll(/"([^"]*\p{L}[^"]*)"/gu)].flatMap(([, name]) => name ?? [])
  const known = [
    ...new Set([...names, ...quoted.filter((name) => !/\b(?:percent|per cent|pct)\b|%|^\d/.test(name))]),
  ]
  const order = readBelief(spellOfAsked(text, before) ?? text, known, before)
  if (order) return { meant: order, leftOut: [] }
  if (elsewhere.test(text) || !asks.some((pattern) => pattern.test(text))) return null
  const own = names.filter((name) => !/^(?:belief|beliefs|demand|orders?|customers?)$/i.test(name))
  const time = times.exec(text)?.[0]
  return {
    meant: { tool: 'view-beliefs', args: beliefFilter(text, own), product: null, first: null },
    leftOut: [...own, ...(time === undefined ? [] : [time])],
  }
}
