/** "Start a market research on it": of which market, also where another sentence names it. A country is a part of a market, which is asked back. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { readSentence } from './slots.ts'
import { readPlaces } from './places.ts'
import { regionsIn, withoutRegions } from './research-regions.ts'
import { isForLater } from './mood.ts'
import { isOtherWish } from './other-wish.ts'
import { harmless } from './act/words.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'

const polite =
  "(?:(?:please|pls|kindly|can you|could you|would you|will you|can we|could we|let[’']?s|let us|i(?:[’']d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|we(?:[’']d| would) like (?:you )?to|we should|you should|you can|time to|so|and|then|also|now|just|ok|okay|hey|hi|go ahead and|maybe|better|do not|don[’']?t|dont|never|no need to) )*"
const begin = `(?:^|[.;:!?–—]\\s*|,\\s*|\\.{2,}\\s*|\\s-\\s|\\b(?:so|and|then)\\s)(${polite})`
const study =
  '(?:research(?:es)?|study|studies|analysis|investigation|research (?:task|project|run|job|report)|exploration|deep dive|probe|survey)'
const started = new RegExp(
  `${begin}((?:start|begin|kick off|launch|commission|run|do|make|order|conduct|carry out|set up|set off|open|initiate|have|get|give me|give us|put together|fire up|we need|i need|i want|we want|i(?: would|[’']d) like|we(?: would|[’']d) like)(?: (?:me|us|up|off|going|with))? (?:(?:a|an|some|the|our|your|new|another|proper|quick|little|bit of|full|fresh|market|region|regional|country) )*${study}\\b[^.;!?]*)`,
  'i',
)
/** "Look into Canada for us as a market". */
const explored = new RegExp(
  `${begin}((?:research|study|investigate|explore|look into|dig into|look at|check out|size up|examine|scope out|analy[sz]e|have a (?:closer )?look (?:at|into)|do your homework on)\\b[^.;!?]*)`,
  'i',
)
const ofMarket =
  /\b(?:as (?:a|an|our|the)?(?: \w+)? ?(?:market|region)|market|markets|region|for (?:expansion|expanding))\b/i
/** Something else that is searched: of it there are tools of their own. */
const elsewhere =
  /\b(?:library|saved|kept|earlier|competitors?|rivals?|competition|prices?|pricing|the web|internet|online|google|suppliers?|orders?|sales|revenue|sold|sell|sells|selling|customers?|buyers?|demand|tickets?|refunds?)\b/i
const own =
  /^(?:start|begin|kick|off|launch|commission|run|do|make|order|conduct|carry|out|set|open|initiate|have|get|give|put|together|fire|new|another|proper|quick|little|bit|full|fresh|markets?|regions?|regional|country|research|researching|researches|stud(?:y|ies)|analysis|investigation|task|project|job|report|exploration|deep|dive|probe|survey|investigate|explore|look|into|dig|at|check|size|examine|scope|analy[sz]e|closer|homework|potential|possible|next|target|about|regarding|whole|there|how|works?|looks?|like|what|there|is|viable|worth|expansion|expanding|going|north|south|east|southeast|west|of|too|both|sort|kind|area|place|sea|called|some|any)$/i
const unasked =
  /^\W*(?:(?:so|and|ok|hey|hi),? )*(?:did|does|do we|has|have (?:we|you)|is|are|was|were|what|which|when|where|how|who|why)\b/i

const southeast = new Set(['SG', 'TH', 'VN', 'ID', 'MY', 'PH'])
const middleEast = new Set(['AE', 'SA', 'IL', 'TR'])
const european = new Set(['GB', 'CH', 'NO'])
const labels: Record<string, string> = {
  us: 'the US',
  eu: 'the EU',
  asia: 'Asia',
  global: 'the whole world',
  'middle-east': 'the Middle East',
  india: 'India',
  canada: 'Canada',
  'southeast-asia': 'Southeast Asia',
  europe: 'Europe',
  africa: 'Africa',
}

