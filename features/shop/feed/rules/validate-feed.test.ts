import { describe, expect, test } from 'vitest'
import type { ProfileId } from '../contract/verdict.ts'
import { BASE } from './__fixtures__/kettle.fixture.ts'
import { createFeedIndex } from './validate-feed.ts'
import { extendVerdict, validateRow } from './validate-row.ts'

function judgeAll(rows: Record<string, unknown>[], profile: ProfileId = 'openai-2026-10') {
  const verdicts = rows.map((row) => validateRow({ ...BASE, ...row }, { profile, now: new Date(0) }))
  const index = createFeedIndex(profile)
  for (const verdict of verdicts) index.collect(verdict)
  return verdicts.map((verdict) => extendVerdict(verdict, index.judge(verdict), profile))
}

function variant(itemId: string, options: Record<string, string>, groupId = 'KETTLES') {
  return { item_id: itemId, group_id: groupId, listing_has_variations: true, variant_dict: options }
}

const blue = variant('A', { Color: 'Blue', Lid: 'Oak' })
const red = variant('B', { Lid: 'Oak', Color: 'Red' })

describe('rules across rows', () => {
  test.each<[string, Record<string, unknown>[], string[][]]>([
    ['different rows leave each other alone', [{ item_id: 'A' }, { item_id: 'B' }], [[], []]],
    [
      'an id used twice is told on both rows',
      [{ item_id: 'A' }, { item_id: 'B' }, { item_id: 'A' }],
      [['item_id'], [], ['item_id']],
    ],
    [
      'an id is the same under its alias',
      [{ item_id: 'A' }, { item_id: undefined, sku: 'A' }],
      [['item_id'], ['item_id']],
    ],
    [
      'an offer id is used once',
      [
        { item_id: 'A', offer_id: 'o' },
        { item_id: 'B', offer_id: 'o' },
      ],
      [['offer_id'], ['offer_id']],
    ],
    ['variants with the same option names are fine in any order', [blue, red], [[], []]],
    [
      'each combination is used once',
      [blue, variant('B', { Lid: 'Oak', Color: 'Blue' })],
      [['variant_dict'], ['variant_dict']],
    ],
    [
      'a combination may return in another group',
      [blue, variant('B', { Color: 'Blue', Lid: 'Oak' }, 'POTS')],
      [[], []],
    ],
    [
      'a group has the same option names throughout',
      [blue, red, variant('C', { Colour: 'Green', Lid: 'Oak' })],
      [['variant_dict'], ['variant_dict'], ['variant_dict']],
    ],
    ['a variant without options stands out', [blue, variant('B', {})], [['variant_dict'], ['variant_dict']]],
    [
      'a group id is no item id',
      [variant('A', { Color: 'Blue' }, 'B'), { item_id: 'B' }],
      [['group_id'], ['group_id']],
    ],
    [
      'a row with an error of its own leaves the others valid',
      [{ item_id: 'A' }, { item_id: 'B', availability: 'sold' }],
      [[], ['availability']],
    ],
  ])('%s', (_title, rows, errors) => {
    expect(judgeAll(rows).map((verdict) => verdict.errors)).toEqual(errors)
  })

  test('two currencies in one feed are a warning on every row', () => {
    const verdicts = judgeAll([{ item_id: 'A' }, { item_id: 'B', price: '70.00 EUR' }])
    expect(verdicts.map((verdict) => [verdict.errors, verdict.warnings])).toEqual([
      [[], ['price']],
      [[], ['price']],
    ])
  })

  test('the Google-compatible profile has unique ids too', () => {
    const verdicts = judgeAll([{ id: 'A' }, { id: 'A' }], 'google-compatible-2026-10')
    expect(verdicts.every((verdict) => verdict.errors.includes('id'))).toBe(true)
  })
})
