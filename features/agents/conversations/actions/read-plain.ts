/** What a text means whatever else it says: orders about what was shown, and what nobody can order here. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import {
  askOneByOne,
  sayAllPrices,
  sayApproval,
  sayWhoDecides,
} from '#features/agents/local-mode/rules/follow-up/ask-back.ts'
import { lastSubject, orderOfThem } from '#features/agents/local-mode/rules/follow-up/choice.ts'
import { purchaseOfThem } from '#features/agents/local-mode/rules/follow-up/list-purchase.ts'
import { sayImpossible } from '#features/agents/local-mode/rules/follow-up/impossible.ts'
import { readOfSubject, readWorstOf } from '#features/agents/local-mode/rules/follow-up/of-subject.ts'
import { replyToListed, saveDraft } from '#features/agents/local-mode/rules/follow-up/reply-to-listed.ts'
import { readPriceIf } from '#features/agents/local-mode/rules/follow-up/price-if.ts'
import { readPriceBound } from '#features/agents/local-mode/rules/follow-up/price-bound.ts'
import {
  orderOfList,
  orderOfTicket,
  ordersOfTickets,
} from '#features/agents/local-mode/rules/follow-up/ticket.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import {
  askOfCorrection,
  askOfMove,
  askOfOther,
  askOfReturn,
  orderOfCorrection,
  orderOfNumber,
  orderOfPrice,
  undoLast,
} from '#features/agents/local-mode/rules/follow-up/value.ts'
import { fieldOfSubject } from '#features/agents/local-mode/rules/follow-up/field.ts'
import { readUnstruck } from '#features/agents/local-mode/rules/unstruck.ts'
import { moveListed } from '#features/agents/local-mode/rules/follow-up/move-listed.ts'
import { readListedFields } from '#features/agents/local-mode/rules/listed-fields.ts'
import { moreWeeks } from '#features/agents/local-mode/rules/follow-up/weeks.ts'
import { readWhy } from './read-bare.ts'

/** "Too low" names no product. */
const ofPrice = /^(?:low|high|steep|dear|cheap|expensive|rich|much)$/i

/** Null where the text must be read. */
export function readPlain(
  question: string,
  names: readonly string[],
  before: AgentEvent[],
): LocalUse | LocalSaying | null {
  return (
    saveDraft(question, before) ??
    readUnstruck(question, names, lastSubject(before)) ??
    replyToListed(question, before) ??
    orderOfThem(question, before) ??
    purchaseOfThem(question, before) ??
    moveListed(question, before) ??
    readListedFields(question, names) ??
    readOfSubject(question, before) ??
    readWorstOf(question, before) ??
    readWhy(question, names) ??
    readPriceBound(question, names, before) ??
    readPriceIf(question, names, before) ??
    moreWeeks(question, before) ??
    fieldOfSubject(question, before) ??
    orderOfPrice(question, before) ??
    (names.every((name) => ofPrice.test(name)) ? orderOfNumber(question, before) : null) ??
    orderOfCorrection(question, before) ??
    askOfCorrection(question, before) ??
    (names.length === 0 ? (undoLast(question, before) ?? askOfReturn(question, before)) : null) ??
    (names.length === 0 ? askOfMove(question, before) : null) ??
    askOfOther(question) ??
    sayApproval(question) ??
    sayWhoDecides(question) ??
    sayImpossible(question, names) ??
    (names.length === 0 ? sayAllPrices(question) : null) ??
    orderOfList(question, before) ??
    orderOfTicket(question, before) ??
    ofSeveralTickets(question)
  )
}

function ofSeveralTickets(question: string): LocalSaying | null {
  const parts = ordersOfTickets(question)
  return parts && askOneByOne(parts)
}
