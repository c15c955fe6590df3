/** Drafts of answers to customers: what is known fills the slots, what is not stays a visible blank, and no draft promises money. */
import { sayDay } from '#features/base/runs/rules/say-day.ts'
import { type BayesModel, classify, train } from './bayes.ts'
import { INTENT_TITLES, isIntent, type ReplyIntent, seedExamples } from './reply-examples.ts'
import { readTone } from './vader.ts'

/** What is known of the order a message is about. */
export type KnownOrder = {
  orderName: string
  placedDay: string
  fulfillmentStatus: string
  trackingUrl: string | null
  items: string[]
}

export type ComposedReply = {
  intent: ReplyIntent
  title: string
  /** Posterior probability of the intent. */
  confidence: number
  text: string
  facts: { name: string; value: string }[]
  /** What the merchant fills in, as it stands in the text: "[tracking link]". */
  blanks: string[]
  /** Why a person should read it before it goes; never empty when it should. */
  reasons: string[]
}

/** Learns from the first training set and the store's own closed tickets. */
export function trainIntents(own: readonly { label: ReplyIntent; text: string }[]): BayesModel {
  return train([...seedExamples(), ...own])
}

export type IntentGuess = { intent: ReplyIntent; confidence: number }

/** What a customer most likely wants; without a known word a complaint, with a confidence of 0. */
export function guessIntent(model: BayesModel, text: string): IntentGuess {
  const guess = classify(model, text)
  const intent = guess !== null && isIntent(guess.label) ? guess.label : 'complaint'
  return { intent, confidence: guess === null || guess.known === 0 ? 0 : guess.confidence }
}

