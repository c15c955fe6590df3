import { expect, test } from 'vitest'
import { toRunError } from './resolve.ts'

const error = { code: 'missing_key', message: 'No such key: stock', position: null } as const

test('what an expression misses is told with what the tool before it said', () => {
  const summary = 'There are no orders to learn from yet.'
  const steps = {
    feed: { output: { outcome: 'answer', summary: '12 products are ready.' } },
    plan: { output: { outcome: 'too_little', summary } },
  }
  const said = 'expression: There is no “stock” in what it reads'
  expect(toRunError(error, 'expression', { steps }).message).toBe(`${said}. ${summary}`)
  expect(toRunError(error, 'expression', { steps: { feed: steps.feed } }).message).toBe(said)
})
