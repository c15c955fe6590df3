import { describe, expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readBelief } from './belief-orders.ts'

const read = (text: string, names: string[] = []) => readBelief(text, names, [])
const argsOf = (text: string, names: string[] = []) => {
  const meant = read(text, names)
  return meant && 'tool' in meant
    ? { ...meant.args, ...(meant.product ? { product: meant.product.name } : {}) }
    : meant?.text
}
const offersOf = (text: string, names: string[] = []) => {
  const meant = read(text, names)
  return meant && 'text' in meant ? meant.choices?.map(({ use }) => use?.args) : 'an order'
}

describe('a hypothesis to be kept', () => {
  test.each([
    ['note that as a hypothesis: more than 25 percent of customers come back', 'returning_share', 0.25],
    [
      'my feeling after twenty years: more than 25 percent of customers come back. note that as a hypothesis and let’s see',
      'returning_share',
      0.25,
    ],
    ['Propose as a belief: refunds stay under 4 %', 'refund_share', 0.04],
    [
      'the insurer asked, I said refunds are below 5 percent. set that up as a hypothesis so we know',
      'refund_share',
      0.05,
    ],
    ['record refunds below 3,5% as a hypothesis', 'refund_share', 0.035],
    ['note as a hypothesis: less than two and a half percent of orders are refunded', 'refund_share', 0.025],
    ['note as a hypothesis that refunds will never go above 4%', 'refund_share', 0.04],
    ['new hypothesis: fewer than one in fifty orders is disputed', 'dispute_rate', 0.02],
    ['less than half a percent of orders get disputed. put it down as a hypothesis', 'dispute_rate', 0.005],
    ['hypothesis: less than 2% of card payments are declined', 'payment_failure', 0.02],
    [
      'put this on your list of hypotheses: not more than two percent of payments bounce',
      'payment_failure',
      0.02,
    ],
    [
      'could you write down as an assumption that payments fail in less than 3 percent of cases',
      'payment_failure',
      0.03,
    ],
    [
      'please log as an assumption that at least a quarter of our buyers order again',
      'returning_share',
      0.25,
    ],
    ['Let’s test a theory: more than 30% of orders come from returning customers', 'returning_share', 0.3],
    ['add a hypothesis that we get more than 12 orders a day', 'orders_per_day', 12],
    ['hypothesis - daily orders above 8', 'orders_per_day', 8],
  ])('%s', (text, kind, limit) => {
    expect(argsOf(text)).toEqual({ kind, limit })
  })

  test('of one product', () => {
    const rises = { kind: 'demand_rises', product: 'hasle throw' }
    expect(
      argsOf('i bet demand for the hasle throw will rise. put that down as a belief to test', [
        'hasle throw',
      ]),
    ).toEqual(rises)
    expect(
      argsOf('the hasle throw sells, demand for it is going up. keep that as a hypothesis', ['hasle throw']),
    ).toEqual(rises)
    expect(
      argsOf(
        'I have a feeling the hasle throw is going to sell more in the coming weeks, would you note that down as a hypothesis?',
        ['hasle throw'],
      ),
    ).toEqual(rises)
    expect(
      argsOf('my gut says demand for the Voss beanies will rise, note that down as a hypothesis', [
        'beanies',
        'Voss',
      ]),
    ).toEqual({
      kind: 'demand_rises',
      product: 'Voss beanies',
    })
    expect(argsOf('note as a hypothesis that the mug is ordered more than 14 times a week', ['mug'])).toEqual(
      {
        kind: 'product_orders_per_day',
        limit: 2,
        product: 'mug',
      },
    )
  })

  test('with a name of its own', () => {
    expect(
      argsOf('note it as a hypothesis, call it Loyal fans: more than 25% of customers buy again'),
    ).toEqual({
      kind: 'returning_share',
      limit: 0.25,
      name: 'Loyal fans',
    })
  })

  test('that was said in the message before', () => {
    const said = { type: 'user_message', text: 'I think fewer than 1 percent of orders get disputed' }
    expect(readBelief('note that as a hypothesis', [], [said as AgentEvent])).toMatchObject({
      args: { kind: 'dispute_rate', limit: 0.01 },
    })
  })
})

