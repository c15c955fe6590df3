import { describe, expect, test } from 'vitest'
import { evaluate, resolveMapping, resolveMappings } from './evaluate.ts'
import { isTextOpen, splitText } from './text.ts'

const scope = { trigger: { productId: 'p1', afterMinor: 1250 }, index: 1 }

describe('hostile expressions', () => {
  const long = { trigger: { list: Array.from({ length: 5_000 }, (_, at) => at), text: 'a'.repeat(200_000) } }
  const deep = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`
  const hostile = {
    too_much_work: [
      'trigger.list.map(a, trigger.list.map(b, trigger.list.map(c, a + b + c)))',
      'trigger.list.all(a, trigger.list.all(b, trigger.list.all(c, true)))',
      'trigger.list.filter(a, trigger.list.exists(b, trigger.list.exists(c, a == b && b != c)))',
    ],
    forbidden: [
      'trigger.text.matches("(a+)+$")',
      'cel.bind(a, trigger.text + trigger.text, a + a)',
      deep('(', ')', 5_000),
      deep('[', ']', 5_000),
      `"${'x'.repeat(5_000)}"`,
    ],
    syntax: [
      deep('!', '', 3_000),
      `${'1+'.repeat(1_900)}1`,
      `[${'1,'.repeat(1_500)}1]`,
      `${'trigger.'.repeat(400)}list`,
    ],
  }
  const refused = Object.entries(hostile).flatMap(([code, all]) =>
    all.map((expression) => [expression.slice(0, 60), code, expression] as const),
  )

  // Each code is of a bound that is checked before anything is evaluated.
  test.each(refused)('%s is refused with %s', (_, code, expression) => {
    expect(evaluate(expression, long)).toMatchObject({ error: { code } })
  })

  test('JSON that is nested without end is an error', () => {
    let value: unknown = 1
    for (let at = 0; at < 100_000; at += 1) value = [value]
    expect(evaluate('trigger.size()', { trigger: value })).toMatchObject({ error: { code: 'failed' } })
  })

  test('keys of a prototype are only keys', () => {
    const trigger = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": "c"}')
    expect(evaluate('trigger.__proto__.isAdmin', { trigger })).toEqual({ value: true })
    expect(evaluate('trigger.constructor', { trigger })).toEqual({ value: 'c' })
    expect(evaluate('{"__proto__": 1}.isAdmin', { trigger })).toMatchObject({
      error: { code: 'missing_key' },
    })
  })
})

describe('mappings', () => {
  test('a text holds expressions, and brackets that nobody closes', () => {
    const text = 'Price of {{ trigger.productId }}: {{trigger.afterMinor}} {{ {"a": 1} }} {{ open'
    expect(resolveMapping({ type: 'text', text }, scope)).toEqual({
      value: 'Price of p1: 1250 {"a":1} {{ open',
    })
    expect(isTextOpen(text)).toBe(true)
    expect(splitText('{{ a }}')).toEqual([{ type: 'expression', expression: 'a', start: 3 }])
  })

  test('an error in a text points into the whole text', () => {
    const made = resolveMapping({ type: 'text', text: 'Hello {{ nope }}' }, scope)
    expect(made).toMatchObject({ error: { code: 'unknown_name', position: { start: 9, end: 13 } } })
  })

  test('the first wrong mapping is named', () => {
    const value = { type: 'value', value: 1 } as const
    expect(resolveMappings({ a: value, b: { type: 'expression', expression: 'index' } }, scope)).toEqual({
      value: { a: 1, b: 1 },
    })
    expect(resolveMappings({ a: value, b: { type: 'expression', expression: 'x' } }, scope)).toMatchObject({
      name: 'b',
    })
  })
})
