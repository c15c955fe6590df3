import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { replaceMark } from '#features/agents/conversation-log/rules/mark.ts'
import {
  orderOfThem,
  orderOfTicket,
  readChoice,
  resolveReference,
} from '#features/agents/local-mode/rules/follow-up/choice.ts'
import { readFollowUp, readMoment } from '#features/agents/local-mode/rules/follow-up/follow-up.ts'
import { readAlone, readWithSubject } from '#features/agents/local-mode/rules/follow-up/subject.ts'
import { type LocalSaying, type LocalUse, toUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { isOrder } from '#features/agents/local-mode/rules/read-intent.ts'
import { sayNotRecorded } from '#features/agents/local-mode/rules/not-recorded.ts'
import { readWishes } from '#features/agents/local-mode/rules/read-wishes.ts'
import { isSmall } from '#features/agents/local-mode/rules/slots.ts'
import { toWords } from '#features/agents/local-mode/rules/words.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentDeps, Intent } from './deps.ts'
import { findNames } from './find-names.ts'

/** What a message means without a model. */
export type LocalReading = {
  question: string
  /** What it means, or what is said instead; null when it is not understood or asks for nothing. */
  meant: LocalUse | LocalSaying | null
  /** What a second question in the same sentence means, or what is said instead. */
  second: LocalUse | LocalSaying | null
  /** The words of the second question, and whose field it is. */
  secondAsked?: { words: string; agent: AgentId }
  isGreeting: boolean
  /** Whose field it is. */
  agent: AgentId | null
  leftOut: string[]
  /** The names in a question that was not understood. */
  names?: string[]
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
  const ordered = orderOfThem(question, before) ?? sayApproval(question) ?? orderOfTicket(question, before)
  if (ordered) return { ...nothing, meant: ordered }
  const product = among.find(({ kind }) => kind === 'product')
  const subject = product && { ...product, among }
  const names = subject ? [] : await findNames(deps, workspaceId, question)
  const context = { today, agent, names }
  const read = (text: string) => deps.readIntent(text, context)
  const missing = subject ? null : sayGap(question, names)
  if (missing) return { ...nothing, meant: { part: 'answer', text: missing } }
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
    if (intent && !followed) {
      const words = wishes?.kind === 'read' ? wishes.second : undefined
      const secondAsked = other && words !== undefined ? { words, agent: other.agent } : undefined
      return {
        ...understood(question, intent),
        second: other ? toUse(other) : null,
        ...(secondAsked ? { secondAsked } : {}),
      }
    }
    if (followed) return { ...nothing, meant: followed }
    // Nothing was said before that it could lean on.
    const bare = /^(?:ok(?:ay)? )?(?:and|n|or|what about|how about)\s+(.+)$/i.exec(question.trim())?.[1]
    const own = bare === undefined ? null : read(bare)
    if (own?.tool === 'market-scan') return understood(question, own)
    const setting = isChange || names.length > 0 ? askSetting(referred ?? question, names) : null
    const [price] = setting?.choices ?? []
    // Of "set the mug to 12" the Seller means the price; whoever else is asked asks back.
    const isPrice = agent === 'seller' && /^(?:please )?set\b.*\bto\b/i.test(question.trim())
    const priced = isPrice && price ? read(price.message) : null
    if (priced) return understood(question, priced)
    if (setting) return { ...nothing, meant: setting }
    const alone = isChange ? null : (referred ?? (names.length > 0 ? question : null))
    const unknown = { ...nothing, names }
    return alone ? readBare(unknown, { question: alone, names, before }) : unknown
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
  // Words that are no name are understood or told, never looked for.
  const isAlone = toWords(rest.join(' ')).every((word) => isSmall(word) || /^(please|all)$/.test(word.text))
  if (name === undefined || !isAlone) return nothing
  const last = before.findLast((event) => event.type === 'tool_asked')
  const args = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const isOfStock = last?.type === 'tool_asked' && last.tool === 'performance-analyzer'
  const intent = isOfStock
    ? { tool: 'performance-analyzer', args: { ...args, product: name }, agent: 'ops' as const, leftOut: [] }
    : {
        tool: 'find-products',
        args: { search: name },
        agent: 'seller' as const,
        leftOut: [],
      }
  return understood(nothing.question, intent)
}

/** What nothing here records, in words that are no product's name. */
function sayGap(question: string, names: readonly string[]): string | null {
  const words = toWords(question.slice(0, 300))
  const spans = names.map((name) => question.toLowerCase().indexOf(name.toLowerCase()))
  const named = words.flatMap(({ start }, index) =>
    spans.some((at, of) => at >= 0 && start >= at && start < at + (names[of]?.length ?? 0)) ? [index] : [],
  )
  return sayNotRecorded(words, new Set(named))
}

/** A name and a number beside each other: what is meant to be set is asked back. */
function askSetting(question: string, names: readonly string[]): LocalSaying | null {
  const [name] = names
  if (name === undefined) return null
  const plain = question.trim().replace(/[.!\s]+$/, '')
  const at = plain.toLowerCase().indexOf(name.toLowerCase())
  const [lead, rest] = [plain.slice(0, at).trim().toLowerCase(), plain.slice(at + name.length).trim()]
  const number = /^(?:to |at |= ?)?(\d+(?:\.\d{1,2})?)(?: please| pls)?$/i.exec(rest)?.[1]
  const isSetting =
    /^(?:(?:please|pls|can you|now|ok) )*(?:(?:set|make|put|change|move|update)(?: the| my| our)?)?$/.test(
      lead,
    )
  if (at < 0 || number === undefined || !isSetting) return null
  const choices = [
    { label: `Price ${number}`, message: `set the price of ${name} to ${number}` },
    ...(number.includes('.')
      ? []
      : [{ label: `Stock ${number}`, message: `set the stock of ${name} to ${number}` }]),
  ]
  const text = `Do you mean the price or the stock of “${name}”? Nothing was changed.`
  return { part: 'answer', text, choices }
}

/** Approvals are given in their own place, one by one: a sentence approves nothing. */
function sayApproval(question: string): LocalSaying | null {
  const isApproval =
    /^(?:(?:please|pls|ok|okay|just|yes) )*(?:approve|accept|confirm|decline|reject|sign off(?: on)?)(?: (?:all|everything|them|it|that|this|those|these|any|every|of|open|pending|waiting|approvals?|changes?|the|my|one|first|last|please|now))*[.!\s]*$/i
  if (!isApproval.test(question.trim())) return null
  const text =
    'I can’t approve or decline anything for you, so nothing was approved. What waits for you is under Approvals: open it and decide there.'
  return { part: 'answer', text }
}

function askOneByOne(parts: readonly string[]): LocalSaying {
  const choices = parts.map((part) => ({ label: part, message: part }))
  return {
    part: 'answer',
    text: 'I do one thing at a time when something changes. Which one first?',
    choices,
  }
}
