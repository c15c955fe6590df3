import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { replaceMark } from '#features/agents/conversation-log/rules/mark.ts'
import { readBeliefs } from '#features/agents/local-mode/rules/belief-questions.ts'
import { isWhole } from '#features/agents/local-mode/rules/act/read-act.ts'
import { askAct } from '#features/agents/local-mode/rules/act/say-act.ts'
import { askOneByOne, askSetting, sayGap } from '#features/agents/local-mode/rules/follow-up/ask-back.ts'
import {
  readAskedValue,
  readChoice,
  resolveReference,
} from '#features/agents/local-mode/rules/follow-up/choice.ts'
import { lastUse, readFollowUp, readMoment } from '#features/agents/local-mode/rules/follow-up/follow-up.ts'
import { isComparing } from '#features/agents/local-mode/rules/follow-up/refine.ts'
import { readTrend } from '#features/agents/local-mode/rules/follow-up/trend.ts'
import { askPlace, askUnnamed, ofOrder } from '#features/agents/local-mode/rules/follow-up/unnamed.ts'
import { readAlone, readWithSubject } from '#features/agents/local-mode/rules/follow-up/subject.ts'
import { toUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { isOrder } from '#features/agents/local-mode/rules/read-intent.ts'
import { offerOrdersOf } from '#features/agents/local-mode/rules/order-offers.ts'
import { isWrite } from '#features/agents/local-mode/rules/intents.ts'
import { readIntents } from '#features/agents/local-mode/rules/read-intents.ts'
import { spellMessage } from '#features/agents/local-mode/rules/short-forms.ts'
import { readSeveralPrices } from '#features/agents/local-mode/rules/several-prices.ts'
import { readResearch } from '#features/agents/local-mode/rules/research-orders.ts'
import { readSaveReply } from '#features/agents/local-mode/rules/save-reply.ts'
import { withoutAsides, withoutTold } from '#features/agents/local-mode/rules/asides.ts'
import { isReplyAbout } from '#features/agents/local-mode/rules/topics.ts'
import { spellCorrectedTimes } from '#features/agents/local-mode/rules/corrected-times.ts'
import { readPasted } from '#features/agents/local-mode/rules/read-tone.ts'
import { spellChatty, spellLinks } from '#features/agents/local-mode/rules/spell-chatty.ts'
import { spellWhole } from '#features/agents/local-mode/rules/spell-whole.ts'
import { spellOrders } from '#features/agents/local-mode/rules/spell-order.ts'
import { sayWhere } from '#features/agents/local-mode/rules/where.ts'
import { readWeb } from '#features/agents/local-mode/rules/web-orders.ts'
import { readTicketOrder } from '#features/agents/local-mode/rules/ticket-order.ts'
import { readTicketShown } from '#features/agents/local-mode/rules/ticket-shown.ts'
import { spellDates } from '#features/agents/local-mode/rules/written-dates.ts'
import { readStanding } from '#features/agents/local-mode/rules/standing-orders.ts'
import { sayOutOfScope } from '#features/agents/local-mode/rules/out-of-scope.ts'
import { withoutCorrection } from '#features/agents/local-mode/rules/follow-up/value.ts'
import { readWorkflow } from '#features/agents/local-mode/rules/workflow-orders.ts'
import { toWords } from '#features/agents/local-mode/rules/words.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentDeps, Intent } from './deps.ts'
import { setsNumber, tellsCount } from './doubtful-number.ts'
import { findNames } from './find-names.ts'
import { findPeople, isOfWriter } from './find-people.ts'
import { type LocalReading, type OtherQuestion, understood } from './local-reading.ts'
import { readHideUntil } from './hide-until.ts'
import {
  isLeavingOut,
  isMoreOf,
  isNarrowing,
  isSomeOnly,
  leanOnLast,
  leans,
  withEarlierName,
  withEarlierTime,
} from './lean-on-last.ts'
import { readOtherOne } from './other-one.ts'
import { readBareEach } from './read-bare.ts'
import { ordersRather, quotedIn, readOrder } from './read-order.ts'
import { readPartOfOrder } from './part-of-order.ts'
import { readSameOrder } from './same-order.ts'
import { readPlain } from './read-plain.ts'

type ReadDeps = Pick<
  AgentDeps,
  'readIntent' | 'wordsOfProducts' | 'findProducts' | 'findSlips' | 'findPeople' | 'listWorkflows'
>
type Asked = { workspaceId: string; today: string; agent: AgentId }

/** What a question means by itself or after what was said before. */
export async function readLocally(
  deps: ReadDeps,
  message: EventOf<'user_message'> | null,
  before: AgentEvent[],
  { workspaceId, today, agent }: Asked,
): Promise<LocalReading> {
  const typed = spellCorrectedTimes(message?.means ?? message?.text ?? '')
  const plain = withoutAsides(spellMessage(spellLinks(typed)))
  const dated = spellDates(plain, today)
  const written = dated.text
  const asked = readAskedValue(written, before) ?? written
  const nothing = { question: asked, meant: null, others: [], isGreeting: false, agent: null, leftOut: [] }
  const among = message?.attachments ?? []
  const product = among.find(({ kind }) => kind === 'product')
  const subject = product && { ...product, among }
  // What is kept on a ticket is kept as it was typed.
  const kept = readSaveReply(message?.means ?? message?.text ?? '', before)
  if (kept) return { ...nothing, meant: kept, agent: 'customer' }
  const spelled = subject ? { text: asked, names: [] } : await findNames(deps, workspaceId, asked)
  if (dated.asked !== null)
    return {
      ...nothing,
      meant: { part: 'answer', text: `Which day is “${dated.asked}”?`, choices: dated.choices },
    }
  const chosen = among.length === 0 ? readChoice(spelled.text, before) : null
  if (chosen && !('message' in chosen)) return { ...nothing, meant: chosen }
  const found = chosen ? await findNames(deps, workspaceId, chosen.message) : spelled
  const { names } = found
  const isLater = before.some(({ type }) => type === 'tool_answered')
  // "No, I meant November" asks the last question of another time.
  const corrected = isLater ? withoutCorrection(found.text) : null
  const whole = corrected === null ? spellWhole(found.text, names, agent) : null
  const question = corrected ?? whole ?? spellOrders(spellChatty(found.text, names), names)
  const web = subject ? null : readWeb(written)
  if (web) return { ...nothing, meant: web, agent: 'scout' }
  const pasted = subject ? null : readPasted(written)
  if (pasted) return { ...nothing, meant: pasted, agent: 'customer' }
  const belief = subject ? null : readBeliefs(found.text, names, before)
  if (belief) return { ...nothing, ...belief }
  const research = subject ? null : readResearch(asked, today, names, before)
  if (research) return { ...nothing, meant: research, agent: 'scout' }
  const workflows = await deps.listWorkflows(workspaceId)
  const flow =
    readWorkflow(asked, before, { names, workflows, today }) ?? (subject ? null : readStanding(asked, names))
  if (flow) return { ...nothing, meant: flow, agent: 'ops' }
  const again = async (text: string, earlier: AgentEvent[]) =>
    message &&
    (await readLocally(deps, { ...message, text, means: text }, earlier, { workspaceId, today, agent })).meant
  const hiding = subject ? null : await readHideUntil(asked, (text) => again(text, before))
  if (hiding) return { ...nothing, meant: hiding, agent: 'seller' }
  const same = subject ? null : await readSameOrder(deps, workspaceId, { ...found, before }, again)
  if (same) return { ...nothing, meant: same }
  const part = subject ? null : await readPartOfOrder(deps, workspaceId, { ...found, before }, today)
  if (part) return { ...nothing, meant: part, agent: 'seller' }
  const ordered = readPlain(corrected === null ? question : found.text, names, before)
  if (ordered) return { ...nothing, meant: ordered }
  const trend = subject ? null : readTrend(question, before, today)
  if (trend) {
    const { use, earlier } = trend
    return { ...nothing, meant: use, others: earlier ? [{ meant: earlier, words: question, agent }] : [] }
  }
  const other = subject ? null : await readOtherOne(deps, workspaceId, question, before)
  if (other) return { ...nothing, meant: other }
  const leaned = subject ? null : await leanOnLast(deps, workspaceId, { question, names, before, today })
  if (leaned) return { ...nothing, meant: leaned }
  const people = subject ? [] : await findPeople(deps, workspaceId, { text: question, names })
  const context = { today, agent, names, people }
  const settled = subject
    ? null
    : (readTicketOrder(asked, people, before) ?? readTicketShown(asked, people, before))
  if (settled) return { ...nothing, meant: settled, agent: 'customer' }
  const read = (text: string) => deps.readIntent(text, context)
  const isPlain = isOrder(question, context) && read(question) !== null
  const where = names.length === 0 ? sayWhere(question) : null
  const isForPurchase =
    (names.length > 0 && purchases.test(question)) || read(question)?.args['leadDays'] !== undefined
  const gap = isPlain || isForPurchase ? null : sayGap(question, names)
  const beyond = isPlain && names.length > 0 ? null : sayOutOfScope(withoutTold(asked), names, people)
  const missing = subject ? null : (gap ?? beyond ?? where)
  if (missing) return { ...nothing, meant: { part: 'answer', text: missing } }
  const follow = () => {
    const plain = (subject && replaceMark(question, subject, subject.id, among)) ?? question
    return readFollowUp(plain, before, { today, readMoment })
  }
  if (subject) {
    const intent = readWithSubject(question, subject, read)
    if (intent) return understood(asked, intent)
    const followed = follow()
    if (followed) return { ...nothing, meant: followed }
    const alone = readAlone(question, subject)
    return alone ? understood(asked, alone) : nothing
  }
  const unnamed =
    (isReplyAbout(question) ? null : ofOrder(question, people)) ??
    (!isLater && names.length + people.length === 0 ? askUnnamed(question) : null)
  if (unnamed) return { ...nothing, meant: unnamed }
  const referred = resolveReference(question, before)
  const nowhere = referred === null && names.length === 0 ? askPlace(question) : null
  if (nowhere) return { ...nothing, meant: nowhere }
  const told =
    (referred &&
      readIntents(referred, { ...context, names: [...names, ...quotedIn(referred)] }, deps.readIntent)) ||
    readIntents(question, context, deps.readIntent) ||
    // "And its stock?"
    (referred &&
      /^\W*(?:and|what about|how about|ok)\s/i.test(referred) &&
      readIntents(
        referred.replace(/^\W*(?:and|what about|how about|ok)\s+/i, ''),
        { ...context, names: [...names, ...quotedIn(referred)] },
        deps.readIntent,
      )) ||
    null
  if (told?.kind === 'one at a time') {
    const prices = readSeveralPrices(told.parts, read, agent)
    return { ...nothing, meant: prices ?? askOneByOne(told.parts), agent: prices && 'seller' }
  }
  const order = readOrder(referred ?? question, before, { today, names, people })
  const isWritten = told?.intents.some(isWrite) ?? false
  // "Only those cheaper than 60" orders no price.
  const narrowed = order && !isWhole(order) && !isWritten && isSomeOnly(question) ? follow() : null
  if (narrowed) return { ...nothing, meant: narrowed }
  if (order && !isWritten && (order.wish !== 'negated' || told === null)) {
    const { tool, args, agent: whose } = order
    return isWhole(order)
      ? understood(asked, { tool, args, agent: whose, leftOut: [] })
      : { ...nothing, meant: askAct(order), agent: whose }
  }
  const [foremost, ...more] = told?.intents ?? []
  // "Anything from nadia": what she wrote is asked for.
  const ofWriter =
    foremost && isOfWriter(foremost, people, names) ? read(`tickets of ${people.join(' ')}`) : null
  const intent = ofWriter ?? foremost
  const isTimeOnly = onlyTime.test(question) || readMoment(question, today).period !== null
  const isBare =
    intent &&
    intent.tool !== '' &&
    (!hasArgs(intent) || leans(question) || isTimeOnly || isShort(question, 3)) &&
    isShort(question, leans(question) ? maxWordsOfLean : maxLeaning)
  const isChange = !intent && isOrder(question, context)
  const followed =
    (intent && !isBare) || (isChange && !isComparing(question) && !isNarrowing(question)) ? null : follow()
  const isOther =
    followed &&
    intent &&
    'tool' in followed &&
    followed.tool !== intent.tool &&
    !leans(question) &&
    !isTimeOnly
  if (followed && !isOther)
    return { ...nothing, meant: await withEarlierName(deps, workspaceId, followed, before) }
  // What is left out of a list asks nothing else: which of it is not understood is asked back.
  if (!followed && !isWritten && lastUse(before) && isLeavingOut(question)) return { ...nothing, names }
  if (!isWritten && ((intent && setsNumber(question, intent, names)) || tellsCount(question, names))) {
    const choices = offerOrdersOf(question, { names, tools: changing }, maxOffers)
    const text = 'Something of this may be meant as a change. Do you mean one of these? Nothing was changed.'
    if (choices.length > 0) return { ...nothing, meant: { part: 'answer', text, choices }, names }
  }
  // "All lamps off for shoppers" is no question, whatever its words are asked with.
  if (intent && !isWritten && ordersRather(question, intent, { today, names, people }))
    return { ...nothing, names }
  if (intent) {
    const first = understood(
      asked,
      isMoreOf(intent, question, before) ? withEarlierTime(intent, question, before, today) : intent,
    )
    const meanings = [first.meant, ...more.map(toUse)].map((meant) => JSON.stringify(meant))
    const others = more.flatMap((other, at): OtherQuestion[] => {
      const isNew = meanings.indexOf(meanings[at + 1] ?? '') === at + 1
      return isNew ? [{ meant: toUse(other), words: other.said ?? question, agent: other.agent }] : []
    })
    return { ...first, others, names }
  }
  // "Whats ida berg on about": what somebody wrote is asked for.
  const [person] = people
  const isOfPerson = person !== undefined && !isChange && names.length === 0 && isAsking.test(question)
  const ofPerson = isOfPerson ? read(`tickets of ${people.join(' ')}`) : null
  if (ofPerson) return understood(asked, ofPerson)
  // Nothing was said before that it could lean on.
  const led = /^(?:ok(?:ay)? )?(?:and|n|or|what about|how about)\s+(.+)$/i.exec(question.trim())?.[1]
  const own = led === undefined ? null : read(led)
  if (own?.tool === 'market-scan') return understood(asked, own)
  const known = [...names, ...quotedIn(referred ?? '')]
  // Without the quotation marks that a name was put in.
  const bared = (referred ?? question).replaceAll('"', '')
  const setting = isChange || known.length > 0 ? askSetting(bared, known, isChange) : null
  const [price] = setting?.choices ?? []
  // Of "set the mug to 12" the Seller means the price; whoever else is asked asks back.
  const isPrice = agent === 'seller' && /^(?:please )?set\b.*\bto (?!0\W*$)/i.test(question.trim())
  const priced = isPrice && price ? read(price.message) : null
  if (priced) return understood(asked, priced)
  if (setting) return { ...nothing, meant: setting }
  const alone = isChange ? null : (referred ?? (names.length > 0 ? question : null))
  // Names that were misspelt stand in the text as it was spelled.
  const isSpelled = names.every((name) => asked.toLowerCase().includes(name.toLowerCase()))
  // "It" is offered as what was spoken of.
  const unknown =
    referred !== null && names.length === 0
      ? { ...nothing, question: referred, names: quotedIn(referred) }
      : { ...nothing, question: isSpelled ? asked : found.text, names }
  const [bare, ...others] = alone ? readBareEach(alone, names, before) : []
  const beside = others.map((other) => ({ meant: toUse(other), words: question, agent: other.agent }))
  return bare ? { ...understood(asked, bare), others: beside, names } : unknown
}

const isAsking =
  /^\W*(?:so |ok |and |hey |hi )*(?:what|whats|which|who|how|hows|why|when|where|is|did|does|has|any|show|see|find|list|read|open|give|check)\b|\?\s*$/i

/** Suppliers are nothing that is known, and may be spoken of beside what is to be bought. */
const purchases = /^\W*(?:(?:please|pls)\s+)*(?:note|order|buy|get|put|add|write|reorder|purchase|restock)\b/i
const maxOffers = 4
/** What is offered of a product and a number. */
const changing = ['set-price', 'set-stock', 'add-to-purchase-list']

/** "For 8 weeks" asks for nothing by itself. */
const onlyTime = /^(?:(?:for|over|in|the|next|last|past|\d{1,3}|weeks?|months?|days?|years?)[\s?.!]*)+$/i

const maxLeaning = 7
/** "And of those how many are sold out". */
const maxWordsOfLean = 10

function isShort(question: string, max = maxLeaning): boolean {
  return toWords(question).length <= max
}

function hasArgs({ args }: Intent): boolean {
  return Object.keys(args).length > 0
}
