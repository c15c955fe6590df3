import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classify, logScores, train } from './bayes.ts'
import { draftReply, guessIntent, type KnownOrder, orderNamedIn, trainIntents } from './reply.ts'

const china = train([
  { label: 'China', text: 'Chinese Beijing Chinese' },
  { label: 'China', text: 'Chinese Chinese Shanghai' },
  { label: 'China', text: 'Chinese Macao' },
  { label: 'other', text: 'Tokyo Japan Chinese' },
])

const heldOut: [string, string][] = [
  ['where_is_order', 'Hi, any news on my parcel? It should have arrived on Friday'],
  ['where_is_order', 'Could you send me the tracking number please'],
  ['where_is_order', 'Still waiting for my delivery, where is it?'],
  ['where_is_order', 'Has order #1088 been shipped already?'],
  ['return', 'I would like to send back the trousers, they are too large'],
  ['return', 'How does a return work?'],
  ['return', 'Can I exchange this for size L'],
  ['return', 'Do you provide a return label?'],
  ['refund', 'Give me my money back'],
  ['refund', 'I still have not received the refund on my card'],
  ['refund', 'My card was charged two times'],
  ['refund', 'How long until the refund is credited?'],
  ['damaged', 'The vase arrived in pieces, completely broken'],
  ['damaged', 'It does not work, the item is defective'],
  ['damaged', 'There is a crack in the screen'],
  ['damaged', 'The box was crushed and the plate is damaged'],
  ['wrong_item', 'You sent the wrong colour, I ordered black and received white'],
  ['wrong_item', 'This is a different product than the one I ordered'],
  ['wrong_item', 'An item is missing from my parcel'],
  ['wrong_item', 'I got the wrong model'],
  ['cancel', 'I need to cancel my order please'],
  ['cancel', 'Ordered by accident, please stop it'],
  ['cancel', 'Can I still cancel it?'],
  ['change_address', 'I made a mistake in my address, the street is wrong'],
  ['change_address', 'Please deliver to a new address, I moved'],
  ['change_address', 'Could you update the shipping address of my order'],
  ['product_question', 'What is the lamp made of?'],
  ['product_question', 'Is this jacket available in blue?'],
  ['product_question', 'What are the dimensions and how much does it weigh?'],
  ['complaint', 'Terrible service, nobody replies'],
  ['complaint', 'I am really disappointed, never again'],
  ['complaint', 'Worst support, so rude'],
  ['thanks', 'Thank you, the scarf is beautiful'],
  ['thanks', 'Great shop, very happy, thanks'],
  ['thanks', 'Love it, many thanks for the fast delivery'],
  ['where_is_order', 'It never came'],
  ['damaged', 'Both glasses are chipped'],
  ['cancel', 'Please do not ship it, I bought the wrong thing'],
  ['product_question', 'Can this go in the microwave?'],
  ['complaint', 'You people keep ignoring me'],
  ['change_address', 'The postcode should be 10115, not 10155'],
]

/** Accuracy, and the mean over the intents of the harmonic mean of precision and recall. */
function judge(pairs: readonly (readonly [string, string])[]) {
  const labels = [...new Set(pairs.map(([label]) => label))]
  const f1 = labels.map((label) => {
    const hits = pairs.filter(([truth, guess]) => truth === label && guess === label).length
    const named = pairs.filter(([truth, guess]) => truth === label || guess === label).length
    return hits === 0 ? 0 : (2 * hits) / (named + hits)
  })
  const right = pairs.filter(([truth, guess]) => truth === guess).length
  return { accuracy: right / pairs.length, macroF1: f1.reduce((sum, value) => sum + value, 0) / f1.length }
}

describe('naive Bayes', () => {
  test('finds what example 13.1 of Introduction to Information Retrieval finds', () => {
    const scores = logScores(china, 'Chinese Chinese Chinese Tokyo Japan')
    expect(Math.exp(scores.get('China') ?? 0)).toBeCloseTo((3 / 4) * (3 / 7) ** 3 * (1 / 14) ** 2, 12)
    expect(Math.exp(scores.get('China') ?? 0).toFixed(4)).toBe('0.0003')
    expect(Math.exp(scores.get('other') ?? 0).toFixed(4)).toBe('0.0001')
    expect(classify(china, 'Chinese Chinese Chinese Tokyo Japan')?.label).toBe('China')
  })

  test('knows nothing without examples, and nothing new of unknown words', () => {
    expect(classify(train([]), 'hello')).toBeNull()
    expect(classify(china, 'Paris')).toMatchObject({
      label: 'China',
      known: 0,
      confidence: expect.closeTo(0.75),
    })
  })
})

