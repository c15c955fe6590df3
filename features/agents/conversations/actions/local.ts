/** Local Mode: a question means one use of a tool or two, and the tool's own words are the answer. */
import { z } from 'zod'
import type { Tool } from '#engine/gate.ts'
import type { AnswerChoice, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { findProducts, sayOutcome } from '#features/agents/conversation-log/rules/turn.ts'
import { cutExclusion } from '#features/agents/local-mode/rules/exclusion.ts'
import { movePrice } from '#features/agents/local-mode/rules/follow-up/move-price.ts'
import {
  type First,
  type LocalSaying,
  type LocalUse,
  sayWhoKnows,
} from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { recordEventsOnce, type TurnEnd } from '#features/agents/tool-runs/actions/run-context.ts'
import { runToolCall } from '#features/agents/tool-runs/actions/run-tool-call.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import { toParameters } from '#features/agents/tool-runs/rules.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { TurnContext } from './deps.ts'
import { nameProduct, type ResolvedUse } from './name-product.ts'
import { offerWithinLimit } from './offer-within-limit.ts'
import type { OtherQuestion } from './read-locally.ts'
import { sayWhatIsKnown } from './say-what-is-known.ts'
import type { ThoughtOf } from './think.ts'

type ToolArguments = Record<string, unknown>
type Said = LocalSaying & { outputs?: unknown[]; suggestions?: string[] }
type Once = (tool: string, args: ToolArguments) => Promise<ToolCallResult>

/** Of the questions after the first. */
const ordinals = ['second', 'third', 'fourth']

export async function answerLocally(context: TurnContext, thought: ThoughtOf<'intent'>): Promise<TurnEnd> {
  const { meant, question, durationMs } = thought
  const { agent, deps } = context
  const use = meant && 'tool' in meant ? meant : null
  const saying = meant && 'text' in meant ? meant : null
  const wanted = use?.tool ?? saying?.asksFor
  const tool = deps.toolsOf(agent).find(({ name }) => name === wanted)
  const body: EventBody = {
    type: 'thought',
    part: 'think 1',
    provider: 'local',
    model: null,
    reasoning: tool ? `Understood as: ${tool.title}.` : 'I don’t have a tool for this question.',
    inputTokens: 0,
    outputTokens: 0,
    durationMs,
    confidence: null,
  }
  await recordEventsOnce(context, { name: 'think 1:noted', kind: 'token_settle', part: 'think 1' }, [body])
  const isSaid = saying && (tool || wanted === undefined) ? saying : null
  const others = thought.others ?? []
  if (isSaid && others.length === 0) return say(context, isSaid)
  if (!isSaid && !(use && tool)) {
    const asked = thought.agent !== null && thought.agent !== agent && wanted ? thought.agent : null
    const other = asked && deps.toolsOf(asked).some(({ name }) => name === wanted) ? asked : null
    if (other) return say(context, { part: 'answer', text: sayWhoKnows(roster[other].name) })
    return say(context, await sayWhatIsKnown(context, thought))
  }
  const taken: ToolCallResult[] = []
  const once: Once = async (name, args) => {
    const n = taken.length + 1
    const ask = {
      callId: `${context.run.runId}-${n}`,
      tool: name,
      args,
      reason: `You asked: ${question.slice(0, 300)}`,
    }
    const answered = await runToolCall(context, `act 1.${n}`, ask)
    taken.push(answered)
    return answered
  }
  const answers: Said[] = isSaid ? [isSaid] : []
  if (use && tool) answers.push(await useTool(context, tool, { use, once, step: 'find product' }))
  const asksBack = ({ choices = [], pending }: Said) => choices.length > 0 || pending !== undefined
  for (const [at, other] of others.entries()) {
    const step = `find ${ordinals[at] ?? 'last'} product`
    const told = await answerOther(context, other, { once, step })
    // One question back is answered at a time: the next is asked for again once it is.
    const isTooMuch = asksBack(told) && answers.some(asksBack)
    const later = `After that, ask me again: ${quote([other.words])}.`
    answers.push(isTooMuch ? { part: 'answer', text: later } : told)
  }
  const left = thought.leftOut ?? []
  const still = left.filter((word) => cutExclusion(word) !== null)
  const missed = left.filter((word) => !still.includes(word))
  const note = [
    ...(missed.length === 0 ? [] : [`I left out ${quote(missed)}.`]),
    ...(still.length === 0 ? [] : [`I couldn’t take anything out of this: ${quote(still)} isn’t applied.`]),
  ]
  const asking = answers.find(asksBack)
  return say(context, {
    part: asking?.part ?? answers[0]?.part ?? 'answer',
    text: [...answers.map(({ text }) => text), ...note].join('\n\n'),
    outputs: answers.flatMap(({ outputs = [] }) => outputs),
    ...(asking?.choices ? { choices: asking.choices } : {}),
    ...(asking?.pending ? { pending: asking.pending } : {}),
  })
}

function quote(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}

/** The answer to another question of the same text, or who can give it. */
async function answerOther(
  context: TurnContext,
  { meant, words, agent: asked }: OtherQuestion,
  { once, step }: Omit<UseInput, 'use'>,
): Promise<Said> {
  const { agent, deps } = context
  const wanted = 'tool' in meant ? meant.tool : meant.asksFor
  const toolOf = (of: AgentId) => deps.toolsOf(of).find(({ name }) => name === wanted)
  const tool = toolOf(agent)
  if ('text' in meant && (tool || wanted === undefined)) return meant
  if (tool && 'tool' in meant) return useTool(context, tool, { use: meant, once, step })
  const other = [asked, ...AgentId.options].find(toolOf)
  const text = other
    ? `The ${roster[other].name} agent can answer ${quote([words])}.`
    : `I left out ${quote([words])}.`
  return { part: 'answer', text }
}

type UseInput = { use: LocalUse; once: Once; step: string }

async function useTool(context: TurnContext, tool: Tool, { use, once, step }: UseInput): Promise<Said> {
  const named = await context.run.step(step, () => nameProduct(context, use))
  if ('saying' in named) return named.saying
  const settled = use.first ? await readFirst(use.first, named.args, once) : named
  if ('saying' in settled) return settled.saying
  const lacking = await sayLacking(tool, settled.args)
  if (lacking !== null) return { part: 'answer', text: lacking }
  const answered = await once(tool.name, settled.args)
  const offer = offerWithinLimit(tool, { args: settled.args, answered })
  if (offer) return offer
  const note = named.note ? `${named.note} ` : ''
  return { part: 'answer', text: `${note}${sayOutcome(answered, tool.title)}`, outputs: [answered.output] }
}

async function say(context: TurnContext, said: Said): Promise<TurnEnd> {
  const { part, text, outputs = [], suggestions = [], choices, pending } = said
  const found = findProducts(outputs)
  const offered = suggestions.length > 0 ? { suggestions } : {}
  const asked = choices && choices.length > 0 ? { choices } : {}
  await recordEventsOnce(context, { name: 'answer' }, [
    {
      type: 'agent_text',
      part,
      text,
      isFinal: true,
      ...found,
      ...offered,
      ...asked,
      ...(pending ? { pending } : {}),
    },
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

const StoreProduct = z.object({
  title: z.string(),
  currency: z.string(),
  price: z.object({ price: z.string() }),
  tags: z.array(z.string()).default([]),
  stock: z
    .object({
      isTracked: z.boolean(),
      places: z.array(z.object({ name: z.string(), available: z.number() })),
    })
    .nullable()
    .default(null),
})
const Tickets = z.object({ tickets: z.array(z.object({ messageId: z.string() })) })
const Changes = z.object({ changes: z.array(z.object({ id: z.string(), canUndo: z.boolean() })) })

/** Currencies that are written with "$". */
const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN'])

async function readFirst(first: First, args: ToolArguments, once: Once): Promise<ResolvedUse> {
  const answer = (text: string): ResolvedUse => ({ saying: { part: 'answer', text } })
  if (first.read === 'price' || first.read === 'currency') {
    const seen = await once('view-store-product', { productId: args['productId'] })
    const product = StoreProduct.safeParse(detailOf(seen)).data
    if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
    const said = first.currency
    const price =
      first.read === 'price' ? movePrice(product.price.price, first, product.currency) : args['price']
    if (typeof price !== 'string')
      return answer('That would bring the price to zero or below. Choose a smaller change.')
    const isOwn = said === product.currency || (said === '$' && dollars.has(product.currency))
    if (said !== null && !isOwn) {
      const label = `Set it to ${price} ${product.currency}`
      const choices: AnswerChoice[] = [{ label, message: label, args: { price } }]
      const text = `Prices of your store are in ${product.currency}, not in ${said === '$' ? 'dollars' : said}. Set ${product.title} to ${price} ${product.currency}? Nothing was changed.`
      return {
        saying: {
          part: 'answer',
          text,
          choices,
          pending: { tool: 'set-price', args, into: null, first: null },
        },
      }
    }
    return { args: { ...args, price } }
  }
  if (first.read === 'tags' || first.read === 'stock') {
    const seen = await once('view-store-product', { productId: args['productId'] })
    const product = StoreProduct.safeParse(detailOf(seen)).data
    if (!product) return answer(sayOutcome(seen, 'See a product in the store'))
    if (first.read === 'tags') {
      const isThere = product.tags.some((tag) => tag.toLowerCase() === first.add.toLowerCase())
      if (isThere) return answer(`${product.title} has the tag “${first.add}” already. Nothing was changed.`)
      return { args: { ...args, tags: [...product.tags, first.add] } }
    }
    const places = product.stock?.places ?? []
    const [place] = places
    if (!product.stock?.isTracked || !place)
      return answer(`Shopify doesn’t track the stock of ${product.title}. Nothing was changed.`)
    if (places.length > 1) {
      const told = places.map(({ name, available }) => `${name}: ${available}`).join(', ')
      return answer(
        `${product.title} is stocked at ${places.length} locations (${told}). Set its stock at one of them in the form under Tools. Nothing was changed.`,
      )
    }
    return { args: { ...args, available: place.available + first.add } }
  }
  if (first.read === 'ticket') {
    const seen = await once('find-tickets', { search: first.search, limit: 1 })
    const [ticket] = Tickets.safeParse(detailOf(seen)).data?.tickets ?? []
    if (!ticket) return answer(`No ticket matches “${first.search}”. Ask for open tickets to see them.`)
    return { args: { ...args, messageIds: [ticket.messageId] } }
  }
  const { productId, ...rest } = args
  const seen = await once('list-changes', { limit: 20, ...(productId === undefined ? {} : { productId }) })
  const last = Changes.safeParse(detailOf(seen)).data?.changes.find(({ canUndo }) => canUndo)
  return last ? { args: { ...rest, changeId: last.id } } : answer('There’s no change in your store to undo.')
}

function detailOf({ output }: ToolCallResult): unknown {
  return ToolAnswer.safeParse(output).data?.detail
}
