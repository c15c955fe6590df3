import { expect, test } from 'vitest'
import { z } from 'zod'
import { findUnknownProperties } from './rules.ts'

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
