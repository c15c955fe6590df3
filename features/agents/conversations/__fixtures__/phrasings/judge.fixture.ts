/** For tests: whether what was answered is what was expected, or asks back with it among the choices. */
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ChatAnswer } from '../../contract/chat.ts'
import type { StoreConversation } from '../store-conversation.fixture.ts'
import type { StoreRecords } from './records.fixture.ts'
import type { Expectation, ExpectedUse, Phrasing } from './phrasing.fixture.ts'

export type Verdict = 'right' | 'asked back' | 'missed' | 'wrong' | 'wrong action'
export type Outcome = {
  id: string
  said: string
  verdict: Verdict
  why: string
  answer: string
  uses: Use[]
  offers: string[]
}
type Use = { tool: string; args: Record<string, unknown> }
type Turn = { reply: ChatAnswer; uses: Use[]; approval: Use | null }
type Talk = Pick<StoreConversation, 'say' | 'stop' | 'events'>

/** What changes something. */
const writes =
  /^(?:set|enable|disable|undo|sync|enrich|save|start|propose|add|run|switch|draft)-|^workflow-orchestrator$/
/** Read only to complete an order: what the price is now, which ticket it is. */
const isPreparation = (uses: readonly Use[]) => (use: Use, at: number) =>
  at < uses.length - 1 && /^(?:view-store-product|find-tickets|find-products|list-changes)$/.test(use.tool)

export async function judge(
  talk: Talk,
  records: StoreRecords,
  { id, agent, turns, expect }: Phrasing,
): Promise<Outcome> {
  const turn = await sayAll(talk, agent, turns)
  const { verdict, why } = await weigh(turn)
  const { answer, metadata } = turn.reply
  const offers = offersOf(metadata)
  return { id, said: turns.join(' → '), verdict, why, answer, uses: turn.uses, offers }

  async function weigh({ reply, uses, approval }: Turn): Promise<{ verdict: Verdict; why: string }> {
    const text = reply.answer
    const isSaid = expect.says === undefined || new RegExp(expect.says, 'i').test(text)
    const differing = approval ? await differences(records, expect, approval) : []
    if (approval && (expect.kind !== 'order' || differing.length > 0))
      return { verdict: 'wrong action', why: `proposes ${JSON.stringify(approval)}: ${differing.join('; ')}` }
    if (expect.kind === 'order' && approval)
      return isSaid ? { verdict: 'right', why: '' } : { verdict: 'wrong', why: 'does not say it' }
    // What it was read as, and what was left out of it, is said beside the answer.
    const isNamed = /I left out|isn’t applied|I read this as/.test(text)
    const asked = uses.filter((use, at) => !isPreparation(uses)(use, at) || expect.kind === 'answer')
    const isAsking = reply.metadata.choices.length > 0 && !isNamed
    const isAnswered =
      asked.some(({ tool }) => !writes.test(tool)) &&
      !isAsking &&
      !/Nothing was changed\.|to undo\./.test(text)
    if (expect.kind === 'cannot') {
      const isOther =
        isAnswered &&
        (expect.tool === undefined || (await differences(records, expect, asked.at(-1) as Use)).length > 0)
      if (isOther && !isNamed) return { verdict: 'wrong', why: `answers ${JSON.stringify(asked.at(-1))}` }
      return isSaid ? { verdict: 'right', why: '' } : { verdict: 'missed', why: 'does not say why not' }
    }
    if (expect.kind === 'ask_back' && expect.tool === undefined)
      return isSaid && !isAnswered
        ? { verdict: 'right', why: '' }
        : { verdict: isAnswered && !isNamed ? 'wrong' : 'missed', why: 'does not ask back' }
    if (expect.kind === 'answer' && uses.length > 0) {
      const missing = await missingOf(records, expect, uses, text)
      if (missing.length === 0 && isSaid) return { verdict: 'right', why: '' }
      const isAllowed = expect.leftOut.some((word) => new RegExp(`left out.*“[^”]*${word}`, 'i').test(text))
      if (isNamed && isAllowed) return { verdict: 'asked back', why: 'names what it left out' }
      const isOfAlso = (one: string) => expect.also.some(({ tool }) => one.includes(String(tool)))
      // A second question of another agent is told whose it is.
      if (/agent can answer “/.test(text) && missing.every(isOfAlso))
        return { verdict: 'asked back', why: 'says who can answer the rest' }
      const clicked = await click(reply)
      if (clicked && (isNamed || reply.metadata.choices.length > 0))
        return { verdict: 'asked back', why: clicked }
      return {
        verdict: isNamed || !isAnswered ? 'missed' : 'wrong',
        why: [...missing, isSaid ? '' : 'does not say it'].join('; '),
      }
    }
    if (isAnswered && !isNamed) return { verdict: 'wrong', why: `answers ${JSON.stringify(asked.at(-1))}` }
    const clicked = await click(reply)
    if (clicked) return { verdict: expect.kind === 'ask_back' ? 'right' : 'asked back', why: clicked }
    return { verdict: 'missed', why: 'nothing offered leads there' }
  }

  /** Which of the things offered leads to what was expected, each clicked once in a conversation of its own. */
  async function click({ metadata }: ChatAnswer): Promise<string | null> {
    const { handoffSuggestion } = metadata
    for (const offer of offersOf(metadata)) {
      const next = await sayAll(talk, agent, [...turns, offer])
      if (await isExpected(next)) return `after “${offer}”`
    }
    if (!handoffSuggestion) return null
    const last = turns.at(-1) ?? ''
    const next = await sayAll(talk, handoffSuggestion.agentType, [last])
    return (await isExpected(next)) ? `after the hand-off to ${handoffSuggestion.agentType}` : null
  }

  async function isExpected({ reply, uses, approval }: Turn): Promise<boolean> {
    if (approval) return (await differences(records, expect, approval)).length === 0
    return (
      uses.length > 0 && (await missingOf(records, { ...expect, also: [] }, uses, reply.answer)).length === 0
    )
  }
}

