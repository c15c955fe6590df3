/** What shall be done again and again, or whenever something happens, is a workflow, whether or not it is called one: its draft, and which there are. */
import type { LocalUse } from './follow-up/to-use.ts'
import { type Kind, rankOrders } from './order-kinds.ts'

/** A time that comes again, or something that may happen. */
const standing =
  /\b(?:every|each) (?:other )?(?:\w+ )?(?:hour|day|night|morning|noon|evening|week|weekend|month|quarter|workday|weekday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time)s?\b|\b(?:daily|nightly|weekly|monthly|hourly|mondays|fridays)\b|\b(?:whenever|as soon as|automatically|automatic)\b|\b(?:tell|let|warn|alert|notify|ping|remind|inform|message|mail|email|text|shout|buzz)\b.*\b(?:me|us)\b.*\b(?:when|if|once|before|that)\b|\b(?:alert|reminder|warning|notification|heads[- ]up|email|message|shout)\b.*\b(?:when|if|once|before)\b/i
/** It is asked now, or of a state that there is. */
const askedNow =
  /^\W*(?:(?:so|and|ok|hey|hi) )*(?:is|are|was|were|do|does|did|has|have|how|what|which|who|where|why|whats)\b|\b(?:tell|show|give|let) (?:me|us)(?: know)? (?:what|which|who|how|where|why|when (?:we|i|was|were|did|is the|are the))\b|\bif\b.*\b(?:is|are) (?:ok|fine|complete|ready|connected|done|up|there|still|right)\b/i
/** It shall not happen, or no more: said before what it is about ("tell me when a parcel is not on time" is wanted). */
const unwanted =
  /^(?:(?!\b(?:when|whenever|if|once|as soon as|every|each|that)\b).)*(?:\b(?:stop|cease|quit|unsubscribe|no longer|no more|not|never|dont|(?:do|did|would|wo)nt)\b|n['’]t\b)|\bany ?more\W*$/i
/** What runs or is turned on again and again has first to be drafted. */
const drafted = new Set<Kind>(['flow-draft', 'flow-run', 'flow-on'])
const minSure = 0.7
const minWords = 4
const maxSentence = 300

/** "Let me know whenever a payment looks risky". */
export function readStanding(text: string, names: readonly string[]): LocalUse | null {
  const said = text.trim()
  if (names.length === 0 && ofThemselves.test(said) && said.split(/\s+/).length <= maxAsked)
    return { tool: 'list-workflows', args: {}, product: null, first: null }
  if (
    !standing.test(said) ||
    askedNow.test(said) ||
    unwanted.test(said) ||
    said.split(/\s+/).length < minWords
  )
    return null
  const share = rankOrders(said, { names }).reduce(
    (sum, { of, probability }) => (drafted.has(of) ? sum + probability : sum),
    0,
  )
  if (share < minSure) return null
  const sentence = said
    .replace(
      /^(?:(?:please|pls|hi|hey|ok|so|and|could you|can you|would you|i want you to|kindly)[\s,]+)*/i,
      '',
    )
    .replace(/[.!?\s]+$/, '')
    .slice(0, maxSentence)
  return {
    tool: 'draft-workflow',
    args: { sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) },
    product: null,
    first: null,
  }
}

/** "What runs by itself at the moment". */
const ofThemselves =
  /^(?:(?:so|and|ok|hey|pls|please),? )*(?:what|whats|what['’]s|which|show|list|is|are|tell|anything|how many)\b.*\b(?:automatic|automatically|automated|on autopilot|by (?:itself|themselves|its own|their own)|on (?:its|their) own|in the background)\b/i
const maxAsked = 12
