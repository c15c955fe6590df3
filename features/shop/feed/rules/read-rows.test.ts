import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonFault, readRows } from './read-rows.ts'

const row = { item_id: 'K-1', title: 'Kettle' }
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')
const valuesOf = (text: string) => {
  const read = readRows(text, 10)
  return 'rows' in read
    ? read.rows.map((found) => ('value' in found ? found.value : found.problem))
    : read.fault
}

describe('a feed as one text', () => {
  test.each([
    ['lines', lines(row, row)],
    ['lines of Windows with blank ones between', `\uFEFF${lines(row, row).replace('\n', '\r\n\r\n')}\r\n`],
    ['a list', JSON.stringify([row, row])],
    ['a list over several lines', JSON.stringify([row, row], null, 2)],
    ['an object with products', JSON.stringify({ products: [row, row], count: 2 })],
    ['lines whose texts hold U+2028', lines(row, row).replace('Kettle', 'Kettle')],
  ])('is read from %s', (_name, text) => {
    expect(valuesOf(text)).toEqual([row, row])
  })

  test('is read from one product, on one line or on several', () => {
    expect(valuesOf(JSON.stringify(row))).toEqual([row])
    expect(valuesOf(JSON.stringify(row, null, 2))).toEqual([row])
  })

  test('has no rows when it is blank', () => {
    expect([valuesOf(''), valuesOf(' \n\n '), valuesOf('[]')]).toEqual([[], [], []])
  })

  test('with a line that is not JSON still has its other rows', () => {
    const read = readRows(`{oops\n\n${JSON.stringify(row)}\n42`, 10)
    expect(read).toMatchObject({
      rows: [
        { place: 1, text: '{oops' },
        { place: 3, value: row },
        { place: 4, value: 42 },
      ],
    })
  })

  test('is counted whole where only its first rows are wanted', () => {
    expect(readRows(lines(row, row, row), 2)).toMatchObject({ rows: [{ place: 1 }, { place: 2 }], count: 3 })
    expect(readRows(JSON.stringify([row, row, row]), 2)).toMatchObject({ rows: [{}, {}], count: 3 })
  })

  test.each([
    ['item_id\ttitle\nK-1\tKettle', { line: 1, column: 1 }],
    [`[${JSON.stringify(row)},\n {"item_id": }]`, { line: 2, column: 14 }],
    ['[\n{"a": 1},\n]', { line: 3, column: 1 }],
    ['{\n"a": 1\n"b": 2\n}', { line: 3, column: 1 }],
    ["{'a': 1}", { line: 1, column: 2 }],
    ['[1, 2', { line: 1, column: 6 }],
  ])('%j is told where it stops being JSON', (text, place) => {
    expect(valuesOf(text)).toMatchObject(place)
  })
})

describe('the place of a fault', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }

  test('is found exactly where JavaScript refuses too', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), fc.nat(3), (json, at, put, cut) => {
        const place = at % (json.length + 1)
        const text = json.slice(0, place) + put + json.slice(place + cut)
        expect(findJsonFault(text) === null).toBe(parses(text))
      }),
      { numRuns: 2_000 * Number(process.env.SOAK ?? 1) },
    )
  })

  test.each([
    '"\\u00zz"',
    '"\\x"',
    '"a\nb"',
    '01',
    '1.',
    '-',
    '+1',
    '1e',
    'tru',
    '{"a" 1}',
    '{,}',
    '[,]',
    '{"a":1,}',
  ])('%j is a fault', (text) => {
    expect([findJsonFault(text) !== null, parses(text)]).toEqual([true, false])
  })

  test('is found in a text that is nested without end', () => {
    expect(findJsonFault('['.repeat(900_000))).toMatchObject({ line: 1, column: 900_001 })
    expect(readRows('['.repeat(900_000), 10)).toHaveProperty('fault')
    expect(readRows(`${'['.repeat(400_000)}${']'.repeat(400_000)}`, 10)).toHaveProperty('rows')
  })
})
