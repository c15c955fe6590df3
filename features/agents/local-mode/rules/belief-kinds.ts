/** What hypotheses are about, in the words people use: refunds, failed payments, disputes, customers who come back, orders a day, demand. */
import type { BeliefKind } from '#features/insight/beliefs/contract.ts'

/** A hypothesis as far as it is said. */
export type Claim = { kind: BeliefKind; limit: number | null; product: string | null }

type Kind = {
  words: RegExp
  /** Whether it is claimed to be above a limit or below it; null where there is no limit. */
  isAbove: boolean | null
}

const failing =
  "fail(?:s|ed|ing|ures?)?|declin(?:e|es|ed|ing)|bounc(?:e|es|ed|ing)|rejected|unsuccessful|not go(?:ing)? through|(?:do|does)(?: not|n['’]?t) (?:go through|succeed|work)"
const buyers = 'customers?|buyers?|shoppers?|clients?|people|visitors?|folks|they|them|orders?|purchases?'
const again =
  'com(?:e|es|ing) back|came back|return(?:s|ed|ing)?|buy(?:s|ing)? (?:again|twice|more than once|a second time)|order(?:s|ing)? (?:again|twice|more than once|a second time)|repeat|loyal|second (?:order|purchase)|back for (?:more|seconds)'

/** In this order: "orders are refunded" speaks of refunds, and of no orders a day. */
const kinds: Record<BeliefKind, Kind> = {
  dispute_rate: {
    words: /\b(?:disput(?:e|es|ed|ing)|charge ?-?backs?|charged back)\b/i,
    isAbove: false,
  },
  payment_failure: {
    words: new RegExp(
      `\\b(?:payments?|cards?|charges?|checkouts?|transactions?|paying)\\b[^.;!?]*?\\b(?:${failing})\\b|\\b(?:${failing}|failure rate of|failure of)(?: (?:card|of))* (?:payments?|cards?|charges?|checkouts?|transactions?)\\b|\\bpayment failures?\\b`,
      'i',
    ),
    isAbove: false,
  },
  refund_share: { words: /\b(?:refund(?:s|ed|ing)?|money back)\b/i, isAbove: false },
  returning_share: {
    words: new RegExp(
      `\\b(?:${buyers})\\b[^.;!?]*?\\b(?:${again})\\b|\\b(?:returning|repeat|loyal) (?:${buyers}|business|rate|share|custom|trade)\\b|\\b(?:returners|regulars|repeaters|returning share|retention|loyalty)\\b`,
      'i',
    ),
    isAbove: true,
  },
  demand_rises: { words: /\bdemand\b|\b(?:appetite|interest) (?:for|in)\b|\bin demand\b/i, isAbove: null },
  product_orders_per_day: { words: /$^/, isAbove: true },
  orders_per_day: {
    words:
      /\b(?:daily|weekly) (?:orders?|order (?:count|number|volume))\b|\border(?:s|ed)?\b[^.;!?]*?\b(?:(?:a|per|each|every|the) (?:single )?(?:day|week)|daily|weekly)\b|\b(?:a|per|each|every) (?:single )?(?:day|week)\b[^.;!?]*?\border(?:s|ed)?\b/i,
    isAbove: true,
  },
  price_test: {
    words:
      /\bprice tests?\b|\bwhich price\b|\b(?:old|new|higher|lower) price\b[^.;!?]*\b(?:brings?|earns?|makes?)\b/i,
    isAbove: null,
  },
}

/** "It is going to sell more", and not "more than 5". */
const sellsMore =
  /\b(?:sell|sells|selling|sold) (?:(?:even|still|much|far|a lot|way|really) )*(?:more|better)\b(?! than)(?! \w+ than)/i

/** The kinds of hypothesis that a text speaks of; one about a product where `names` are some. */
export function beliefKinds(text: string, names: readonly string[] = []): BeliefKind[] {
  const found = (Object.keys(kinds) as BeliefKind[]).filter((kind) => kinds[kind].words.test(text))
  const ofProduct = found.map((kind) =>
    kind === 'orders_per_day' && names.length > 0 ? ('product_orders_per_day' as const) : kind,
  )
  // "Orders that are refunded" are no orders of somebody who returns.
  const isSold = names.length > 0 && ofProduct.length === 0 && sellsMore.test(text)
  if (isSold) return ['demand_rises']
  return ofProduct.filter(
    (kind) =>
      kind !== 'returning_share' || !/\b(?:returned|returns) (?:goods|items|products|parcels)\b/i.test(text),
  )
}

/** Whether such a hypothesis claims that something is above a limit or below it; null where it has no limit. */
export function claimsAbove(kind: BeliefKind): boolean | null {
  return kinds[kind].isAbove
}

const paceWords =
  'orders?|ordered|come|comes|coming|in|day|week|daily|weekly|a|per|each|every|single|times|or|once|twice|bought|pieces|units'

const ownWords: Record<BeliefKind, string> = {
  dispute_rate: 'orders?|payments?|sales|are|get|disput\\w*|charge|charged|chargebacks?|back|backs',
  payment_failure:
    'payments?|cards?|charges?|checkouts?|transactions?|attempts?|paying|credit|fail\\w*|declin\\w*|bounc\\w*|rejected|unsuccessful|go|going|through',
  refund_share: 'refund\\w*|orders?|sales|purchases?|money|back|get|getting',
  returning_share:
    'customers?|buyers?|shoppers?|clients?|people|folks|orders?|purchases?|sales|com(?:e|es|ing)|came|back|return\\w*|buy|buys|buying|again|twice|once|more|than|repeat\\w*|loyal|loyalty|regulars|retention|second|time|for|business|from|made|by|order|ordering|who|place',
  demand_rises:
    'demand|appetite|interest|there|ris(?:e|es|ing)|grow\\w*|go|goes|going|up|increas\\w*|climb\\w*|pick|picks|picking|higher|more|surg\\w*|jump\\w*|upwards?|stronger|keeps?|continues?|people|want|sell|sells|selling|sold|going|better|even|much|lot',
  orders_per_day: paceWords,
  product_orders_per_day: paceWords,
  price_test: 'price|prices|tests?|old|new|higher|lower|brings?|earns?|makes?|more',
}

/** Words that say no more than the kind does. */
export function isOfKind(kind: BeliefKind, word: string): boolean {
  return new RegExp(`^(?:${ownWords[kind]})$`, 'i').test(word)
}
