import { expect, test } from 'vitest'
import type { ValueType } from '../../contract/check.ts'
import { checkExpression } from './check.ts'

const object = (fields: Record<string, ValueType>): ValueType => ({ type: 'object', fields })
const int: ValueType = { type: 'int' }
const sold = object({ units: int, names: { type: 'list', of: { type: 'string' } } })
const few = { sold, price: object({ amount: int }) }
const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`s${at}`, object({ n: int })]))

test.each([
  ['steps.sold.units + steps.price.amount', int],
  ['steps.sold', sold],
  ['[steps.price, steps.price]', { type: 'list', of: few.price }],
  ['has(steps.sold.units) ? steps.sold.names[0] : ""', { type: 'string' }],
  ['trigger.names.map(steps, steps.size())', { type: 'list', of: int }],
  ['trigger.total', int],
] as const)('%s has its type, however many other steps stand before', (expression, type) => {
  const trigger = object({ total: int, names: { type: 'list', of: { type: 'string' } } })
  expect(checkExpression(expression, { trigger, steps: object(few) })).toEqual({ type })
  expect(checkExpression(expression, { trigger, steps: object({ ...many, ...few }) })).toEqual({ type })
})

test('all steps together are one value, of which each can be read', () => {
  const steps = object({ ...many, ...few })
  expect(checkExpression('steps', { steps })).toEqual({ type: steps })
  expect(checkExpression('[steps, steps][0].s7.n', { steps })).toEqual({ type: int })
})

test('a step that does not stand before is none, also after others were checked', () => {
  const types = { steps: object(few) }
  expect(checkExpression('steps.sold.units', types)).toEqual({ type: int })
  expect(checkExpression('steps.later.units', types)).toMatchObject({
    error: { position: expect.anything() },
  })
  expect(checkExpression('steps.sold.pieces', types)).toHaveProperty('error')
})
