import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { ResponseGeneratorResult } from '../contract/response-generator.ts'
import type { BayesModel } from '../rules/bayes.ts'
import { sayCount, sayPercent } from '../rules/market-wording.ts'
import { type ComposedReply, draftReply, guessIntent, orderNamedIn, trainIntents } from '../rules/reply.ts'
import type { AnalysisDeps, MessageFact } from './deps.ts'
import { answerWithout } from './market-product.ts'
import { answerWith, shorten } from './store-answer.ts'

export type ReplyAsk = {
  text?: string | undefined
  messageIds?: string[] | undefined
  orderName?: string | undefined
  limit: number
}

/** The store's own closed tickets that drafts learn from. */
const maxLessons = 2000
const maxTextLength = 8000
const method = 'Multinomial naive Bayes; templates with facts of the store'

type MessageToAnswer = Pick<MessageFact, 'messageId' | 'subject' | 'text' | 'orderName' | 'intent'>

/** Drafts answers to a text, to some messages, or to the open ones. Nothing is sent. */
export async function draftReplies(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  ask: ReplyAsk,
): Promise<ResponseGeneratorResult> {
  const known = await deps.facts.listMessages(workspaceId, { limit: maxLessons })
  const lessons = known.flatMap((message) =>
    (message.status === 'closed' || message.status === 'resolved') && message.intent !== null
      ? [{ label: message.intent, text: wholeOf(message) }]
      : [],
  )
  const model = trainIntents(lessons)
  const asked = await findAsked(deps, workspaceId, ask, known)
  if (asked.length === 0) {
    const isNamed = (ask.messageIds ?? []).length > 0
    const missing = isNamed ? 'None of these messages were found.' : 'No open customer messages.'
    return answerWithout('too_little', `${missing} Give the text to answer, or the id of a message.`, {
      basis: { unit: 'messages', method },
    })
  }
  const drafts: { asked: MessageToAnswer; draft: ComposedReply }[] = []
  for (const message of asked) {
    drafts.push({ asked: message, draft: await draftFor(deps, workspaceId, model, message) })
  }
  return toAnswer(drafts, lessons.length)
}

async function findAsked(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { text, messageIds, orderName, limit }: ReplyAsk,
  known: readonly MessageFact[],
): Promise<MessageToAnswer[]> {
  if (text !== undefined)
    return [{ messageId: 'text', subject: null, text, orderName: orderName ?? null, intent: null }]
  const found =
    messageIds !== undefined && messageIds.length > 0
      ? await facts.listMessages(workspaceId, { messageIds, limit })
      : known.filter(
          ({ kind, status }) => kind === 'ticket' && (status === 'open' || status === 'in-progress'),
        )
  return found.slice(0, limit).map((message) => ({ ...message, orderName: orderName ?? message.orderName }))
}

async function draftFor(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  model: BayesModel,
  message: MessageToAnswer,
): Promise<ComposedReply> {
  const whole = wholeOf(message)
  const named = message.orderName ?? orderNamedIn(whole)
  const order = named === null ? null : await facts.findOrder(workspaceId, named)
  const guess =
    message.intent === null ? guessIntent(model, whole) : { intent: message.intent, confidence: 1 }
  return draftReply(guess, whole, named, order)
}

function wholeOf({ subject, text }: Pick<MessageFact, 'subject' | 'text'>): string {
  return [subject, text].filter(Boolean).join('. ').slice(0, maxTextLength)
}

function toAnswer(
  drafts: readonly { asked: MessageToAnswer; draft: ComposedReply }[],
  lessons: number,
): ResponseGeneratorResult {
  const first = drafts[0]?.draft
  const people = drafts.filter(({ draft }) => draft.reasons.length > 0).length
  const blanks = [...new Set(drafts.flatMap(({ draft }) => draft.blanks))]
  const min = Math.min(...drafts.map(({ draft }) => draft.confidence))
  return answerWith(
    [
      drafts.length === 1 && first !== undefined
        ? `The customer most likely asks about “${first.title}” (${sayPercent(first.confidence)} confidence).`
        : `${sayCount(drafts.length, 'answer')} are drafted; the least sure is ${sayPercent(min)} sure of what the customer wants.`,
      people === 0
        ? 'Read the draft and send it.'
        : `${people === drafts.length ? 'Read it before you send it' : `${people} of ${drafts.length} need a person`}: ${drafts.flatMap(({ draft }) => draft.reasons)[0]}`,
      blanks.length > 0 && `Fill in ${blanks.join(', ')}.`,
    ],
    { rows: lessons, unit: 'closed tickets with an intent', from: null, to: null, method },
    [{ name: 'probability of the intent', value: min }],
    {
      figures: [
        newFigure('drafts', 'Drafts', drafts.length, 'number'),
        newFigure('needing_a_person', 'Needs review', people, 'number'),
        ...(drafts.length === 1 && first !== undefined
          ? [newFigure('intent', 'Intent', first.title, 'text')]
          : []),
      ],
      tables: [
        newTable(
          'drafts',
          'Drafts',
          [
            ['message', 'Message', 'text'],
            ['wrote', 'Customer’s message', 'text'],
            ['intent', 'Intent', 'text'],
            ['confidence', 'Sure', 'percent'],
            ['draft', 'Draft', 'text'],
            ['why', 'Why it needs review', 'text'],
          ],
          drafts.map(({ asked, draft }) => ({
            message: asked.messageId,
            wrote: shorten(asked.text),
            intent: draft.title,
            confidence: draft.confidence,
            draft: draft.text,
            why: draft.reasons.join(' '),
          })),
        ),
      ],
      detail: {
        drafts: drafts.map(({ asked, draft }) => ({
          messageId: asked.messageId,
          needsHuman: draft.reasons.length > 0,
          ...draft,
        })),
      },
    },
  )
}
