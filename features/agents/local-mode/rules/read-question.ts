/** Questions that begin with the name of a tool, such as "Price optimizer: kettle". All others are read by their words. */
import type { ToolParameter } from '#features/agents/tool-runs/contract/tool.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { type LocalIntent, readIntent } from './read-intent.ts'
import { isSmall, readName, readSentence, type Sentence } from './slots.ts'

/** A tool as it can be named. `agents` are those who have it, whose field it is first. */
export type NamedTool = {
  name: string
  title: string
  isRead: boolean
  agents: readonly [AgentId, ...AgentId[]]
  parameters: readonly ToolParameter[]
}

type QuestionContext = {
  today: string
  agent: AgentId
  names?: readonly string[] | undefined
  people?: readonly string[] | undefined
}
type IntentArguments = Record<string, unknown>

const maxLength = 2_000
/** What follows the name is one of these as it was written. */
const verbatim = ['goal', 'text', 'query', 'question', 'url']
/** What follows the name is a product, or else what is looked for. */
const subjects = ['product', 'productId', 'productIds', 'search', 'category']

/** What a question asks for, or null when it is not clear. The name of a tool at its beginning, with a colon, means that tool and no other. */
export function readQuestion(
  text: string,
  context: QuestionContext,
  tools: readonly NamedTool[],
): LocalIntent | null {
  const named = findNamed(text, tools)
  if (!named) return readIntent(text, context)
  const { tool, rest } = named
  if (rest.length > maxLength) return null
  const agent = tool.agents.includes(context.agent) ? context.agent : tool.agents[0]
  const args =
    rest === '' ? {} : tool.isRead ? readArgs(rest, tool, context) : changeArgs(text, named, context)
  return args && { intent: tool.name, tool: tool.name, args, agent, leftOut: [] }
}

function findNamed(text: string, tools: readonly NamedTool[]): { tool: NamedTool; rest: string } | null {
  const [, lead = '', rest = ''] = /^([^:]{1,80}):(.*)$/s.exec(text.normalize('NFKC').trim()) ?? []
  const said = lead.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const tool = tools.find(({ title }) => title.toLowerCase() === said)
  return tool ? { tool, rest: rest.trim() } : null
}

/** A change is taken from words that say it, never guessed; only a goal is what was written. Without them its form lacks what it needs. */
function changeArgs(
  text: string,
  { tool, rest }: { tool: NamedTool; rest: string },
  context: QuestionContext,
): IntentArguments | null {
  const said = [rest, text].map((each) => readIntent(each, context)).find((each) => each?.tool === tool.name)
  if (said) return said.args
  if (tool.parameters.some(({ name }) => name === 'goal')) return { goal: rest }
  return tool.parameters.some(({ required }) => required) ? {} : null
}

function readArgs(rest: string, tool: NamedTool, context: QuestionContext): IntentArguments {
  const has = (name: string) => tool.parameters.some((parameter) => parameter.name === name)
  const sentence = readSentence(rest, context.today)
  const field = verbatim.find(has)
  const isQuestion = rest.endsWith('?') || sentence.ticket !== null || sentence.orders.length > 0
  const said = isQuestion ? readIntent(rest, context) : null
  if (said?.tool === tool.name) return said.args
  const { args, used } = readSlots(sentence, has)
  const left = sentence.words.filter((word, index) => !used.has(index) && !isSmall(word))
  if (used.size > 0 && left.length === 0) return args
  const option = left.length === 1 ? findOption(left[0]?.text ?? '', tool) : null
  if (option) return { ...args, ...option }
  if (field !== undefined) return { [field]: rest }
  const subject = subjects.find(has)
  const name = used.size === 0 ? plain(rest) : readName(sentence, (index) => !used.has(index), false)?.name
  if (subject === undefined || !name) return args
  return { ...args, [subject.startsWith('product') ? 'product' : subject]: name }
}

/** When, where and which, as far as the tool can be asked for it. */
function readSlots({ period, place, orders, ticket }: Sentence, has: (name: string) => boolean) {
  const used = new Set<number>()
  const args: IntentArguments = {}
  const take = ({ at, length }: { at: number; length: number }, taken: IntentArguments) => {
    for (let index = at; index < at + length; index += 1) used.add(index)
    Object.assign(args, taken)
  }
  if (period?.horizonWeeks === null && has('from')) take(period, { from: period.from, to: period.to })
  if (period && period.horizonWeeks !== null && has('horizonWeeks')) {
    take(period, { horizonWeeks: period.horizonWeeks })
  }
  if (place && has('region')) {
    take(place, { region: place.region, ...(place.country ? { country: place.country } : {}) })
  }
  if (has('orderNames')) for (const order of orders) take(order, { orders: orders.map(({ value }) => value) })
  if (has('orderName') && orders[0]) take(orders[0], { order: orders[0].value })
  if (has('messageIds') && has('orderName') && ticket) {
    take({ at: ticket.at - 1, length: ticket.length + 1 }, { ticket: ticket.value })
  }
  return { args, used }
}

function findOption(word: string, { parameters }: NamedTool): IntentArguments | null {
  for (const { name, type, options } of parameters) {
    const option = type === 'select' && options.find(({ value }) => value === word)
    if (option) return { [name]: option.value }
  }
  return null
}

function plain(text: string): string {
  return text.replaceAll(/^["“”'\s]+|["“”'?!.\s]+$/g, '')
}
