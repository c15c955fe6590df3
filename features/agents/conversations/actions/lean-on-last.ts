/** Questions that take a time or a name from the one before. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readAfter, readBefore } from '#features/agents/local-mode/rules/comparison.ts'
import { readBeside } from '#features/agents/local-mode/rules/follow-up/beside.ts'
import { lastUse } from '#features/agents/local-mode/rules/follow-up/follow-up.ts'
import { readMeasure } from '#features/agents/local-mode/rules/follow-up/measure.ts'
import { narrow, readNarrowing } from '#features/agents/local-mode/rules/follow-up/narrow.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { inherit } from '#features/agents/local-mode/rules/intents.ts'
import { readSentence } from '#features/agents/local-mode/rules/slots.ts'
import { commonTitle, wordsOfName } from '#features/shop/feed/rules/name.ts'
import type { AgentDeps, Intent, NamedProduct } from './deps.ts'

/** "And how many orders was that" is of the time that was asked about before. */
export function withEarlierTime(
  intent: Intent,
  question: string,
  before: AgentEvent[],
  today: string,
): Intent {
  const last = before.findLast((event) => event.type === 'tool_asked')
  const earlier = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const { from, to } = earlier
  if (typeof from === 'string' && typeof to === 'string') {
    const { words } = readSentence(question.slice(0, 300), today)
    const first = { at: 0, length: 0, from, to, horizonWeeks: null }
    const moved = readBefore(words, first) ?? readAfter(words, first, today)
    if (moved) {
      const { compareFrom: _from, compareTo: _to, ...args } = intent.args
      return { ...intent, args: { ...args, from: moved.from, to: moved.to } }
    }
  }
  const isOfSame =
    last?.type === 'tool_asked' &&
    last.tool === intent.tool &&
    ofOneProduct.has(intent.tool) &&
    intent.args['product'] === undefined &&
    typeof earlier['product'] === 'string' &&
    !/\b(?:all|overall|general|everything|others?)\b/i.test(question)
  const same = isOfSame ? { ...intent, args: { ...intent.args, product: earlier['product'] } } : intent
  return inherit({ ...same, args: earlier }, same)
}

/** Without a product they choose some: "and are we cheaper?" is of the one that was spoken of. */
const ofOneProduct = new Set(['competitor-analysis', 'price-optimizer', 'trend-prediction'])

const maxMore = 4
const maxOfThat = 8

/** Whether a few words ask more of what was asked before: "per category" after the revenue of October. */
export function isMoreOf(intent: Intent, question: string, before: AgentEvent[]): boolean {
  if (leans(question)) return true
  const last = before.findLast((event) => event.type === 'tool_asked')
  const isSame = last?.type === 'tool_asked' && last.tool === intent.tool
  const words = question.trim().split(/\s+/).length
  // "How many orders were that".
  const isThat = /\b(?:that|those|these|this|it|they|them|there)\W*$/i.test(question)
  // "Did they complain then".
  const isThen =
    /(?<!^)(?<!\b(?:and|ok|okay|so|what|but),? )\b(?:then|back then|at that time|in that (?:time|month|week|period|quarter))\b(?!\W*$)/i.test(
      question,
    )
  if (isSame && isThen && intent.args['from'] === undefined) return true
  return isSame && words <= (isThat ? maxOfThat : maxMore) && intent.args['from'] === undefined
}

/** "Keep only those below 40", "restrict that to mugs", "not the ones under 100". */
const narrowing =
  /^(?:(?:ok|okay|please|pls|and|but|now|then|can you|could you),? )*(?:(?:keep|stick|restrict|limit|reduce|narrow|trim|confine|filter|cut)\b.*\b(?:to|only|just|down|with)\b|(?:without|except|excluding|minus|apart from|other than|all but|everything but|not|leave (?:out|away|off)|drop|skip) (?:the |those |these |any )?(?:ones?|those|these)\b)/i

export function isNarrowing(question: string): boolean {
  return narrowing.test(question.trim()) || isLeavingOut(question)
}

/** "Only those cheaper than 60", "under 60 please": of what was listed. */
const someOnly =
  /^\W*(?:(?:ok|and|but|now|please),? )*(?:(?:only|just) (?:those|these|the ones|ones)\b|(?:only |just |those |the ones )*(?:under|below|over|above|up to|between|at most|at least|(?:less|more|cheaper) than) [$€£]?\d[\d.,]*(?:\s*(?:[$€£]|dollars?|bucks|euros?|pounds?|usd|eur|gbp|and|to|\d[\d.,]*|each|only|please|pls|then|now))*\W*$)/i

export function isSomeOnly(question: string): boolean {
  return someOnly.test(question)
}

/** "Leave out what we haven't got", "again, but without the candles": all but that of what was listed. */
const leavingOut =
  /^(?:(?:ok|okay|please|pls|and|but|now|then|again|the same|same|can you|could you),? )*(?:(?:leave|take|throw|kick|filter) (?:out|away|off)|but not|without|except(?: for)?|excluding|minus|not counting)\b/i
/** With a question of its own it leans on nothing. */
const ownQuestion = /\b(?:show|list|tell|give|which|how|who|enable|hide|set)\b|,\s*(?:what|is|are|do|does)\b/i

export function isLeavingOut(question: string): boolean {
  const plain = question.trim()
  return leavingOut.test(plain) && !ownQuestion.test(plain)
}