/** A market that shall be researched; null where a text orders none. */
export function readResearch(
  text: string,
  today: string,
  names: readonly string[] = [],
  before: AgentEvent[] = [],
): LocalUse | LocalSaying | null {
  const plain = spellAnother(text.trim().replaceAll(/\s+/g, ' '), before)
  const start = started.exec(plain)
  const found = start ?? explored.exec(plain)
  if (!found) return null
  const [said = '', lead = '', clause = ''] = found
  const isBegun = start !== null
  const isOfProduct = names.some(
    (name) =>
      clause.toLowerCase().includes(name.toLowerCase()) &&
      !own.test(name) &&
      marketsIn(name, today).length === 0,
  )
  if (elsewhere.test(clause) || isOfProduct) return null
  const others = (plain.slice(0, found.index) + ' . ' + plain.slice(found.index + said.length))
    .split(/(?<=[.;!?])\s+|\s[–—-]\s/)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one))
  const direct = marketsIn(clause, today)
  const isClear = isBegun
    ? direct.length > 0 || /\bmarket|\bregion\b/i.test(clause)
    : direct.length > 0 && (ofMarket.test(clause) || /^(?:research|study)\b/i.test(clause))
  const isLeaning = /\b(?:it|that|this|there|them|those|the (?:market|region|country|place|area))\b/i.test(
    clause,
  )
  const beside = others.flatMap((one) => marketsIn(one, today))
  const last = isLeaning ? (eventsOf(before, 'user_message').at(-1)?.text ?? '') : ''
  const earlier = beside.length > 0 ? beside : marketsIn(last, today)
  const around = direct.length === 0 && (isLeaning || isBegun) ? earlier : []
  if (!isClear && around.length === 0) return null
  if (
    /\b(?:do not|don['’]?t|dont|never|no need to)\s*$/i.test(`${plain.slice(0, found.index)} ${lead}`.trim())
  )
    return ask('OK. Nothing changes unless you approve it.', [])
  if (
    others.some(
      (one) =>
        unasked.test(one) && !/\b(?:worth|good|interesting|any good|idea|right|suit\w*|work)\b/i.test(one),
    )
  )
    return null
  const isWaiting =
    isForLater(clause) ||
    [clause, ...others].some((one) =>
      /^\W*(?:if|unless|once|when|as soon as|in case)\b|\b(?:if|unless|once|as soon as) (?:we|i|it|they|you|the|there)\b/i.test(
        one,
      ),
    )
  const another = others.find((one) => isOtherWish(one))
  const also = / and (?:also |then )?(\S+ .{3,})$/i.exec(clause)?.[1]
  const second = another ?? (also !== undefined && isOtherWish(also) ? also : undefined)
  const markets = direct.length > 0 ? direct : around
  const regions = [...new Set(markets.map(({ region }) => region))]
  if (isWaiting) return ask('I can’t wait for a condition or a later time. Start it now?', regions)
  if (second !== undefined)
    return ask(`I do one thing at a time. Start the research first, and then ask for “${second}”?`, regions)
  const [region] = regions
  if (region === undefined || (direct.length === 0 && regions.length > 1))
    return ask('Which market should I research?', regions)
  const part = markets.filter(({ isPart }) => isPart).map(({ said: place }) => place)
  if (part.length > 0)
    return ask(`I research whole markets, not ${part.join(' or ')} alone. Which one?`, regions)
  if (regions.length > 1) return ask('I research one market at a time. Which one first?', regions)
  const words = withoutMarkets(clause, today).match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []
  const unsure = words.filter((word) => !own.test(word) && !harmless.has(word.toLowerCase()))
  if (
    unsure.length > 0 &&
    direct.length > 0 &&
    !/\b(?:because|since|as|so that|to see|before|for our|where)\b/i.test(clause)
  )
    return ask(
      `The research is of the whole market: it can’t take in “${unsure.join(' ')}”. Start it?`,
      regions,
    )
  return { tool: 'start-research', args: { region }, product: null, first: null }
}

type Market = { region: string; said: string; isPart: boolean }

/** Markets, and countries as parts of one. */
function marketsIn(text: string, today: string): Market[] {
  const regions = regionsIn(text).map((region) => ({ region, said: labels[region] ?? region, isPart: false }))
  if (regions.length > 0) return regions
  const { words } = readSentence(text.slice(0, 300), today)
  return readPlaces(words, text).flatMap(({ region, country, at, length }): Market[] => {
    if (country === null) return []
    const first = words[at]
    const last = words[at + length - 1]
    return [{ region: regionOf(country, region), said: text.slice(first?.start, last?.end), isPart: true }]
  })
}

function regionOf(country: string, region: string): string {
  if (southeast.has(country)) return 'southeast-asia'
  if (middleEast.has(country)) return 'middle-east'
  return european.has(country) ? 'europe' : region
}

function withoutMarkets(text: string, today: string): string {
  const { words } = readSentence(text.slice(0, 300), today)
  const places = readPlaces(words, text).toReversed()
  const rest = places.reduce((said, { at, length }) => {
    const [first, last] = [words[at], words[at + length - 1]]
    return said.slice(0, first?.start) + said.slice(last?.end)
  }, text)
  return withoutRegions(rest)
}

const offered = ['us', 'canada', 'eu', 'india', 'asia', 'middle-east', 'southeast-asia', 'africa']

function ask(text: string, regions: readonly string[]): LocalSaying {
  const isDenial = text.startsWith('OK.')
  const choices = (regions.length > 0 ? regions : offered).map((region) => ({
    label: `Research ${labels[region] ?? region}`,
    message: `Start research in ${labels[region] ?? region}`,
    use: { tool: 'start-research', args: { region } },
  }))
  return {
    part: 'answer',
    asksFor: 'start-research',
    text: isDenial ? text : `${text} Nothing was changed.`,
    ...(isDenial ? {} : { choices }),
  }
}

/** "And one for Africa too" after a research. */
function spellAnother(text: string, before: readonly AgentEvent[]): string {
  const region =
    /^(?:ok,? )?(?:(?:and|also|then|plus) )+(?:the same|same|another|one)(?: one)? (?:for|on|of|about) ([^,;.?!]{2,40}?)(?: (?:too|as well|please|also))*[.!\s]*$/i.exec(
      text,
    )?.[1]
  const last = before.findLast(({ type }) => type === 'tool_asked')
  const isAfter = last?.type === 'tool_asked' && last.tool === 'start-research'
  return region !== undefined && isAfter ? `start a market research for ${region}` : text
}
