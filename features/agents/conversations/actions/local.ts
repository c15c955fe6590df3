/** Local Mode: a question means one use of a tool or two, and the tool's own words are the answer. */
import type { Tool } from '#engine/gate.ts'
import type { AnswerChoice, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { findProducts, sayOutcome } from '#features/agents/conversation-log/rules/turn.ts'
import { cutExclusion } from '#features/agents/local-mode/rules/exclusion.ts'
import {
  type LocalSaying,
  type LocalUse,
  sayWhoKnows,
} from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { currencyIn } from '#features/agents/local-mode/rules/numbers.ts'
import { offerReadings } from '#features/agents/local-mode/rules/offers.ts'
import { offerOrdersOf, orderShare } from '#features/agents/local-mode/rules/order-offers.ts'
import { sayDays, sayReading } from '#features/agents/local-mode/rules/say-reading.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { recordEventsOnce, type TurnEnd } from '#features/agents/tool-runs/actions/run-context.ts'
import { runToolCall } from '#features/agents/tool-runs/actions/run-tool-call.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'
import { toParameters } from '#features/agents/tool-runs/rules.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { TurnContext } from './deps.ts'
import { nameProduct } from './name-product.ts'
import { offerWithinLimit } from './offer-within-limit.ts'
import type { OtherQuestion } from './local-reading.ts'
import { type Once, readFirst } from './read-first.ts'
import { minPerhaps, sayWhatIsKnown, withOffers } from './say-what-is-known.ts'
import type { ThoughtOf } from './think.ts'

type ToolArguments = Record<string, unknown>
type Said = LocalSaying & { outputs?: unknown[]; suggestions?: string[]; elsewhere?: AgentId }

const maxInstead = 3
const maxOrders = 2
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
  if (isSaid && others.length === 0)
    return say(context, {
      ...(isSaid.isOpen ? await withOffers(context, thought, isSaid) : isSaid),
      // What is said is all there is to say: no other agent knows more.
      ...(isSaid.isOpen ? {} : { elsewhere: agent }),
    })
  if (!isSaid && !(use && tool)) {
    const asked = thought.agent !== null && thought.agent !== agent && wanted ? thought.agent : null
    const other = asked && deps.toolsOf(asked).some(({ name }) => name === wanted) ? asked : null
    if (other) {
      const choices = use ? await offerInstead(context, thought, use) : []
      return say(context, {
        part: 'answer',
        text: sayWhoKnows(roster[other].name),
        choices,
        elsewhere: other,
      })
    }
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
  const timed = sayTimes(use, others, answers)
  const left = thought.leftOut ?? []
  const still = left.filter((word) => cutExclusion(word) !== null)
  const missed = left.filter((word) => !still.includes(word))
  const note = [
    ...(missed.length === 0 ? [] : [`I left out ${quote(missed)}.`]),
    ...(still.length === 0 ? [] : [`I couldn’t take anything out of this: ${quote(still)} isn’t applied.`]),
  ]
  const asking = answers.find(asksBack)
  const currency = use && tool?.effect === 'read' ? await sayCurrency(context, question) : null
  if (currency !== null) note.push(currency)
  const isDoubt = thought.isDoubt === true || missed.length > 0
  const instead = asking || !isDoubt || !use ? [] : await offerInstead(context, thought, use)
  const label = thought.isDoubt && use && instead.length > 0 ? sayReading(use.tool, argsOf(use)) : null
  if (label !== null) note.push(`I read this as “${label}”. If you mean something else, pick it.`)
  return say(context, {
    part: asking?.part ?? answers[0]?.part ?? 'answer',
    text: [...timed, ...note].join('\n\n'),
    outputs: answers.flatMap(({ outputs = [] }) => outputs),
    ...(asking?.choices ? { choices: asking.choices } : {}),
    ...(instead.length > 0 ? { choices: instead } : {}),
    ...(asking?.pending ? { pending: asking.pending } : {}),
  })
}

/** Currencies that are written with "$". */
const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN'])

/** That nothing is converted, where a question names a currency that is not the store's. */
async function sayCurrency({ deps, run }: TurnContext, question: string): Promise<string | null> {
  const said = currencyIn(question)
  if (said === null) return null
  const { facts } = await deps.describe(run.workspaceId, { kind: 'page', id: 'store' })
  const own = facts['currency']
  if (typeof own !== 'string' || own === said || (said === '$' && dollars.has(own))) return null
  return `Your store’s prices and figures are in ${own}. Nothing was converted from another currency.`
}

/** The answers; of one question asked for several times each begins with its time. */
function sayTimes(
  use: LocalUse | null,
  others: readonly OtherQuestion[],
  answers: readonly Said[],
): string[] {
  const uses = [use, ...others.map(({ meant }) => ('tool' in meant ? meant : null))]
  const same = uses.every(
    (one) =>
      one !== null && one.tool === use?.tool && one.args['focus'] === use.args['focus'] && 'from' in one.args,
  )
  const isOfTimes = same && new Set(uses.map((one) => String(one?.args['from']))).size > 1
  const years = new Set(uses.map((one) => String(one?.args['from']).slice(0, 4)))
  return answers.map(({ text }, at) => {
    const { from, to } = uses[at]?.args ?? {}
    return isOfTimes && typeof from === 'string' && typeof to === 'string'
      ? `${sayDays(from, to)}${years.size > 1 ? ` ${to.slice(0, 4)}` : ''}: ${text}`
      : text
  })
}

/** Other readings of a question of which a word was left out. */
async function offerInstead(
  { agent, deps, run }: TurnContext,
  { question, names = [] }: ThoughtOf<'intent'>,
  use: LocalUse,
): Promise<AnswerChoice[]> {
  const today = await deps.today(run.workspaceId)
  const tools = deps.toolsOf(agent).map(({ name }) => name)
  const done = [{ tool: use.tool, args: argsOf(use) }]
  const asked = { today, names, tools }
  const orders = orderShare(question, asked) >= minPerhaps ? offerOrdersOf(question, asked, maxOrders) : []
  return [...orders, ...offerReadings(question, asked, maxInstead, done)]
}

/** The arguments with the product as it was named. */
function argsOf({ args, product }: LocalUse): ToolArguments {
  return product ? { ...args, product: product.name } : args
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

async function useTool(context: TurnContext, asked: Tool, { use, once, step }: UseInput): Promise<Said> {
  const named = await context.run.step(step, () => nameProduct(context, use))
  if ('saying' in named) return named.saying
  const tools = context.deps.toolsOf(context.agent)
  const tool = tools.find(({ name }) => name === named.tool) ?? asked
  const settled = use.first && tool === asked ? await readFirst(use, named.args, once) : named
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
  const { part, text, outputs = [], suggestions = [], choices, pending, elsewhere } = said
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
      ...(elsewhere ? { elsewhere } : {}),
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