/** "Same by category", "and the month before": more of what was asked before. */
export function leans(question: string): boolean {
  const plain = question.trim()
  // "The ready ones only", "show only the ones that are not ready", "but only ready ones".
  const isPart =
    /^(?:(?:ok|okay|but|and|then|now|please|pls),? )*(?:show|list|give)?(?: me)? ?(?:only|just)\b/i.test(
      plain,
    ) ||
    /^(?:(?:ok|okay|but|and|then|now),? )*(?:the |those |these )?[\w ,'’-]{2,40}\b(?:ones?|those|these)?,? (?:only|alone)(?: (?:please|pls))?\W*$/i.test(
      plain,
    ) ||
    /^(?:and |but )?(?:the|those|these) (?:[\w-]+ ){1,3}ones?\W*$/i.test(plain)
  // "What's the cheapest one": of what was listed.
  const isExtreme =
    /^(?:(?:and|so|ok|okay),? )*(?:what|which)(?: one)?(?:['’]?s| is| are| was)?(?: the)? (?:cheapest|dearest|priciest|(?:most|least) expensive|(?:lowest|highest)[ -]priced)(?: ones?)?(?: of (?:them|those|these))?(?: please| pls)?\W*$/i.test(
      plain,
    )
  // "Show me the top 5".
  const isTop =
    /^(?:(?:ok|okay|and|now|please|pls),? )*(?:(?:show|list|give|tell|see)(?: me| us)? )?(?:the |our |my )?(?:top|best|worst|first|bottom) (?:\d{1,2}|three|four|five|six|ten)(?: (?:ones|please|pls|of them))?\W*$/i.test(
      plain,
    )
  if (isPart || isExtreme || isTop || isNarrowing(plain)) return true
  return /^(?:(?:ok|okay|ah|oh|hm+|no|nah|yes|yeah|yep|lol|haha|cool|nice|great|right|righto|thanks),? )*(?:and|nd|or|(?:the )?same|only|just|what about|how about|vs|versus|against|compared? (?:that|it|this|to|with))\b|\bof (?:them|those|these)\b|^(?:the|those|these)(?: ones)? (?:under|over|below|above|between|in|with|without|that are|which are)\b|^#?\d{3,9}(?: too| also| as well)?\W*$/i.test(
    plain,
  )
}

type Named = Pick<AgentDeps, 'findProducts'>
type Leaning = { question: string; names: readonly string[]; before: AgentEvent[]; today: string }

/** "Only the boots", "without the frost ones", "and the eng one", "my supplier takes 40 days": the last use, of a part, of another or with what is said beside it. Null where the text does not lean on it so. */
export async function leanOnLast(
  deps: Named,
  workspaceId: string,
  { question, names, before, today }: Leaning,
): Promise<LocalUse | LocalSaying | null> {
  const last = lastUse(before)
  if (!last) return null
  // "30 days" is a time, though a day pack is sold.
  const measured = readMeasure(question, last)
  if (measured) return measured
  if (names.every((name) => /^(?:days?|weeks?)$/i.test(name))) return readBeside(question, last)
  const said = readNarrowing(question, names, last, today)
  const use = said && narrow(last, said)
  // "And vases" are others, and no carafes that are vases.
  const isOther = said?.kind === 'also' && /[a-z]{3,}(?<!s|u)s$/i.test(said.name)
  return use && said.kind !== 'except' && !isOther ? withEarlierName(deps, workspaceId, use, before) : use
}

/** "The denim one" after a question about jackets is a denim jacket, where there is one; "the eng one" after a brush the brush that is called so. */
export async function withEarlierName(
  deps: Named,
  workspaceId: string,
  use: LocalUse | LocalSaying,
  before: AgentEvent[],
): Promise<LocalUse | LocalSaying> {
  if (!('tool' in use)) return use
  const last = before.findLast((event) => event.type === 'tool_asked')
  const args = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const earlier = [args['search'], args['product'], args['productId']].find((one) => typeof one === 'string')
  const { product } = use
  const name = product?.name ?? (typeof use.args['search'] === 'string' ? use.args['search'] : undefined)
  if (typeof earlier !== 'string' || name === undefined || name === earlier) return use
  const both = `${name} ${earlier}`
  const isThere = async (one: string) => ((await deps.findProducts(workspaceId, one, 1)) ?? []).length > 0
  // "And in ink?" after "the boot in 43": of that size where there is one.
  const ofOther = `${name} ${earlier.replace(/ (?:\d{1,3}|x{0,3}[sl]|m)$/i, '')}`
  const meant = (await isThere(both))
    ? both
    : ofOther !== both && (await isThere(ofOther))
      ? ofOther
      : await ofSameKind(deps, workspaceId, name, earlier)
  if (meant === null) return use
  return product
    ? { ...use, product: { ...product, name: meant } }
    : { ...use, args: { ...use.args, search: meant } }
}

const maxFound = 200

/** The one product called so whose title shares most words with the title of the earlier one; null where none does, or several. */
async function ofSameKind(
  { findProducts }: Named,
  workspaceId: string,
  name: string,
  earlier: string,
): Promise<string | null> {
  const known = (await findProducts(workspaceId, earlier, maxFound)) ?? []
  const [first] = known
  if (!first || known.some(({ groupId }) => groupId !== first.groupId)) return null
  const found = (await findProducts(workspaceId, name, maxFound)) ?? []
  const words = new Set(wordsOfName(commonTitle(known.map(({ title }) => title))))
  const shared = ({ title }: NamedProduct) => wordsOfName(title).filter((word) => words.has(word)).length
  const most = Math.max(0, ...found.map(shared))
  const best = found.filter((product) => shared(product) === most)
  const [one] = best
  if (most === 0 || !one || best.some(({ groupId }) => groupId !== one.groupId)) return null
  if (best.length === 1) return one.productId
  // A colour in several sizes is called by both.
  const title = commonTitle(best.map((product) => product.title))
  const ofVariant = (await findProducts(workspaceId, `${title} ${name}`, maxFound)) ?? []
  return ofVariant.length === best.length ? `${title} ${name}` : title
}
