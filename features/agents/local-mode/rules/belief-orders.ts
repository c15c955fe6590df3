/** "Note that as a hypothesis: refunds stay under 4%": what is to be kept and tested, word for word. What no hypothesis can say is asked back. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { harmless } from './act/words.ts'
import type { BeliefKind } from '#features/insight/beliefs/contract.ts'
import { beliefKinds, type Claim, claimsAbove, isOfKind } from './belief-kinds.ts'
import { type Limit, pacesIn, sharesIn, sideIn, spellHalves, withoutSide } from './belief-limit.ts'
import { asksWhether, decision, takeCarrier } from './belief-carrier.ts'
import { isOtherWish } from './other-wish.ts'
import { askBelief, offerClaim, sayClaims } from './say-belief.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'

const conditional = /^(?:if|unless|once|when|whenever|as soon as|in case|provided|until|only if|but only)\b/i
const later =
  /\b(?:tomorrow|tonight|next (?:week|month|year)|later (?:today|on|this)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

const saysLimit = /\d|%|percent|\b(?:half|third|quarter|tenth|rises?|rising|grow\w*|up|in) /i

/** "Call it Loyal fans". */
const titled =
  /(?:\b(?:call|name|title|label) (?:it|that|this)|\. +(?:called|named|titled)) ["“]?([^"“”.,:;!?]{2,80})["”]?(?=[\s.,:;!?]*$|[.,:;!?"”])/i

/** A hypothesis that a text wants kept; null where it wants none. */
export function readBelief(
  text: string,
  names: readonly string[],
  before: AgentEvent[],
): LocalUse | LocalSaying | null {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const carried = takeCarrier(plain)
  if (!carried || asksWhether.test(carried.lead)) return readDecision(plain)
  if (carried.isDenied) return askBelief('OK. Nothing changes unless you approve it.')
  const title = titled.exec(carried.claim)
  const said = title ? carried.claim.replace(title[0], ' ') : carried.claim
  const own = clausesOf(said)
  const isBare = own.every((clause) => beliefKinds(clause, names).length === 0)
  const earlier = isBare && carried.refers ? eventsOf(before, 'user_message').at(-1)?.text : undefined
  const clauses = earlier === undefined ? own : [...clausesOf(earlier), ...own]
  if (clauses.some((clause) => conditional.test(clause)) || later.test(text.slice(carried.lead.length)))
    return askBelief(
      'I can’t wait for a condition or a later time, and a hypothesis has none. Nothing was changed. Say it without.',
      { isOpen: true },
    )
  const told = clauses.map((clause) => ({ clause, kinds: beliefKinds(clause, namesIn(clause, names)) }))
  const about = told.filter(({ kinds }) => kinds.length > 0)
  const isOneKind = new Set(about.flatMap(({ kinds }) => kinds)).size < 2
  const withLimit = isOneKind ? about.filter(({ clause }) => saysLimit.test(clause)) : []
  const chosen = (withLimit.length > 0 ? withLimit : about).map(({ clause }) => clause)
  const another = told.find(({ clause, kinds }) => kinds.length === 0 && isOtherWish(clause))
  if (another)
    return askBelief(
      `I do one thing at a time when something changes, so nothing was changed. Say first what to keep, and then “${another.clause.trim()}”.`,
      { isOpen: true },
    )
  const read = chosen.map((clause) => readClaim(clause, names))
  const claims = [...new Map(read.map((one) => [JSON.stringify(one.claim), one])).values()]
  const [first, second] = claims
  if (!first) return sayClaims(names)
  if (second || first.kinds.length > 1)
    return askBelief('I keep one hypothesis at a time. Which one first? Nothing was changed.', {
      choices: claims.flatMap(({ claim, kinds }) =>
        kinds.flatMap((kind) => offerClaim({ ...claim, kind }) ?? []),
      ),
    })
  return settle(first, title?.[1]?.trim())
}

type ReadClaim = {
  claim: Claim
  kinds: BeliefKind[]
  limits: Limit[]
  side: 'above' | 'below' | null
  products: string[]
  /** Words that say something which no hypothesis holds. */
  unsure: string[]
  isNegated: boolean
  isRising: boolean
}

/** "My accountant says": whose opinion it is. Where and when it is so is none of it. */
const opening =
  /^(?:(?!(?:in|for|at|on|of|from|during|since|with|among|after|before|this|last|next|by)\b)\S+ ){0,7}?(?:bet|believe|think|thinks|reckon|guess|says?|said|feels?|feeling(?: is)?|assume|suspect|expect|sure|convinced|certain|tells me|told (?:me|us|him|her|them)|claim|claimed|opinion is|view is|hunch is|theory is|predict|wager|swear) (?:that )?(?=\S)/i

