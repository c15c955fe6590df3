/** A message that is not understood may be understood as one of its parts, where the rest only tells of how the wish came about. */
import type { AgentEvent, AnswerChoice, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { withTold } from '#features/agents/local-mode/rules/follow-up/beside.ts'
import { isSaidToOther, readHesitation } from '#features/agents/local-mode/rules/hesitation.ts'
import { isWrite } from '#features/agents/local-mode/rules/intents.ts'
import { isOrder } from '#features/agents/local-mode/rules/read-intent.ts'
import { isRequest, refer } from '#features/agents/local-mode/rules/sentences.ts'
import { isOnlyTold, wishesWithin } from '#features/agents/local-mode/rules/told.ts'
import { joinVariant } from '#features/agents/local-mode/rules/variant-apart.ts'
import { wordsOfName } from '#features/shop/feed/rules/name.ts'
import { findNames } from './find-names.ts'
import { leans } from './lean-on-last.ts'
import type { LocalReading } from './local-reading.ts'
import { readMessage } from './read-message.ts'
import { settleName } from './settle-name.ts'

type ReadInput = Parameters<typeof readMessage>
type Part = { text: string; names: readonly string[]; isOrder: boolean }

/** What a message means; what it only thinks of is asked back, and what was said to somebody else orders nothing. */
export async function readWish(
  deps: ReadInput[0],
  message: EventOf<'user_message'> | null,
  before: AgentEvent[],
  asked: ReadInput[3],
): Promise<LocalReading> {
  const text = message?.means ?? message?.text ?? ''
  const say = (saying: string, choices: AnswerChoice[] = []): LocalReading => ({
    ...{ question: text, others: [], isGreeting: false, agent: null, leftOut: [] },
    meant: { part: 'answer', text: saying, choices },
  })
  if (isSaidToOther(text))
    return say('I take that as said to somebody else, so nothing was changed. What can I do for you?')
  const whole = await readWhole(deps, message, before, asked)
  const { workspaceId } = asked
  const meant = whole.meant && (await settleName(deps, whole.meant, { workspaceId, text, before }))
  const reading = { ...whole, meant }
  const order = readHesitation(text)
  if (order === null || message === null) return reading
  const own =
    reading.meant === null
      ? await readWhole(deps, { ...message, text: order, means: order }, before, asked)
      : reading
  if (!ordersIn(own)) return reading
  return {
    ...say(`Do you want this: ${order}? Nothing was changed.`, [{ label: order, message: order }]),
    agent: own.agent,
  }
}

/** What a message means, or what its wish means by itself where the whole is not understood. */
async function readWhole(
  deps: ReadInput[0],
  given: EventOf<'user_message'> | null,
  before: AgentEvent[],
  asked: ReadInput[3],
): Promise<LocalReading> {
  const message = given && (await spellOther(deps, await withVariant(deps, given, asked), before, asked))
  const whole = await readMessage(deps, message, before, asked)
  if (message === null || isSettled(whole) || (message.attachments ?? []).length > 0) return whole
  const { means, ...plain } = message
  const know = async (text: string): Promise<Part> => {
    const { names } = text === '' ? { names: [] } : await findNames(deps, asked.workspaceId, text)
    return { text, names, isOrder: isOrder(text, { ...asked, names }) }
  }
  for (const part of wishesWithin(means ?? message.text)) {
    const wish = await know(part.wish)
    const [lead, rest] = [await know(part.before), await know(part.after)]
    const text = nameIn(wish, lead)
    if (text === null) continue
    const reading = await readMessage(deps, { ...plain, text }, before, asked)
    // What it left out stays said, where the part is read as the same.
    if (toolOf(reading) === null || toolOf(reading) === toolOf(whole)) continue
    if (!isSettled(reading) || !isRestTold({ wish, lead, rest }, reading, whole)) continue
    const { meant } = reading
    return meant && 'tool' in meant
      ? { ...reading, meant: withTold(meant, `${lead.text} ${rest.text}`) }
      : reading
  }
  return whole
}

/** With a variant that stands apart beside its product, where the store has one called so. */
async function withVariant(
  deps: ReadInput[0],
  message: EventOf<'user_message'>,
  { workspaceId }: ReadInput[3],
): Promise<EventOf<'user_message'>> {
  const joined = joinVariant(message.means ?? message.text)
  if (!joined) return message
  const { names } = await findNames(deps, workspaceId, joined.text)
  const variant = joined.variant.toLowerCase()
  const isVariant = names.some((name) => isWhole(name) && name.toLowerCase().endsWith(variant))
  return isVariant ? { ...message, means: joined.text } : message
}

/** "Walnut?" after a question of a product asks the same of that. */
async function spellOther(
  deps: ReadInput[0],
  message: EventOf<'user_message'>,
  before: AgentEvent[],
  { workspaceId }: ReadInput[3],
): Promise<EventOf<'user_message'>> {
  const bare = /^(?:the )?([\p{L} -]{3,40}?)(?: one)?\s*\?$/iu.exec(
    (message.means ?? message.text).trim(),
  )?.[1]
  const last = before.findLast(({ type }) => type === 'tool_asked')
  const isOfProduct = last?.type === 'tool_asked' && 'product' in (last.args as object)
  if (bare === undefined || !isOfProduct) return message
  const { names } = await findNames(deps, workspaceId, bare)
  const isName = names.length === 1 && names[0]?.toLowerCase() === bare.toLowerCase()
  return isName ? { ...message, means: `and the ${bare}?` } : message
}

/** It is one use of a tool, and nothing of it was left out. */
function isSettled({ meant, leftOut, isDoubt = false, isGreeting }: LocalReading): boolean {
  return isGreeting || (meant !== null && 'tool' in meant && leftOut.length === 0 && !isDoubt)
}

function ordersIn(reading: LocalReading): boolean {
  const tool = toolOf(reading)
  return tool !== null && isWrite({ tool })
}

function toolOf({ meant }: LocalReading): string | null {
  return meant !== null && 'tool' in meant ? meant.tool : null
}

/** The wish with the product in the place of "it"; null where it leans on what is not said. */
function nameIn(wish: Part, lead: Part): string | null {
  if (wish.names.length > 0 || !pronoun.test(wish.text)) return leans(wish.text) ? null : wish.text
  const [name, ...more] = lead.names.toSorted((one, other) => other.length - one.length)
  // "Klint kettle" is what "it" is, and not the steel that is spoken of beside it.
  const isOne = more.every((other) => isWhole(name) && !isWhole(other))
  return name !== undefined && isOne ? refer(wish.text, [name], [name]) : null
}

function isWhole(name: string | undefined): boolean {
  return name?.includes(' ') ?? false
}

const pronoun = /\b(?:it|its|them|they|their|those|these|this|that|there|ones?|he|she|his|her)\b/i

/** Whether nothing is lost with the parts around a wish. */
function isRestTold(
  { wish, lead, rest }: Record<'wish' | 'lead' | 'rest', Part>,
  reading: LocalReading,
  whole: LocalReading,
): boolean {
  const of = { isOrder: ordersIn(reading) }
  if (!of.isOrder && !isRequest(wish.text)) return false
  const requests = wish.text.split(/[?.!]\s+|,?\s+(?:and|also|then)\s+/i).filter(isRequest)
  if (requests.length > 1 + reading.others.length) return false
  if (toolOf(whole) !== null && /\d/.test(lead.text + rest.text)) return false
  const isNamed = wish.names.length === 0 || wish.names.some(isWhole)
  const ownWords = wish.names.flatMap((name) => wordsOfName(name))
  const isOfOthers = ({ text, names }: Part) =>
    !isNamed &&
    !/[.!?;]\W*$/.test(text) &&
    names.some((name) => wordsOfName(name).some((word) => !ownWords.includes(word)))
  return (
    !isOfOthers(lead) &&
    !isOfOthers(rest) &&
    isOnlyTold(lead.text, lead, { ...of, isBefore: true }) &&
    isOnlyTold(rest.text, rest, { ...of, isBefore: false })
  )
}
