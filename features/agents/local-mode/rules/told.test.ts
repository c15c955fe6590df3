import { expect, test } from 'vitest'
import { isOnlyTold, wishesWithin } from './told.ts'

const unnamed = { names: [], isOrder: false }
const order = { isOrder: true, isBefore: true }
const question = { isOrder: false, isBefore: true }

test('the parts of a message are tried from the longest at its end', () => {
  const parts = wishesWithin(
    'The supplier rang, bristles are dearer again.. so the brush goes to 29.50 please',
  )
  expect(parts.map(({ wish }) => wish)).toEqual([
    'bristles are dearer again.. so the brush goes to 29.50 please',
    'the brush goes to 29.50 please',
    'The supplier rang, bristles are dearer again..',
    'bristles are dearer again..',
  ])
  expect(parts[1]).toMatchObject({ before: 'The supplier rang, bristles are dearer again.. so', after: '' })
})

test('a long text has no parts, and of many clauses few are tried', () => {
  expect(wishesWithin('the supplier rang, '.repeat(400))).toEqual([])
  expect(wishesWithin('the supplier rang, '.repeat(20)).length).toBeLessThanOrEqual(6)
})

test('nothing is cut within quotation marks, and a message of one clause has no parts', () => {
  expect(wishesWithin('Call it "Brush, large. In oak" from today')).toEqual([])
  expect(wishesWithin('Hide the lamps')).toEqual([])
})

test.each([
  'The supplier rang, bristles are dearer again.. so',
  'the supplier said so, bristles are dearer, and',
  'my nephew knows about this,',
  'Promo for Black Friday:',
  'Good evening Hanna,',
])('“%s” only tells of how an order came about', (part) => {
  expect(isOnlyTold(part, unnamed, order)).toBe(true)
})

test.each([
  'we have 3 left,',
  'if the fair goes well,',
  'not today,',
  'the boss comes tomorrow,',
  'once they are back,',
  'all of them except the oak ones,',
  'which ones sell best,',
  'show me the sales and',
  'a customer wrote:',
  'I told them:',
])('“%s” may be a part of an order', (part) => {
  expect(isOnlyTold(part, unnamed, order)).toBe(false)
})

test('a number beside a question is no part of it, beside an order it may be', () => {
  const part = 'my accountant thinks 94 is a joke,'
  expect(isOnlyTold(part, unnamed, question)).toBe(true)
  expect(isOnlyTold(part, unnamed, order)).toBe(false)
})

test('a part that orders by itself, or names products and says nothing of them, is not only told', () => {
  expect(isOnlyTold('hide the mugs,', { names: ['mugs'], isOrder: true }, order)).toBe(false)
  expect(isOnlyTold('mugs and lamps,', { names: ['mugs', 'lamps'], isOrder: false }, order)).toBe(false)
  expect(isOnlyTold('the mugs sell badly,', { names: ['mugs'], isOrder: false }, order)).toBe(true)
})

test('what stands behind a wish tells of it, or ends a letter', () => {
  const behind = { isOrder: true, isBefore: false }
  expect(isOnlyTold('Many thanks, Hanna', unnamed, behind)).toBe(true)
  expect(isOnlyTold('the maker told us so', unnamed, behind)).toBe(true)
  expect(isOnlyTold('the small ones', unnamed, behind)).toBe(false)
  expect(isOnlyTold('was what I wrote to Marta', unnamed, behind)).toBe(false)
})

test('of which it is asked is told beside no question', () => {
  expect(isOnlyTold('out of 100 visitors to the shop,', unnamed, question)).toBe(false)
  expect(isOnlyTold('of course I was away,', unnamed, question)).toBe(true)
})
