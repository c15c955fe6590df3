/** Local Mode: a question means one use of a tool, and the tool's own words are the answer. */
import type { TurnContext } from './deps.ts'
import { findNearest } from '#features/agents/local-mode/rules/nearest.ts'
import { z } from 'zod'
import type { Tool } from '#engine/gate.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { suggestHandoff } from '../rules/handoff.ts'
import { movePrice } from '#features/agents/local-mode/rules/follow-up/new-price.ts'
import {
  askWhich,
  matchProduct,
  otherNames,
  sayNone,
} from '#features/agents/local-mode/rules/follow-up/product-match.ts'
import {
  type First,
  type LocalSaying,
  type LocalUse,
  sayWhoKnows,
} from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { toParameters } from '#features/agents/tool-runs/rules/tool-form.ts'
import { findProducts, sayOutcome } from '#features/agents/conversation-log/rules/turn.ts'
import { act } from '#features/agents/tool-runs/actions/act.ts'
import { tellOnce, type TurnEnd } from '#features/agents/tool-runs/actions/place.ts'
import type { ThoughtOf } from './think.ts'
import type { Answered } from '#features/agents/tool-runs/actions/use-end.ts'

type Args = Record<string, unknown>
type Settled = { args: Args } | { saying: LocalSaying }

const mostCandidates = 11
const mostSuggestions = 3

export async function answerLocally(place: TurnContext, thought: ThoughtOf<'intent'>): Promise<TurnEnd> {
  const { meant, question, confidence, durationMs } = thought
  const { agent, deps, run } = place
  const use = meant && 'tool' in meant ? meant : null
  const saying = meant && 'text' in meant ? meant : null
  const wanted = use?.tool ?? saying?.asksFor
  const tool = deps.toolsOf(agent).find(({ name }) => name === wanted)
  const body: EventBody = {
    type: 'thought',
    part: 'think 1',
    provider: 'local',
    model: null,
    reasoning: tool ? `Understood as: ${tool.title}.` : 'No tool of mine answers this question.',
    inputTokens: 0,
    outputTokens: 0,
    durationMs,
    confidence,
  }
  await tellOnce(place, { name: 'think 1:noted', kind: 'token_settle', part: 'think 1' }, [body])
  if (saying && (tool || wanted === undefined)) return say(place, saying)
  if (!use || !tool) {
    const other = thought.agent !== null && thought.agent !== agent && wanted ? thought.agent : null
    if (other) return say(place, { part: 'answer', text: sayWhoKnows(roster[other].name) })
    const own = deps.toolsOf(agent).map(({ name }) => name)
    const suggestions = thought.isGreeting ? [] : findNearest(question, own, mostSuggestions)
    const text = sayWhatIsKnown(place, question, { isGreeting: thought.isGreeting, suggestions })
    return say(place, { part: 'answer', text }, [], suggestions)
  }
  const named = await run.step('find product', () => nameProduct(place, use))
  if ('saying' in named) return say(place, named.saying)
  const reason = `You asked: ${question.slice(0, 300)}`
  const taken: Answered[] = []
  const once = async (name: string, args: Args) => {
    const n = taken.length + 1
    const answered = await act(place, `act 1.${n}`, { callId: `${run.runId}-${n}`, tool: name, args, reason })
    taken.push(answered)
    return answered
  }
  const settled = use.first ? await readFirst(use.first, named.args, once) : named
  if ('saying' in settled) return say(place, settled.saying)
  const lacking = await sayLacking(tool, settled.args)
  if (lacking !== null) return say(place, { part: 'answer', text: lacking })
  const answered = await once(tool.name, settled.args)
  return say(place, { part: 'answer', text: sayOutcome(answered, tool.title) }, [answered.output])
}

async function say(
  place: TurnContext,
  { part, text }: LocalSaying,
  outputs: unknown[] = [],
  suggestions: string[] = [],
): Promise<TurnEnd> {
  const found = findProducts(outputs)
  const offered = suggestions.length > 0 ? { suggestions } : {}
  await tellOnce(place, { name: 'answer' }, [
    { type: 'agent_text', part, text, isFinal: true, ...found, ...offered },
  ])
  return { state: 'answered' }
}

