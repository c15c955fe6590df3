/** Local Mode: a question means one use of a tool, and the tool's own words are the answer. */
import { z } from 'zod'
import type { Tool } from '#engine/gate.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { findProducts, sayOutcome } from '#features/agents/conversation-log/rules/turn.ts'
import {
  askWhich,
  matchProduct,
  movePrice,
  otherNames,
  sayNone,
} from '#features/agents/local-mode/rules/follow-up/product-match.ts'
import {
  type First,
  type LocalSaying,
  type LocalUse,
  sayWhoKnows,
} from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { findNearest } from '#features/agents/local-mode/rules/nearest.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { recordEventsOnce, type TurnEnd } from '#features/agents/tool-runs/actions/run-context.ts'
import { runToolCall } from '#features/agents/tool-runs/actions/run-tool-call.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import { toParameters } from '#features/agents/tool-runs/rules.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { suggestHandoff } from '../rules/handoff.ts'
import type { TurnContext } from './deps.ts'
import type { ThoughtOf } from './think.ts'

type ToolArguments = Record<string, unknown>
type ResolvedUse = { args: ToolArguments } | { saying: LocalSaying }

const maxCandidates = 11
const maxSuggestions = 3

export async function answerLocally(context: TurnContext, thought: ThoughtOf<'intent'>): Promise<TurnEnd> {
  const { meant, question, confidence, durationMs } = thought
  const { agent, deps, run } = context
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
  await recordEventsOnce(context, { name: 'think 1:noted', kind: 'token_settle', part: 'think 1' }, [body])
  if (saying && (tool || wanted === undefined)) return say(context, saying)
  if (!use || !tool) {
    const other = thought.agent !== null && thought.agent !== agent && wanted ? thought.agent : null
    if (other) return say(context, { part: 'answer', text: sayWhoKnows(roster[other].name) })
    const own = deps.toolsOf(agent).map(({ name }) => name)
    const suggestions = thought.isGreeting ? [] : findNearest(question, own, maxSuggestions)
    const text = sayWhatIsKnown(context, question, { isGreeting: thought.isGreeting, suggestions })
    return say(context, { part: 'answer', text }, [], suggestions)
  }
  const named = await run.step('find product', () => nameProduct(context, use))
  if ('saying' in named) return say(context, named.saying)
  const reason = `You asked: ${question.slice(0, 300)}`
  const taken: ToolCallResult[] = []
  const once = async (name: string, args: ToolArguments) => {
    const n = taken.length + 1
    const answered = await runToolCall(context, `act 1.${n}`, {
      callId: `${run.runId}-${n}`,
      tool: name,
      args,
      reason,
    })
    taken.push(answered)
    return answered
  }
  const settled = use.first ? await readFirst(use.first, named.args, once) : named
  if ('saying' in settled) return say(context, settled.saying)
  const lacking = await sayLacking(tool, settled.args)
  if (lacking !== null) return say(context, { part: 'answer', text: lacking })
  const answered = await once(tool.name, settled.args)
  return say(context, { part: 'answer', text: sayOutcome(answered, tool.title) }, [answered.output])
}

async function say(
  context: TurnContext,
  { part, text }: LocalSaying,
  outputs: unknown[] = [],
  suggestions: string[] = [],
): Promise<TurnEnd> {
  const found = findProducts(outputs)
  const offered = suggestions.length > 0 ? { suggestions } : {}
  await recordEventsOnce(context, { name: 'answer' }, [
    { type: 'agent_text', part, text, isFinal: true, ...found, ...offered },
  ])
  return { state: 'answered' }
}

/** What the tool needs beside what was said; null when that is all. */
async function sayLacking({ title, input }: Tool, args: ToolArguments): Promise<string | null> {
  const { error } = await input.safeParseAsync(args)
  if (!error) return null
  const fields = new Set(error.issues.map(({ path }) => path[0]))
  const labels = toParameters(input).flatMap(({ name, label }) => (fields.has(name) ? [label] : []))
  return `${title} needs: ${labels.join(', ')}. Say it in one sentence, or fill in its form under Tools.`
}

/** The arguments with the id of the product that was named. Without a store the tool itself says so. */
async function nameProduct({ deps, run }: TurnContext, { args, product }: LocalUse): Promise<ResolvedUse> {
  if (!product) return { args }
  const { name, into } = product
  const withId = (id: string) => ({ args: { ...args, [into]: into === 'productIds' ? [id] : id } })
  for (const spelling of [name, ...otherNames(name)]) {
    const found = await deps.findProducts(run.workspaceId, spelling, maxCandidates)
    if (found === null) return withId(name)
    const match = matchProduct(spelling, found)
    if (match.kind === 'one') return withId(match.product.productId)
    if (match.kind === 'many') {
      const text = askWhich(name, match.products, match.products.length < maxCandidates)
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
  args: ToolArguments,
  once: (tool: string, args: ToolArguments) => Promise<ToolCallResult>,
): Promise<ResolvedUse> {
  const answer = (text: string): ResolvedUse => ({ saying: { part: 'answer', text } })
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

function detailOf({ output }: ToolCallResult): unknown {
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
