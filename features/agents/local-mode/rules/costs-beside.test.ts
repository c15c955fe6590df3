/** What is said of costs, margins and bounds in a sentence of its own, or in other words. */
import { expect, test } from 'vitest'
import { spellMessage } from './short-forms.ts'
import { askUnnamed } from './follow-up/unnamed.ts'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'

const context = { today: '2026-11-22', agent: 'seller' as const, names: ['mug'] }
const argsOf = (text: string) => {
  const told = readIntents(text, context, readIntent)
  return told?.kind === 'read' ? told.intents[0]?.args : null
}

test('a cost in the sentence before is of the price that is asked for, with the margin', () => {
  const said =
    'The mug costs me 19 a piece. I want to keep a 40 percent margin, so what price should I ask for the mug?'
  expect(argsOf(said)).toMatchObject({ cost: 19, minMargin: 40 })
})

test('a price and a cost that are only thought of are both looked at', () => {
  const said = 'If I ask 84 for the mug and pay 41 for it myself, what is my margin?'
  expect(readIntent(said, context)).toMatchObject({
    args: { product: 'mug', price: 84, cost: 41 },
    leftOut: [],
  })
})

test('a price that is judged is looked at', () => {
  expect(argsOf(spellMessage('is 30 ok for the mug'))).toMatchObject({ price: 30 })
})

test('what the dearest of a name costs is asked of all that are called so', () => {
  expect(argsOf('what does the most expensive mug cost')).toMatchObject({ search: 'mug', order: 'dearest' })
})

test('“up to $25” is a bound of prices', () => {
  expect(argsOf('show me everything up to $25, cheapest first')).toMatchObject({ maxPrice: 25 })
  expect(argsOf(spellMessage('What products do we have for $20 or less?'))).toMatchObject({ maxPrice: 20 })
})

test('“read me the description” orders no description', () => {
  expect(argsOf('read me the description thats up on the shop for the mug')).not.toHaveProperty('description')
})

test('an order for tomorrow that says “then” is not done now', () => {
  const [later, now] = ['the boss comes tomorrow, so hide the mug then', 'the boss is here, so hide the mug']
  expect(readIntents(later ?? '', context, readIntent)?.kind).toBeUndefined()
  expect(argsOf(now ?? '')).toMatchObject({ product: 'mug' })
})

test('“that order looks funny” asks which', () => {
  expect(askUnnamed('That order looks funny to me, can you check it?')?.text).toContain('Which order?')
  expect(askUnnamed('That order #1037 looks funny to me, can you check it?')).toBeNull()
})

test('“the last 5 changes” are five', () => {
  expect(argsOf('list the last 5 changes made in the shop')).toMatchObject({ limit: 5 })
})

test('“how are we getting on in Germany” is of the market there', () => {
  expect(
    readIntent(spellMessage('how are we getting on in germany'), { ...context, names: [] }),
  ).toMatchObject({
    tool: 'market-scan',
    args: { country: 'DE' },
  })
})