describe('what no hypothesis says is asked back', () => {
  test('a limit or a product that is missing', () => {
    expect(read('note as a hypothesis that refunds are low')).toMatchObject({
      pending: { into: 'value', args: { order: 'note as a hypothesis: refunds in percent below' } },
    })
    expect(argsOf('note as a hypothesis: refunds in percent below "4"')).toEqual({
      kind: 'refund_share',
      limit: 0.04,
    })
    expect(argsOf('note as a hypothesis: "mug" orders a day more than "3"', ['mug'])).toEqual({
      kind: 'product_orders_per_day',
      limit: 3,
      product: 'mug',
    })
    expect(read('add a hypothesis that demand will rise')).toMatchObject({
      part: 'which product',
      pending: { tool: 'propose-belief', into: 'productId' },
    })
  })

  test.each([
    [
      'the other side of a limit',
      'note as a hypothesis that refunds are above 6%',
      { kind: 'refund_share', limit: 0.06 },
    ],
    ['no unit', 'note as a hypothesis that refunds stay below 5', { kind: 'refund_share', limit: 0.05 }],
    [
      'a place',
      'note as a hypothesis: refunds stay under 4% in Germany',
      { kind: 'refund_share', limit: 0.04 },
    ],
    [
      'a place before it',
      'in germany I think refunds stay below 4%. note that as a hypothesis',
      { kind: 'refund_share', limit: 0.04 },
    ],
    [
      'a time',
      'note as a hypothesis: we get at least ten orders a day on weekends',
      { kind: 'orders_per_day', limit: 10 },
    ],
  ])('%s', (_why, text, args) => {
    expect(offersOf(text)).toEqual([args])
  })

  test('a product of what is only known of the store, and a demand that falls', () => {
    expect(offersOf('note as a hypothesis: refunds of the mug stay under 4%', ['mug'])).toEqual([
      { kind: 'refund_share', limit: 0.04 },
    ])
    const rises = [{ kind: 'demand_rises', product: 'mug' }]
    for (const end of ['will fall', 'is seasonal', 'will not rise', 'will rise before Christmas'])
      expect(offersOf(`note as a hypothesis that demand for the mug ${end}`, ['mug'])).toEqual(rises)
  })

  test('two at once, and another wish', () => {
    const both = [
      { kind: 'refund_share', limit: 0.04 },
      { kind: 'dispute_rate', limit: 0.01 },
    ]
    expect(offersOf('note as a hypothesis: refunds stay under 4% and disputes under 1%')).toEqual(both)
    expect(argsOf('note as a hypothesis: refunds stay under 4%, and pause the weekly digest')).toMatch(
      /“pause the weekly digest”/,
    )
    expect(argsOf('if sales drop, note as a hypothesis that refunds stay under 4%')).toMatch(/condition/)
    expect(argsOf('note as a hypothesis tomorrow: refunds stay under 4%')).toMatch(/later time/)
    expect(argsOf('don’t note that as a hypothesis: refunds below 4%')).toMatch(/^OK/)
    expect(argsOf('please do not add a hypothesis about refunds below 4%')).toMatch(/^OK/)
    expect(argsOf('delete the hypothesis about refunds')).toMatch(/under Beliefs/)
    expect(argsOf('note as a hypothesis that instagram brings the most customers')).toMatch(/Which one/)
  })
})

test.each([
  'remember that we close in august',
  'should I note that as a hypothesis?',
  'what do we believe about refunds',
  'my accountant has a theory about refunds',
  'our belief in quality sells, put the mug to 12',
  'set the price of the mug to 12',
  'note that refunds are below 4%',
])('%s orders no hypothesis', (text) => {
  expect(read(text, text.includes('mug') ? ['mug'] : [])).toBeNull()
})