function offersOf({ choices, suggestions }: ChatAnswer['metadata']): string[] {
  return [...new Set([...choices, ...suggestions])]
}

async function sayAll(talk: Talk, agent: AgentId, turns: readonly string[]): Promise<Turn> {
  let [conversationId, seen]: [string | undefined, number] = [undefined, 0]
  let reply: ChatAnswer | null = null
  for (const text of turns) {
    // As the console does: a message takes the place of a proposal that waits.
    if (conversationId !== undefined && reply?.metadata.state === 'waiting') await talk.stop(conversationId)
    seen = conversationId === undefined ? 0 : (await talk.events(conversationId)).length
    reply = await talk.say(agent, text, conversationId)
    conversationId = reply.metadata.conversationId
  }
  if (!reply || conversationId === undefined) throw new Error('Nothing was said')
  const events = (await talk.events(conversationId)).slice(seen)
  const uses = eventsOf(events, 'tool_asked').map(({ tool, args }) => ({
    tool,
    args: (args ?? {}) as Use['args'],
  }))
  const [waiting] = reply.metadata.approvals
  const approval = waiting ? { tool: waiting.tool, args: (waiting.args ?? {}) as Use['args'] } : null
  return { reply, uses, approval }
}

/** What is missing of the uses and the figure that were expected. */
async function missingOf(
  records: StoreRecords,
  expect: Expectation,
  uses: readonly Use[],
  text: string,
): Promise<string[]> {
  const missing: string[] = []
  for (const wanted of [expect, ...expect.also]) {
    const all = await Promise.all(uses.map((use) => differences(records, wanted, use)))
    const [least = [`uses no ${String(wanted.tool)}`]] = all.toSorted(
      (one, other) => one.length - other.length,
    )
    missing.push(...least)
  }
  if (expect.figure === undefined) return missing
  const forms = await records.figure(expect.figure)
  return forms.some((form) => hasFigure(text, form)) ? missing : [...missing, `lacks the figure ${forms[0]}`]
}

/** In what a use differs from what was expected. */
async function differences(
  records: StoreRecords,
  { tool, args, product }: ExpectedUse,
  use: Use,
): Promise<string[]> {
  if (tool !== undefined && ![tool].flat().includes(use.tool))
    return [`is ${use.tool} and not ${String(tool)}`]
  const given: Use['args'] = { ...use.args, ...daysOf(use.args) }
  const different = Object.entries(args).flatMap(([key, wanted]) =>
    isSame(wanted, given[key])
      ? []
      : [`${key} is ${JSON.stringify(use.args[key])} and not ${JSON.stringify(wanted)}`],
  )
  if (product === undefined) return different
  const said = ['productIds', 'productId', 'product', 'search', 'category']
    .map((key) => use.args[key])
    .find((value) => value !== undefined)
  const isMeant = said !== undefined && (await records.areProducts([said].flat().map(String), product))
  return isMeant ? different : [...different, `is about ${JSON.stringify(said)} and not ${product}`]
}

/** From the first to the last of the last 30 days is the last 30 days. */
function daysOf({ days, from, to }: Use['args']): { days?: number } {
  if (days !== undefined || typeof from !== 'string' || typeof to !== 'string') return {}
  return { days: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }
}

function isSame(wanted: unknown, given: unknown): boolean {
  if (wanted === null) return given === undefined || given === '' || given === null
  if (typeof wanted === 'object' && !Array.isArray(wanted) && 'oneOf' in wanted)
    return (wanted.oneOf as unknown[]).some((one) => isSame(one, given))
  if (Array.isArray(wanted) && Array.isArray(given))
    return wanted.length === given.length && wanted.every((one) => given.some((other) => isSame(one, other)))
  if (typeof wanted === 'string' && typeof given === 'string')
    return wanted.toLowerCase() === given.toLowerCase() || isSameAmount(wanted, given)
  return wanted === given
}

/** "195" and "195.00" are one price. */
function isSameAmount(wanted: string, given: string): boolean {
  const amount = /^\d+(?:\.\d+)?$/
  return amount.test(wanted) && amount.test(given) && Number(wanted) === Number(given)
}

/** Whether the text has this figure: its number is not a part of a longer one. */
function hasFigure(text: string, figure: string): boolean {
  const escaped = figure.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!\\d|\\d[.,])${escaped}(?!\\d|[.,]\\d)`, 'i').test(text)
}
