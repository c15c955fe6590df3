import { expect, test } from 'vitest'
import { setsNumber } from './actions/doubtful-number.ts'

const advice = {
  intent: 'listing',
  tool: 'listing-enhancer',
  args: {},
  agent: 'seller' as const,
  leftOut: ['30'],
}

test.each([
  ['make the planter 30', true],
  ['put the planter to 30', true],
  ['is the planter 30', false],
  ['30 better listings for the planter', false],
])('whether “%s” may be meant as a change: %s', (text, isMeant) => {
  expect(setsNumber(text, advice, ['planter'])).toBe(isMeant)
})
