/** Questions that lean on the one before: "and last month?", "why?", "show me more", the name of a product that was asked for. */
import { z } from 'zod'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { PeriodMention } from '../period.ts'
import type { PlaceMention } from '../places.ts'
import { isSmall, readSentence, type Sentence } from '../slots.ts'
import { readBounds } from '../bounds.ts'
import { readBefore } from '../comparison.ts'
import { toWaiting } from './choice.ts'
import { type EarlierUse, refine } from './refine.ts'
import { type LocalSaying, type LocalUse, ProductField } from './to-use.ts'

/** Questions that say when or where and nothing else, such as "and last month?": they lean on the one before. */
const leads = /^(and|what|how|also|then|ok|okay|now|same|compared?|again|instead)$/

/** How many words a question has; the time or the place where that is all it says, else null. `today` is a day such as "2026-11-21". */
export function readMoment(
  text: string,
  today: string,
): { words: number; period: PeriodMention | null; place: PlaceMention | null } {
  const { words, period, place } = readSentence(text.slice(0, 300), today)
  const isAll = ({ at, length }: { at: number; length: number }) =>
    words.every(
      (word, index) => (index >= at && index < at + length) || isSmall(word) || leads.test(word.text),
    )
  return {
    words: words.length,
    period: period && isAll(period) ? period : null,
    place: place && isAll(place) ? place : null,
  }
}

/** The time or the place where a question says nothing else. */
export type TimeOrPlace = {
  words: number
  /** For a time to come `horizonWeeks` is how many weeks ahead it ends. */
  period: { from: string; to: string; horizonWeeks: number | null } | null
  place: { region: string; country?: string | null } | null
}
type FollowUpContext = {
  today: string
  readMoment: (text: string, today: string) => TimeOrPlace
}
type EarlierToolUse = { tool: string; args: Record<string, unknown>; output: unknown }

