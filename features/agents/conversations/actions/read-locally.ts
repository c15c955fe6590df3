import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { replaceMark } from '#features/agents/conversation-log/rules/mark.ts'
import {
  orderOfThem,
  readChoice,
  resolveReference,
} from '#features/agents/local-mode/rules/follow-up/choice.ts'
import { readFollowUp, readMoment } from '#features/agents/local-mode/rules/follow-up/follow-up.ts'
import { readAlone, readWithSubject } from '#features/agents/local-mode/rules/follow-up/subject.ts'
import { type LocalSaying, type LocalUse, toUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { isOrder } from '#features/agents/local-mode/rules/read-intent.ts'
import { readWishes } from '#features/agents/local-mode/rules/read-wishes.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentDeps, Intent } from './deps.ts'
import { findNames } from './find-names.ts'

/** What a message means without a model. */
export type LocalReading = {
  question: string
  /** What it means, or what is said instead; null when it is not understood or asks for nothing. */
  meant: LocalUse | LocalSaying | null
  /** A second question in the same sentence. */
  second: LocalUse | null
  isGreeting: boolean
  /** Whose field it is. */
  agent: AgentId | null
  leftOut: string[]
}

type ReadDeps = Pick<AgentDeps, 'readIntent' | 'wordsOfProducts' | 'findProducts'>
type Asked = { workspaceId: string; today: string; agent: AgentId }

/** What a question means by itself or after what was said before. */
export async function readLocally(
  deps: ReadDeps,
  message: EventOf<'user_message'> | null,
  before: AgentEvent[],
  { workspaceId, today, agent }: Asked,
): Promise<LocalReading> {
  const asked = message?.means ?? message?.text ?? ''
  const nothing = { question: asked, meant: null, second: null, isGreeting: false, agent: null, leftOut: [] }
  const among = message?.attachments ?? []
  const chosen = among.length === 0 ? readChoice(asked, before) : null
  if (chosen && !('message' in chosen)) return { ...nothing, meant: chosen }
  const question = chosen?.message ?? asked
  const ordered = orderOfThem(question, before)
  if (ordered) return { ...nothing, meant: ordered }
  const product = among.find(({ kind }) => kind === 'product')
  const subject = product && { ...product, among }
  const names = subject ? [] : await findNames(deps, workspaceId, question)
  const context = { today, agent, names }
  const read = (text: string) => deps.readIntent(text, context)
  const referred = subject ? null : resolveReference(question, before)
  const follow = () => {
    const plain = (subject && replaceMark(question, subject, subject.id, among)) ?? question
    return readFollowUp(plain, before, { today, readMoment })
  }
  if (!subject) {
    const wishes =
      (referred && readWishes(referred, context, deps.readIntent)) ||
      readWishes(question, context, deps.readIntent)
    if (wishes?.kind === 'one at a time') return { ...nothing, meant: askOneByOne(wishes.parts) }
    const [intent, other] = wishes?.intents ?? []
    const isBare = intent && intent.tool !== '' && !hasArgs(intent) && readMoment(question, today).words <= 4
    const isChange = !intent && isOrder(question, context)
    const followed = (intent && !isBare) || isChange ? null : follow()
    const second = other ? toUse(other) : null
    if (intent && !followed)
      return { ...understood(question, intent), second: second && 'tool' in second ? second : null }
    if (followed) return { ...nothing, meant: followed }
    const alone = isChange ? null : (referred ?? (names.length > 0 ? question : null))
    return alone ? readBare(nothing, { question: alone, names, before }) : nothing
  }
  const intent = readWithSubject(question, subject, read)
  if (intent) return understood(question, intent)
  const followed = follow()
  if (followed) return { ...nothing, meant: followed }
  const alone = readAlone(question, subject)
  return alone ? understood(question, alone) : nothing
}

function hasArgs({ args }: Intent): boolean {
  return Object.keys(args).length > 0
}

function understood(question: string, intent: Omit<Intent, 'intent'>): LocalReading {
  const { tool, agent, leftOut } = intent
  const isGreeting = tool === ''
  return { question, meant: isGreeting ? null : toUse(intent), second: null, isGreeting, agent, leftOut }
}

/** Little more than a name: the last question for it, where there was one about products, else how that product stands. */
function readBare(
  nothing: LocalReading,
  { question, names, before }: { question: string; names: readonly string[]; before: AgentEvent[] },
): LocalReading {
  const name = /^"([^"]+)"$/.exec(question.trim().replace(/[?!.]+$/, ''))?.[1] ?? names[0]
  const rest = question.replace(name ?? '', ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  if (name === undefined || rest.length > 3) return nothing
  const last = before.findLast((event) => event.type === 'tool_asked')
  const args = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const isOfStock = last?.type === 'tool_asked' && last.tool === 'performance-analyzer'
  const intent = isOfStock
    ? { tool: 'performance-analyzer', args: { ...args, product: name }, agent: 'ops' as const, leftOut: [] }
    : {
        tool: 'find-products',
        args: { search: rest.length > 0 ? question : name },
        agent: 'seller' as const,
        leftOut: [],
      }
  return understood(nothing.question, intent)
}

function askOneByOne(parts: readonly string[]): LocalSaying {
  const choices = parts.map((part) => ({ label: part, message: part }))
  return {
    part: 'answer',
    text: 'I do one thing at a time when something changes. Which one first?',
    choices,
  }
}
