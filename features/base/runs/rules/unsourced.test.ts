import { describe, expect, test } from 'vitest'
import { findUnsourced } from './unsourced.ts'

const answer = {
  summary: 'Revenue was EUR 1,299.50 in 18 orders.',
  figures: [
    { label: 'Share of returns', value: 0.3712 },
    { label: 'Revenue', value: 48_213.4 },
  ],
  tables: [{ rows: Array.from({ length: 23 }, (_each, at) => ({ sku: `AN-${at}`, units: 40 })) }],
  detail: { before: 80, after: 92 },
}
const asked = 'Would 15 % off be good? I paid 64 each.'

describe('a figure in the words of a model', () => {
  test.each([
    ['that a tool gave', 'Revenue was €1,299.50 in 18 orders.'],
    ['that is rounded', 'Revenue was about 1,300 euros, and 48 213 in the year, that is 48.2k.'],
    ['that is written as in Germany', 'Der Umsatz war 1.299,50 € und 48.213 € im Jahr.'],
    ['that is a part in percent', 'A share of 37 % (37.1%) came back.'],
    ['that is one given number of another', 'It rose by 15 percent, from 80 to 92; 80 is 87% of it.'],
    ['that the merchant wrote', 'At 15% off and a cost of 64 it pays.'],
    ['that counts the rows', 'There are 23 products with 40 units each.'],
    ['that is a small count', 'Here are 3 ways, in 2 steps:\n1. First\n2) Second\n12. Twelfth'],
    ['that is a day, a time or a year', 'On 2026-11-21 at 14:30, on Nov 21, 2026, on 3 March, in 2025.'],
    ['that is part of a name, a code or an address', 'AN-77X, `4711` and https://x.example/9999 say so.'],
  ])('%s is not marked', (_which, text) => {
    expect(findUnsourced(text, [answer, asked])).toEqual([])
  })

  test.each([
    ['The return rate is 41%.', ['41%']],
    ['You will earn $2,750 more, 2,750 in all.', ['$2,750', '2,750']],
    ['Sales rose by 4.5 percent, again 4.5 percent.', ['4.5 percent']],
    ['About 350 people and 1.5 million views.', ['350', '1.5 million']],
    ['It costs €7.', ['€7']],
  ])('that nobody gave is marked: %s', (text, marked) => {
    expect(findUnsourced(text, [answer, asked])).toEqual(marked)
  })

  test('is looked for in any answer, however large or deep, without harm', () => {
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), { value: 999 })
    const many = Array.from({ length: 5_000 }, (_each, at) => at * 1_001)
    expect(findUnsourced('It is 999.', [deep, null, undefined])).toEqual(['999'])
    expect(findUnsourced('It is 33 %.', [many])).toEqual(['33 %'])
    expect(findUnsourced('9'.repeat(400), [])).toHaveLength(1)
  })
})