/** The number of an order named in a text, with its "#"; null without one. */
export function orderNamedIn(text: string): string | null {
  const found = /(?:#\s?|\border\s+(?:number|no\.?|nr\.?)?\s*#?\s?)([A-Z]{0,6}-?\d{3,12})\b/i.exec(text)
  return found?.[1] === undefined ? null : `#${found[1].toUpperCase()}`
}

const NEEDS_ORDER: ReadonlySet<ReplyIntent> = new Set([
  'where_is_order',
  'return',
  'refund',
  'damaged',
  'wrong_item',
  'cancel',
  'change_address',
])

const GRAVE =
  /\b(lawyers?|attorneys?|legal action|sue|court|police|chargebacks?|injur(?:y|ed|ies)|hospital|allerg\w*|fire|burn(?:t|ed|s)?|unsafe|fraud|scam\w*)\b/i

/** Drafts an answer. `named` is the order the message speaks of, found or not. */
export function draftReply(
  { intent, confidence }: IntentGuess,
  text: string,
  named: string | null,
  order: KnownOrder | null,
): ComposedReply {
  const body = ['Hello,', '', ...bodyOf(intent, named, order), '', 'Kind regards,', '[your name]'].join('\n')
  return {
    intent,
    title: INTENT_TITLES[intent],
    confidence,
    text: body,
    facts: order === null ? [] : factsOf(order),
    blanks: [...new Set(body.match(/\[[a-z ]+\]/g) ?? [])].filter((blank) => blank !== '[your name]'),
    reasons: reasonsOf(intent, confidence, text, named, order),
  }
}

function factsOf(order: KnownOrder): ComposedReply['facts'] {
  return [
    { name: 'order', value: order.orderName },
    { name: 'placed', value: order.placedDay },
    { name: 'shipping', value: isShipped(order) ? 'shipped' : 'not shipped' },
    ...(order.trackingUrl === null ? [] : [{ name: 'tracking', value: order.trackingUrl }]),
    { name: 'items', value: order.items.join(', ') },
  ]
}

function isShipped({ fulfillmentStatus }: KnownOrder): boolean {
  return /^(fulfilled|partial|partially_fulfilled|shipped|delivered)$/i.test(fulfillmentStatus)
}

function bodyOf(intent: ReplyIntent, named: string | null, order: KnownOrder | null): string[] {
  const name = order?.orderName ?? named ?? '[order number]'
  const about = order === null ? `your order ${name}` : `your order ${name} of ${sayDay(order.placedDay)}`
  if (intent === 'where_is_order') return whereIs(about, order)
  const shipped = order === null ? null : isShipped(order)
  return {
    return: [
      `Thank you for writing about ${about}.`,
      'You can send it back to [return address] until [last day of return]. Please put the order number into the parcel.',
    ],
    refund: [
      `Thank you for writing about ${about}.`,
      'We are checking the payment and will write to you by [day of answer] with what we find.',
    ],
    damaged: [
      `We are sorry that what you received from ${about} is not as it should be.`,
      'Please send us a photo of the item and of its packaging. We will then offer you a solution by [day of answer].',
    ],
    wrong_item: [
      `We are sorry for the mix-up with ${about}.`,
      ...(order !== null && order.items.length > 0 ? [`We have noted: ${order.items.join(', ')}.`] : []),
      'Please tell us what was in the parcel, with a photo if you can. We will write to you by [day of answer].',
    ],
    cancel:
      shipped === true
        ? [
            `We have looked at ${about}: it has already been shipped, so it cannot be stopped.`,
            'You can send it back to [return address] after it has arrived.',
          ]
        : [
            `Thank you for writing about ${about}.`,
            'We are checking whether it can still be stopped and will write to you by [day of answer].',
          ],
    change_address:
      shipped === true
        ? [
            `We have looked at ${about}: it has already been shipped, so its address cannot be changed.`,
            `You may be able to redirect it with the carrier: ${order?.trackingUrl ?? '[tracking link]'}`,
          ]
        : [
            `Thank you for writing about ${about}.`,
            'Please send us the complete new address. We will confirm the change before the parcel leaves.',
          ],
    product_question: ['Thank you for your question.', '[answer to the question]'],
    complaint: [
      'We are sorry for the trouble you had, and thank you for telling us.',
      'A member of our team is looking at your case and will write to you by [day of answer].',
    ],
    thanks: ['Thank you for your kind words. We are glad that you are happy with it.'],
  }[intent]
}

function whereIs(about: string, order: KnownOrder | null): string[] {
  if (order !== null && !isShipped(order)) {
    return [
      `We have looked at ${about}: it has not been shipped yet.`,
      'We expect to ship it on [day of shipping].',
    ]
  }
  const start =
    order === null
      ? `Thank you for asking about ${about}.`
      : `We have looked at ${about}: it has been shipped.`
  return [start, `You can follow it here: ${order?.trackingUrl ?? '[tracking link]'}`]
}

function reasonsOf(
  intent: ReplyIntent,
  confidence: number,
  text: string,
  named: string | null,
  order: KnownOrder | null,
): string[] {
  const lost = named === null ? 'No order is mentioned.' : `Order ${named} was not found.`
  const reasons: (string | false)[] = [
    confidence < 0.6 && 'It’s not clear what the customer wants.',
    intent === 'refund' && 'It’s about money. Decide before you answer.',
    intent === 'complaint' && 'It is a complaint.',
    intent === 'product_question' && 'Fill in the answer about the product.',
    (intent === 'damaged' || intent === 'wrong_item') && 'Decide on a replacement or refund.',
    intent === 'cancel' && order !== null && !isShipped(order) && 'Cancel the order in Shopify.',
    intent === 'change_address' && order !== null && !isShipped(order) && 'Change the address in Shopify.',
    NEEDS_ORDER.has(intent) && order === null && lost,
    GRAVE.test(text) && 'It mentions legal action, harm or fraud.',
    readTone(text).compound <= -0.5 && 'The customer is upset.',
    text.length > 4000 && 'The message is very long.',
  ]
  return reasons.filter((reason) => reason !== false)
}
