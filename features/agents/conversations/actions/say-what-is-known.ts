/** What an agent says that did not understand, or that was greeted: what can be asked here. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { type LocalSaying, sayWhoKnows } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { languageOf, sayEnglishOnly } from '#features/agents/local-mode/rules/language.ts'
import { findNearest } from '#features/agents/local-mode/rules/nearest.ts'
import { offerReadings } from '#features/agents/local-mode/rules/offers.ts'
import { offerOrdersOf, orderShare } from '#features/agents/local-mode/rules/order-offers.ts'
import { isOrder } from '#features/agents/local-mode/rules/read-intent.ts'
import { findUnknown } from '#features/agents/local-mode/rules/read-topic.ts'
import { readSentence } from '#features/agents/local-mode/rules/slots.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { suggestHandoff } from '../rules/handoff.ts'
import type { TurnContext } from './deps.ts'
import { findNames } from './find-names.ts'
import { findPeople } from './find-people.ts'
import type { ThoughtOf } from './think.ts'

const maxSuggestions = 3
const maxChoices = 4
const maxOrders = 3
/** So probably a text orders something: orders are offered first. */
const minOrder = 0.5
/** So probably it may, and some are. */
export const minPerhaps = 0.1
const maxPerhaps = 2
const maxWords = 4

export async function sayWhatIsKnown(
  { agent, deps, run }: TurnContext,
  { question, isGreeting, names: known }: ThoughtOf<'intent'>,
): Promise<LocalSaying & { suggestions: string[]; elsewhere?: AgentId }> {
  const { examples } = roster[agent]
  const own = deps.toolsOf(agent).map((tool) => tool.name)
  const nearest = isGreeting ? [] : findNearest(question, own, maxSuggestions)
  const suggestions = [...new Set([...nearest, ...examples])].slice(0, maxSuggestions)
  const say = (text: string) => ({ part: 'answer' as const, text, suggestions })
  if (isNothing.test(question)) return { ...say('OK. Nothing was changed.'), suggestions: [] }
  if (isGreeting) return say(introduce(agent))
  const language = languageOf(question)
  if (language) return say(sayEnglishOnly(language))
  const today = await deps.today(run.workspaceId)
  const names = known ?? (await findNames(deps, run.workspaceId, question)).names
  const unknown = findUnknown(readSentence(question.slice(0, 300), today), names).slice(0, maxWords)
  const words = unknown.map((word) => `“${word}”`).join(', ')
  const what = unknown.length === 0 ? 'I didn’t understand this.' : `I didn’t understand ${words}.`
  const refused = isOrder(question, { today, agent }) ? sayOrder(question) : null
  if (refused?.isWhole) return say(refused.text)
  const people = await findPeople(deps, run.workspaceId, { text: question, names })
  const asked = { today, names, people, tools: own }
  const choices = offer(question, asked, refused !== null || isOfNumber(question, names))
  const order = refused ? ` ${refused.text}` : ''
  const whose = agentOfOrder(question, asked, deps.toolsOf)
  if (whose !== null)
    return { ...say(`${what} ${sayWhoKnows(roster[whose].name)}`), choices, elsewhere: whose }
  const handoff = suggestHandoff(question, agent, (text, other) =>
    canAnswer(deps, text, { today, agent: other }),
  )
  const other = handoff ? `\n\nThe ${roster[handoff.agentType].name} agent can answer this.` : ''
  const ask = choices.length > 0 ? 'Do you mean one of these?' : 'Ask in other words, or pick a question.'
  return {
    ...say(`${what}${order} ${ask}${other}\n\nFor free questions, add an OpenAI key under API keys.`),
    ...(choices.length > 0
      ? { choices, suggestions: suggestions.slice(0, maxChoices - choices.length) }
      : {}),
  }
}

/** Who can do what a text surely orders, where the agent that was asked cannot. */
function agentOfOrder(text: string, asked: Asked, toolsOf: TurnContext['deps']['toolsOf']): AgentId | null {
  if (asked.names.length === 0 || orderShare(text, asked) < minOrder) return null
  if (offerOrdersOf(text, asked, 1).length > 0) return null
  const able = AgentId.options.filter((one) => {
    const tools = toolsOf(one).map(({ name }) => name)
    return offerOrdersOf(text, { ...asked, tools }, 1).length > 0
  })
  return able[0] ?? null
}

type Asked = Parameters<typeof offerReadings>[1] & { people: readonly string[] }

