import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeOf, findUnknownProperties, marginOf } from './rules.ts'

const Input = z.object({
  sku: z.string(),
  note: z.string().default('none'),
  day: z.string().transform((text) => new Date(text)),
  lines: z.array(z.object({ price: z.number() })),
  labels: z.record(z.string(), z.string()),
})
const known = { sku: 'kettle', day: '2026-11-20', lines: [{ price: 1 }], labels: { any: 'x' } }

test.each([
  [known, []],
  [{ ...known, isForced: true }, ['isForced']],
  [{ ...known, lines: [{ price: 1 }, { price: 2, currency: 'USD' }] }, ['lines.1.currency']],
  [{ ...known, constructor: 1, toString: 2 }, ['constructor', 'toString']],
  [{ ...known, isForced: undefined }, ['isForced']],
])('the unknown properties of %j are %j', (given, unknown) => {
  expect(findUnknownProperties(given, Input.parse(given))).toEqual(unknown)
})

test.each([
  ['26.00', 12.48, 0.52],
  ['10', 12, -0.2],
  ['0', 1, null],
  [null, 1, null],
  ['26', null, null],
])('the margin of %s at a cost of %s is %s', (price, cost, margin) => {
  const found = marginOf(price, cost)
  if (margin === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(margin)
})

test.each([
  ['24.00', '26.00', 1 / 12],
  ['26', '13', -0.5],
  ['0', '13', null],
  [null, '13', null],
  ['lamp', 'mug', null],
])('from %s to %s is a change of %s', (before, after, change) => {
  const found = changeOf(before, after)
  if (change === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(change)
})