/** Tools whose answer is of a period. */
const ofDays = new Set(['performance-analyzer', 'payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])
/** The most rows that each tool lists. */
const maxRows: Record<string, number> = {
  'find-products': 200,
  'find-tickets': 50,
  'list-changes': 100,
  'listing-enhancer': 50,
  'response-generator': 20,
  'research-library': 50,
}
const causes =
  /^(?:(?:and|but|so|ok) )*(?:why (?:so|is|are|was|were|did|does|do|the|such|not|only|that)\b|what (?:caused|explains|is behind|happened|was the reason)|how come)(?: [\p{L}'’]+){0,5}$/u
const superlatives =
  /^(?:(?:and|so|ok) )*(?:which|what|who)(?: one| of (?:them|those|these))?(?: is|['’]s| was| are| were)? (?:the )?(?:biggest|largest|smallest|highest|lowest|oldest|newest|longest|shortest|worst|best|most \w+)(?: one)?$/
const shares =
  /^(?:(?:and|what is that|so|ok|how much is that) )*(?:as|in) (?:an? )?(?:share|percent|percentage|proportion|euros?|dollars?|pounds?|eur|usd|gbp|%)(?: of (?:[\p{L}]+ ?){1,3})?$/u
const productFields = ['product', 'productId'] as const
const maxWords = 12

/** The use or the saying that a question means after what was said before; null when it does not lean on that. Only what reads is used again. */
export function readFollowUp(
  question: string,
  before: AgentEvent[],
  { readMoment, today }: FollowUpContext,
): LocalUse | LocalSaying | null {
  const said = question
    .trim()
    .toLowerCase()
    .replace(/[?!.\s]+$/, '')
  const { words, period, place } = readMoment(question, today)
  if (said === '' || words > maxWords) return null
  const chosen = nameChosen(question, before)
  if (chosen) return chosen
  const last = lastRead(before)
  if (!last) return null
  if (/^(but )?(why|how come|how so|how do you know|why is that|based on what)$/.test(said))
    return explain(last)
  if (
    /^(please )?(show|give|tell|list)?( me| us)? ?(some |all )?(more|all|the rest|everything)( of them| please)?$/.test(
      said,
    )
  )
    return showMore(last)
  if (/^(?:and |so |but )?(?:is there |was there )?(?:anything|something|what) else(?: then)?$/.test(said))
    return showMore(last)
  if (causes.test(said)) return explain(last, 'I don’t know why. ')
  if (superlatives.test(said) && last.tool !== 'find-products' && !turnsRank(said, last, before))
    return {
      part: 'answer',
      text: 'I can’t pick one out of this answer. What there is of each stands in its tables.',
    }
  if (shares.test(said))
    return { part: 'answer', text: 'I can’t turn this answer into a share or another currency.' }
  const price =
    /^(?:(?:ok|okay|and|what|how|about|if|then|so|would|happens|when|i|we|sell|sold|sells|charge|charged|ask|asked|take|it|them|this|that|costs?|was|were|put|priced) )*(?:(?:at|for|to) )?[$€£]?(\d+(?:\.\d{1,2})?)(?: ?(?:dollars|euros|pounds))?(?: (?:then|instead))?$/.exec(
      said,
    )?.[1]
  if (price !== undefined && last.tool === 'price-optimizer')
    return again(last, { ...last.args, price: Number(price) })
  const asked = lastPeriod(last)
  const plainly = question
    .replace(/\b(?:leave|leaving|take|kick|throw|filter|cut) (?:off|out|away)\b/i, 'without')
    // "The dearest colour" is one of those.
    .replace(
      /(?<=\b(?:cheapest|dearest|priciest|expensive) )(?:colou?r|variant|size|version|model|kind)\b/i,
      'one',
    )
  const refined = refine(readSentence(plainly, today), { ...last, period: asked })
  if (refined) return again(last, refined)
  const listed =
    listBetween(readSentence(question, today), last) ?? listOf(readSentence(question, today), last)
  if (listed) return listed
  const earlier =
    asked && ofDays.has(last.tool) ? readBefore(readSentence(question, today).words, asked) : null
  if (earlier) return again(last, { ...last.args, from: earlier.from, to: earlier.to })
  if (period) {
    const { days: _replaced, ...args } = last.args
    if (period.horizonWeeks !== null) {
      const horizonWeeks = Math.min(26, period.horizonWeeks)
      return last.tool === 'trend-prediction' ? again(last, { ...args, horizonWeeks }) : null
    }
    return ofDays.has(last.tool) ? again(last, { ...args, from: period.from, to: period.to }) : null
  }
  if (place && last.tool === 'market-scan') {
    const { country: _other, ...args } = last.args
    return again(last, {
      ...args,
      region: place.region,
      ...(place.country ? { country: place.country } : {}),
    })
  }
  const field = productFields.find((each) => last.args[each] !== undefined)
  const name =
    /^(?:(?:and|or|nd|n|no|nah|sorry|but|ok|okay|only|just) )*(?:what about|how about|and|or|nd|(?:the )?same(?: question| thing| again)? (?:for|with|of|on|about)|only|just|no|nah|i mean)\s+(?:the |my |our )?(.+?)(?: ones?)?(?:,? (?:sorry|please|pls|then|instead))*$/i.exec(
      question.trim().replace(/[?!.\s]+$/, ''),
    )?.[1]
  // A clause is no name: "and when will they be gone".
  if (!name || clause.test(name) || /^(?:its|their|his|her|in (?:the |an)?other)\b/i.test(name)) return null
  if (last.tool === 'find-products' && last.args['search'] !== undefined)
    return again(last, { ...last.args, search: name })
  return field ? { ...again(last, last.args), product: { name, into: field } } : null
}

const between =
  /^(?:only|just|those|these|ones?|them|that|which|cost|costs|costing|priced|price|below|under|beneath|over|above|between|than|more|less|cheaper|dearer|least|most|dollars?|euros?|pounds?|please|though|tho|then|now|ok|okay|list|[$€£]?\d[\d.,]*[$€£]?)$/

/** "Only those below 100" after the stock of the speakers: the speakers that cost so much. */
function listBetween({ words }: Sentence, { tool, args }: EarlierToolUse): LocalUse | null {
  const bounds = readBounds(words)
  const search = [args['search'], args['product'], args['category']].find((one) => typeof one === 'string')
  const isAll = words.every((word) => isSmall(word) || between.test(word.text))
  if (!bounds || search === undefined || tool === 'find-products' || !isAll) return null
  return { tool: 'find-products', args: { search, ...bounds }, product: null, first: null }
}

/** "But only the ready ones" after the stock of the lamps: the lamps that are ready. */
function listOf(sentence: Sentence, { tool, args }: EarlierToolUse): LocalUse | null {
  const search = [args['search'], args['product'], args['category']].find((one) => typeof one === 'string')
  if (search === undefined || tool === 'find-products') return null
  const filter = refine(sentence, { tool: 'find-products', args: { search }, period: null })
  const isOfState = ['readiness', 'enabled', 'stock'].some((field) => filter?.[field] !== undefined)
  return filter && isOfState ? { tool: 'find-products', args: filter, product: null, first: null } : null
}

const clause =
  /^(?:if|when|how|what|why|where|who|which|is|are|was|were|will|would|do|does|did|can|could|should|has|have|had|tell|show|give)\b|\b(?:i|we|you|they|he|she) \w+/i

/** "And what was the worst?" after what sold best. */
function turnsRank(said: string, { tool, args }: EarlierToolUse, before: AgentEvent[]): boolean {
  const asked = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const isRanked = typeof args['rank'] === 'string' || /\b(?:best|worst|top|most|least)\b/i.test(asked)
  return tool === 'performance-analyzer' && isRanked && /\b(?:best|worst)(?: one)?$/.test(said)
}

/** The last use of a tool that reads, and the days that its answer was of; null for none. */
export function lastUse(before: AgentEvent[]): EarlierUse | null {
  const last = lastRead(before)
  return last && { tool: last.tool, args: last.args, period: lastPeriod(last) }
}

/** The days that the last answer was of. */
function lastPeriod({ output }: EarlierToolUse): PeriodMention | null {
  const { from = null, to = null } = ToolAnswer.safeParse(output).data?.basis ?? {}
  return from === null || to === null ? null : { at: 0, length: 0, from, to, horizonWeeks: null }
}

function again({ tool }: EarlierToolUse, args: Record<string, unknown>): LocalUse {
  return { tool, args, product: null, first: null }
}

const Args = z.record(z.string(), z.unknown())

/** The last answer of a tool that reads, with what it was asked. */
function lastRead(before: AgentEvent[]): EarlierToolUse | null {
  const answered = eventsOf(before, 'tool_answered').findLast(
    ({ outcome, output, approvalId }) =>
      outcome === 'answered' && approvalId === null && ToolAnswer.safeParse(output).success,
  )
  // A model may give calls of two turns one id.
  const asked =
    answered &&
    eventsOf(before, 'tool_asked').findLast(
      ({ callId, runId, seq }) =>
        callId === answered.callId && runId === answered.runId && seq < answered.seq,
    )
  const args = Args.safeParse(asked?.args)
  return answered && args.success ? { tool: answered.tool, args: args.data, output: answered.output } : null
}

/** The product that was asked for: the use that waits for it goes on. */
function nameChosen(question: string, before: AgentEvent[]): LocalUse | null {
  const last = eventsOf(before, 'agent_text').at(-1)
  const pending = last?.part === 'which product' ? last.pending : undefined
  if (!pending?.into) return null
  const name = question
    .trim()
    .replace(/^(i mean|the one|it is|its|it's)\s+/i, '')
    .replace(/[?!.\s]+$/, '')
  const into = ProductField.safeParse(pending.into)
  return into.success ? { ...toWaiting(pending), product: { name, into: into.data } } : null
}

/** What an answer stands on. */
function explain({ output }: EarlierToolUse, lead = ''): LocalSaying | null {
  const answer = ToolAnswer.safeParse(output).data
  if (!answer) return null
  const { rows, unit, from, to, method } = answer.basis
  const days = from && to ? ` from ${from} to ${to}` : ''
  const sure = answer.confidence === null ? '' : ` Confidence: ${Math.round(answer.confidence * 100)}%.`
  return {
    part: 'answer',
    text: `${lead}That answer is based on ${rows} ${unit}${days}. How it was calculated: ${method}.${sure}`,
  }
}

function showMore(last: EarlierToolUse): LocalUse | LocalSaying {
  const limit = maxRows[last.tool]
  const isAll = typeof last.args['limit'] === 'number' && last.args['limit'] >= (limit ?? 0)
  if (limit === undefined || isAll) {
    return { part: 'answer', text: 'There’s nothing more to this answer. Its tables are below it.' }
  }
  return again(last, { ...last.args, limit })
}