/** What a text may mean: orders first where it orders something, else what may be asked. */
function offer(text: string, asked: Asked, isOrdered: boolean): AnswerChoice[] {
  const share = orderShare(text, asked)
  const isAsked = !isOrdered && /\?\s*$/.test(text) && !/^\W*(?:can|could|would|will|may|shall)\b/i.test(text)
  const most = isAsked ? 0 : isOrdered || share >= minOrder ? maxOrders : share >= minPerhaps ? maxPerhaps : 0
  const orders = offerOrdersOf(text, asked, most)
  const readings = offerReadings(text, asked, maxChoices - orders.length)
  const more = isAsked && share >= minPerhaps ? offerOrdersOf(text, asked, maxChoices - readings.length) : []
  return [...orders, ...readings, ...more]
}

/** What a text may mean of which an order was not clear: the orders of its parts first. */
export async function withOffers(
  { agent, deps, run }: TurnContext,
  { question, names: known }: ThoughtOf<'intent'>,
  saying: LocalSaying,
): Promise<LocalSaying> {
  const names = known ?? (await findNames(deps, run.workspaceId, question)).names
  const tools = deps.toolsOf(agent).map((tool) => tool.name)
  const people = await findPeople(deps, run.workspaceId, { text: question, names })
  const asked = { today: await deps.today(run.workspaceId), names, people, tools }
  const offers = offer(question, asked, true)
  // What waits for a product takes the words of a choice for its name.
  const choices = saying.pending ? offers.filter(({ use }) => use !== undefined) : offers
  return choices.length > 0 ? { ...saying, choices } : saying
}

/** Who it is and what it can do. */
function introduce(agent: AgentId): string {
  const { name, capabilities } = roster[agent]
  const fields = capabilities.map((one) => one.name.toLowerCase())
  const all = new Intl.ListFormat('en', { type: 'conjunction' }).format(fields)
  return `I’m the ${name} agent, in Local Mode. I can help with ${all}. Ask me something, or pick a question.`
}

const isNothing =
  /^\W*(?:(?:ok|okay|oh|no|sorry|ah|actually)\W+)*(?:never ?mind|nvm|forget (?:it|that|about it)|nothing|no thanks?(?: you)?|not now|(?:leave|keep|skip)(?: (?:it|them|that|those|everything|all))?(?: (?:as (?:it|they) (?:is|are|was|were)|alone|be|there|so|like that))?|stop|cancel(?: (?:that|it|them|everything))?|don['’]?t(?: (?:do (?:it|that)|bother|change (?:it|anything)))?|rather not|better not|not that|wrong one|forget those)\W*$/i

/** A product and a number: something of it may be meant to change. */
function isOfNumber(question: string, names: readonly string[]): boolean {
  return (
    names.length > 0 &&
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i.test(question) &&
    !/^\W*(?:what|which|who|how|why|when|where|is|are|did|do|does|was|were)\b/i.test(question)
  )
}

/** What no tool here can do. */
const impossible =
  /^(?:(?:please|can you|could you|i want to|i need to) )*(delete|remove|cancel|refund|buy|reorder|order|pay|charge|block|ban|blacklist|whitelist|transfer|ship|fulfil|fulfill|dispatch|pack|deliver|print|capture|void|reimburse|wire|install|upload|translate|advertise|promote|boost|duplicate|clone|merge|archive)\b(?! to the purchase list| #?\d{4})/
const writingTo =
  /^(?:(?:please|can you|could you|i want to|i need to) )*(send|email|mail|message|text|notify|inform|contact|ping|call|tell|tweet|post|invite|thank|remind|alert)\b(?! (?:me|us)\b)/

/** An order that is not carried out: it forbids something, nothing here can do it, or a word of it is not clear. */
function sayOrder(question: string): { text: string; isWhole: boolean } {
  const plain = question.trim().toLowerCase()
  if (/^(please )?(don['’]?t|do not|never|not)\b/.test(plain)) {
    return { text: 'OK. Nothing changes unless you approve it.', isWhole: true }
  }
  const verb = impossible.exec(plain)?.[1]
  if (verb !== undefined)
    return {
      text: `I can’t ${verb} anything from here. Do it in Shopify. Nothing was changed.`,
      isWhole: true,
    }
  const writing = writingTo.exec(plain)?.[1]
  if (writing !== undefined)
    return {
      text: `${writing === 'send' || writing === 'post' || writing === 'tweet' ? `I can’t ${writing} anything` : writing === 'tell' ? 'I can’t pass on messages' : `I can’t ${writing} anybody`} from here: I only draft replies to tickets. Nothing was sent.`,
      isWhole: true,
    }
  return { text: 'A change is only made when every word is clear, so nothing was changed.', isWhole: false }
}

/** Whether an agent has the tool for what a text asks for. */
function canAnswer(
  { readIntent, toolsOf }: TurnContext['deps'],
  text: string,
  context: Parameters<TurnContext['deps']['readIntent']>[1],
): boolean {
  const intent = readIntent(text, context)
  return (
    intent !== null && intent.tool !== '' && toolsOf(context.agent).some(({ name }) => name === intent.tool)
  )
}