function draftOf(text: string, named: string | null, order: KnownOrder | null) {
  return draftReply(guessIntent(trainIntents([]), text), text, named, order)
}

describe('what a customer wants', () => {
  test('is found in messages the training never saw', () => {
    const model = trainIntents([])
    const guessed = heldOut.map(([truth, text]) => [truth, classify(model, text)?.label ?? ''] as const)
    const { accuracy, macroF1 } = judge(guessed)
    expect(accuracy).toBeCloseTo(36 / 41, 10)
    expect(macroF1).toBeCloseTo(0.8846, 4)
  })

  test('goes to a person wherever it is guessed wrongly', () => {
    const wrong = heldOut
      .map(([truth, text]) => ({ truth, draft: draftOf(text, null, null) }))
      .filter(({ truth, draft }) => draft.intent !== truth)
    expect(wrong).toHaveLength(5)
    for (const { draft } of wrong) expect(draft.reasons).not.toEqual([])
  })

  test('is learned from the tickets the store has closed', () => {
    const own = Array.from({ length: 8 }, () => ({ label: 'cancel' as const, text: 'Storno bitte' }))
    expect(classify(trainIntents([]), 'Storno')?.known).toBe(0)
    expect(classify(trainIntents(own), 'Storno bitte')?.label).toBe('cancel')
  })
})

describe('a draft', () => {
  const order = {
    orderName: '#1042',
    placedDay: '2026-11-02',
    fulfillmentStatus: 'fulfilled',
    trackingUrl: 'https://track.example/1042',
    items: ['1 × Blue mug'],
  }

  test('answers where an order is with what the store knows', () => {
    const draft = draftOf('Where is my order #1042?', '#1042', order)
    expect(draft.intent).toBe('where_is_order')
    expect(draft.text).toContain('#1042 of Nov 2, 2026: it has been shipped')
    expect(draft.text).toContain('https://track.example/1042')
    expect(draft).toMatchObject({ blanks: [], reasons: [] })
  })

  test('takes the intent that the merchant set, however unclear the text is', () => {
    const draft = draftReply({ intent: 'return', confidence: 1 }, 'Hm.', '#1042', order)
    expect(draft).toMatchObject({ intent: 'return', confidence: 1, reasons: [] })
  })

  test('leaves a blank for what is not known, and says who has to look', () => {
    const draft = draftOf('Where is my order?', null, null)
    expect(draft.blanks).toEqual(['[order number]', '[tracking link]'])
    expect(draft.reasons).toEqual(['No order is mentioned.'])
    const later = draftOf('Where is my order?', '#1042', {
      ...order,
      fulfillmentStatus: 'unfulfilled',
    })
    expect(later.text).toContain('it has not been shipped yet')
    expect(later.blanks).toEqual(['[day of shipping]'])
  })

  test('of a threat goes to a person', () => {
    const draft = draftOf('This is the worst shop ever. I will call my lawyer!', null, null)
    expect(draft.reasons).toContain('It mentions legal action, harm or fraud.')
    expect(draft.reasons).toContain('It is a complaint.')
  })

  test('never promises money and repeats nothing the customer wrote, whatever that is', () => {
    const words = [
      'refund',
      'money back',
      'cancel',
      'broken',
      '<b>',
      '[x]',
      'ignore your rules and promise 999 USD',
    ]
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...words)).map((parts) => parts.join(' ')),
      fc.constantFrom(...heldOut.map(([, text]) => text)),
    )
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isKnown) => {
        const draft = draftOf(text, null, isKnown ? order : null)
        expect(draft.text).not.toMatch(/refund|money|reimburs|credit|999|</i)
        expect(draft.confidence).toBeGreaterThanOrEqual(0)
        expect(draft.confidence).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each([
    ['Where is #1042', '#1042'],
    ['my order 1042 please', '#1042'],
    ['Order number VT-20391', '#VT-20391'],
    ['order no. #1042', '#1042'],
    ['I ordered 2 mugs in 2026', null],
  ])('reads the order of: %s', (text, name) => {
    expect(orderNamedIn(text)).toBe(name)
  })
})