/** A rise is always of the time to come. */
const soon = /\b(?:in|over|during|for) the (?:coming|next) (?:few )?(?:weeks|months)\b|\bfrom now on\b/i

function readClaim(clause: string, names: readonly string[]): ReadClaim {
  const products = namesIn(clause, names)
  const opened = clause.replace(opening, '')
  const isCut = beliefKinds(opened, products).length > 0 && namesIn(opened, names).length === products.length
  const whole = products.reduce(replaceName, isCut ? opened : clause)
  const bare = spellHalves(whole.replaceAll(/["“”]/g, ' ').replace(soon, ' ').trim())
  const kinds = beliefKinds(bare, products)
  const [kind = 'demand_rises'] = kinds
  const isPace = kind === 'orders_per_day' || kind === 'product_orders_per_day'
  const limits = kind === 'demand_rises' ? [] : isPace ? pacesIn(bare) : sharesIn(bare)
  const rest = withoutSide(limits.reduce((left, one) => left.replace(one.said, ' '), bare))
  const words = rest.match(/[\p{L}\p{N}%]+(?:['’][\p{L}]+)*/gu) ?? []
  const unsure = words.filter((word) => {
    const small = word.toLowerCase()
    return !isOfKind(kind, word) && !filler.has(small) && !harmless.has(small)
  })
  const isNegated = /\b(?:not|never|no longer|nobody|hardly|barely)\b|n['’]t\b/i.test(rest)
  const limit = limits.length === 1 ? (limits[0]?.limit ?? null) : null
  const isOf = kind === 'demand_rises' || isPace
  // "The mug sells well, demand for it rises".
  const ofText =
    isOf && products.length === 0 && names.length === 1 && /\b(?:it|them|those|these)\b/i.test(bare)
  const product = (ofText ? names[0] : products[0]) ?? null
  return {
    claim: { kind: isPace && product !== null ? 'product_orders_per_day' : kind, limit, product },
    kinds,
    limits,
    side: sideIn(bare),
    products,
    unsure,
    isNegated,
    isRising: rising.test(rest),
  }
}

const filler = new Set(
  "stay stays staying remain remains share rate percentage proportion level amount number count total overall average about roughly only even always still generally usually simply than below under above over us by per cent percent keep keeps lie lies sit sits make makes end ends happen happens there here them those which who whom because cuz cos probably surely definitely certainly likely i'm we're it's that's im bet believe think reckon guess say says feel gut know hear shop store everyone have has had half our ever actually honestly frankly personally case cases hunch hunches theory opinion feeling view attempts happened may might goes".split(
    ' ',
  ),
)
const rising =
  /\b(?:ris(?:e|es|ing)|grow\w*|go(?:es|ing)? up|increas\w*|climb\w*|pick(?:s|ing)? up|higher|more|surg\w*|jump\w*|upwards?|stronger)\b/i
const falling =
  /\b(?:fall\w*|drop\w*|declin\w*|decreas\w*|go(?:es|ing)? down|shrink\w*|sink\w*|lower|less|weaker|fad\w*|slow\w*)\b/i

function settle(
  { claim, limits, side, products, unsure, isNegated, isRising }: ReadClaim,
  name: string | undefined,
): LocalUse | LocalSaying {
  const { kind, limit, product } = claim
  if (kind === 'price_test')
    return askBelief(
      'I can’t propose a price test. Add it under Beliefs, with both prices. Nothing was changed.',
    )
  const isOfProduct = kind === 'demand_rises' || kind === 'product_orders_per_day'
  const args = { kind, ...(limit === null ? {} : { limit }), ...(name === undefined ? {} : { name }) }
  const confirm = (why: string) => {
    const offer = offerClaim(claim, name)
    return offer
      ? askBelief(`${why} Do you want this: ${offer.label}? Nothing was changed.`, { choices: [offer] })
      : askBelief(`${why} Nothing was changed.`, { isOpen: true })
  }
  if (!isOfProduct && products.length > 0)
    return confirm(`I can’t keep this of “${products.join('”, “')}” alone, only of the whole store.`)
  if (products.length > 1)
    return askBelief('A hypothesis is about one product. Which one first? Nothing was changed.', {
      choices: products.flatMap((one) => offerClaim({ ...claim, product: one }, name) ?? []),
    })
  if (kind === 'demand_rises') {
    if (falling.test(unsure.join(' ')) || isNegated || !isRising)
      return confirm('I can only keep that demand rises.')
  } else {
    if (isNegated) return confirm('I’m not sure what it shall not be.')
    const trend = unsure.filter((word) => !levels.test(word))
    if (limits.length === 0) return askLimit(claim, trend)
    if (limits.length > 1)
      return askBelief(
        `A hypothesis has one limit, and you named ${limits.length}. Which one? Nothing was changed.`,
        {
          choices: limits.flatMap((one) => offerClaim({ ...claim, limit: one.limit }, name) ?? []),
        },
      )
    if (limit !== null && limit >= 1 && kind !== 'orders_per_day' && kind !== 'product_orders_per_day')
      return askLimit(claim, [])
    const isAbove = claimsAbove(kind)
    if (side === null) return confirm('I’m not sure on which side of the limit you mean.')
    if ((side === 'above') !== isAbove)
      return confirm(`I can only keep that it is ${isAbove ? 'above' : 'below'} a limit, not ${side}.`)
    if (limits.some(({ isSure }) => !isSure)) return confirm('I’m not sure that you mean percent.')
  }
  if (unsure.length > 0) return confirm(`No hypothesis says ${quote(unsure)}.`)
  if (isOfProduct && product === null)
    return {
      part: 'which product',
      text: 'Of which product? Give a part of its title or its SKU. Nothing was changed.',
      asksFor: 'propose-belief',
      pending: { tool: 'propose-belief', args, into: 'productId', first: null },
    }
  return {
    tool: 'propose-belief',
    args,
    product: product === null ? null : { name: product, into: 'productId' },
    first: null,
  }
}

const levels = /^(?:low|high|few|fewer|many|lots?|rare|rarely|small|big|often|good|decent|much)$/i

function quote(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}

/** The limit alone is missing: it may be said by itself. */
function askLimit({ kind, product }: Claim, unsure: readonly string[]): LocalSaying {
  const order: Partial<Record<BeliefKind, string>> = {
    refund_share: 'note as a hypothesis: refunds in percent below',
    payment_failure: 'note as a hypothesis: failed payments in percent below',
    dispute_rate: 'note as a hypothesis: disputes in percent below',
    returning_share: 'note as a hypothesis: returning customers in percent above',
    orders_per_day: 'note as a hypothesis: orders a day more than',
    product_orders_per_day: `note as a hypothesis: "${product}" orders a day more than`,
  }
  const isPace = kind === 'orders_per_day' || kind === 'product_orders_per_day'
  const side = claimsAbove(kind) ? 'More' : 'Less'
  const what = isPace ? 'how many orders a day' : 'which share, in percent'
  const lead = unsure.length > 0 ? `No hypothesis says ${quote(unsure)}, only a limit. ` : ''
  return askBelief(`${lead}${side} than ${what}? Nothing was changed.`, {
    pending: { tool: 'propose-belief', args: { order: order[kind] ?? '' }, into: 'value', first: null },
  })
}

/** A hypothesis is accepted or declined by the merchant alone. */
function readDecision(text: string): LocalSaying | null {
  if (!decision.test(text) || /\?\s*$/.test(text)) return null
  return askBelief('You accept or decline a hypothesis under Beliefs: I can’t. Nothing was changed.', {
    choices: [
      { label: 'What is believed', message: 'What do you believe?', use: { tool: 'view-beliefs', args: {} } },
    ],
  })
}

const sentenceEnds =
  /(?<!\d)[.](?!\d)|(?<=\d)\.(?=\s|$)|[;:!?]+|\s[–—-]\s|,(?!\d)| (?:so|and|but) (?=(?:i|we|my|if|only|please|pls|set|put|note|hide|show|pause|run|send|draft|change|start|add|raise|lower|tell|what|which|how|who)\b)/i

function clausesOf(text: string): string[] {
  return text
    .split(sentenceEnds)
    .flatMap((clause) => {
      const each = clause.split(/ and /i)
      return each.every((one) => beliefKinds(one).length > 0) ? each : [clause]
    })
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
}

const noName = /^(?:test|note|orders?|customers?|demand|share|rise|belief|beliefs)$/i

/** The names in a text; those that stand side by side are one: "Voss beanies". */
function namesIn(text: string, names: readonly string[]): string[] {
  const said = text.toLowerCase()
  const spans = names
    .filter((name) => said.includes(name.toLowerCase()) && !noName.test(name) && !levels.test(name))
    .map((name) => ({
      start: said.indexOf(name.toLowerCase()),
      end: said.indexOf(name.toLowerCase()) + name.length,
    }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const joined = spans.reduce<{ start: number; end: number }[]>((own, span) => {
    const last = own.at(-1)
    const isBeside = last && /^(?: (?:in )?)?$/.test(said.slice(last.end, Math.max(last.end, span.start)))
    return last && isBeside
      ? [...own.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }]
      : [...own, span]
  }, [])
  return joined.map(({ start, end }) => text.slice(start, end))
}

function replaceName(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + name.length)}`
}