/** What the tool needs beside what was said; null when that is all. */
async function sayLacking({ title, input }: Tool, args: Args): Promise<string | null> {
  const { error } = await input.safeParseAsync(args)
  if (!error) return null
  const fields = new Set(error.issues.map(({ path }) => path[0]))
  const labels = toParameters(input).flatMap(({ name, label }) => (fields.has(name) ? [label] : []))
  return `${title} needs: ${labels.join(', ')}. Say it in one sentence, or fill in its form under Tools.`
}

/** The arguments with the id of the product that was named. Without a store the tool itself says so. */
async function nameProduct({ deps, run }: TurnContext, { args, product }: LocalUse): Promise<Settled> {
  if (!product) return { args }
  const { name, into } = product
  const withId = (id: string) => ({ args: { ...args, [into]: into === 'productIds' ? [id] : id } })
  for (const spelling of [name, ...otherNames(name)]) {
    const found = await deps.findProducts(run.workspaceId, spelling, mostCandidates)
    if (found === null) return withId(name)
    const match = matchProduct(spelling, found)
    if (match.kind === 'one') return withId(match.product.productId)
    if (match.kind === 'many') {
      const text = askWhich(name, match.products, match.products.length < mostCandidates)
      return { saying: { part: 'which product', text } }
    }
  }
  return { saying: { part: 'which product', text: sayNone(name) } }
}

const StoreProduct = z.object({ currency: z.string(), price: z.object({ price: z.string() }) })
const Tickets = z.object({ tickets: z.array(z.object({ messageId: z.string() })) })
const Changes = z.object({ changes: z.array(z.object({ id: z.string(), canUndo: z.boolean() })) })

async function readFirst(
  first: First,
  args: Args,
  once: (tool: string, args: Args) => Promise<Answered>,
): Promise<Settled> {
  const answer = (text: string): Settled => ({ saying: { part: 'answer', text } })
  if (first.read === 'price') {
    const seen = await once('view-store-product', { productId: args['productId'] })
    const product = StoreProduct.safeParse(detailOf(seen)).data
    if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
    const price = movePrice(product.price.price, first, product.currency)
    if (price === null) return answer('Nothing would be left of that price. Name a smaller change.')
    return { args: { ...args, price } }
  }
  if (first.read === 'ticket') {
    const seen = await once('find-tickets', { search: first.search, limit: 1 })
    const [ticket] = Tickets.safeParse(detailOf(seen)).data?.tickets ?? []
    if (!ticket) return answer(`No ticket matches “${first.search}”. Ask for open tickets to see them.`)
    return { args: { ...args, messageIds: [ticket.messageId] } }
  }
  const seen = await once('list-changes', { limit: 20 })
  const last = Changes.safeParse(detailOf(seen)).data?.changes.find(({ canUndo }) => canUndo)
  return last ? { args: { ...args, changeId: last.id } } : answer('There is no change in the store to undo.')
}

function detailOf({ output }: Answered): unknown {
  return ToolAnswer.safeParse(output).data?.detail
}

function sayWhatIsKnown(
  { agent }: TurnContext,
  question: string,
  { isGreeting, suggestions }: { isGreeting: boolean; suggestions: readonly string[] },
): string {
  const { examples, name } = roster[agent]
  const handoff = suggestHandoff(question, agent)
  return [
    isGreeting
      ? `I am the ${name} agent and work without a language model now. Ask me, for example:`
      : `I work without a language model now and did not understand this. ${suggestions.length > 0 ? 'Do you mean one of these?' : 'Ask me, for example:'}`,
    (suggestions.length > 0 ? suggestions : examples).map((example) => `- ${example}`).join('\n'),
    ...(handoff && !isGreeting
      ? [`The ${roster[handoff.agentType].name} agent may know more: ${handoff.reason.toLowerCase()}.`]
      : []),
    'Free questions need an OpenAI key: save one under API keys.',
  ].join('\n\n')
}
