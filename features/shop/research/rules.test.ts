import { describe, expect, test } from 'vitest'
import { Region } from './contract/task.ts'
import { findPrivate } from './rules/outgoing.ts'
import { marketOf, termsOf } from './rules/regions.ts'
import { pickSentences } from './rules/sentences.ts'
import {
  estimateEnd,
  medianDuration,
  percentOf,
  pickCategories,
  rankPages,
  toCategoryWords,
  writeQueries,
} from './rules/task.ts'
import { cleanAddress, cleanLine, cleanText } from './rules/text.ts'

describe('text of strangers', () => {
  test.each([
    ['a\u0000b\u0007c', 'abc'],
    ['a\r\nb\rc\td', 'a\nb\nc\td'],
    ['\u202Eevil\u2066', 'evil'],
    ['\uFEFFbegin', 'begin'],
    ['\uD83D', '\uFFFD'],
    ['<b>é😀</b>', '<b>é😀</b>'],
  ])('%j is kept as %j', (text, kept) => expect(cleanText(text, 100)).toBe(kept))

  test('a cut never leaves half a letter', () => {
    expect(cleanText('a😀', 2)).toBe('a…')
    expect(cleanLine(' a \n b ', 3)).toBe('a b')
    expect(cleanText('😀😀', 2)).toBe('…')
  })

  test('a cut leaves whole words, but of a language without blanks', () => {
    expect(cleanText('Kettles sell well', 15)).toBe('Kettles sell…')
    expect(cleanText('Kettles sell well', 13)).toBe('Kettles sell…')
    expect(cleanLine('Kettles sell well', 10)).toBe('Kettles…')
    expect(cleanText(`水 ${'壶'.repeat(100)}`, 60)).toBe(`水 ${'壶'.repeat(57)}…`)
    expect(cleanText(' '.repeat(200_000), 100_000)).toMatch(/…$/)
  })

  test.each([
    ['https://a.example/x y', 'https://a.example/x%20y'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://me:secret@a.example/', null],
    ['//a.example', null],
    [`https://a.example/${'x'.repeat(2_048)}`, null],
  ])('the address %s may be opened as %s', (text, address) => expect(cleanAddress(text)).toBe(address))
})

test.each([
  ['kettle price 2026', null],
  ['sk-hynix memory', null],
  ['ida@example.com', 'an e-mail address'],
  ['ida@\u200Bexample\u00AD.com', 'an e-mail address'],
  ['sk-0123456789abcdefghij', 'what looks like a key'],
  ['rk_live_0123456789abcdef', 'what looks like a key'],
  ['https://a.example/?k=tvly%2D0123456789', 'what looks like a key'],
])('what is private in "%s": %s', (text, what) => {
  expect(findPrivate(text, true)).toBe(what)
})

test('a person may look for an e-mail address, and not for a key', () => {
  expect(findPrivate('ida@example.com', false)).toBeNull()
  expect(findPrivate('tvly-0123456789', false)).toBe('what looks like a key')
})

describe('searches for a region', () => {
  test.each([
    ['Home & Garden > Kitchen > Kettles', 'Kettles'],
    ['Mugs, "large"; (blue)', 'Mugs large blue'],
    ['orders of ida@example.com', null],
    ['see https://evil.example', null],
    ['shpat_0123456789', null],
    [' > ', null],
    ['x'.repeat(500), 'x'.repeat(80)],
  ])('the category %j is searched for as %j', (category, words) => {
    expect(toCategoryWords(category)).toBe(words)
  })

  test('are worded from the region and two categories, each once', () => {
    expect(toCategoryWords(`Home > ${'kettle '.repeat(30)}`)).toMatch(/^(kettle )+kettle$/)
    const categories = pickCategories(['A > Kettles', 'B > kettles', 'me@x.example', 'Mugs', 'Pots'])
    expect(categories).toEqual(['Kettles', 'Mugs'])
    expect(writeQueries(marketOf('middle-east'), categories)).toEqual([
      'Kettles market demand and trends in the Middle East',
      'Mugs market demand and trends in the Middle East',
      'online shopping market trends in the Middle East',
    ])
    expect(writeQueries(marketOf('global'), [])).toEqual([
      'online shopping market trends worldwide',
      'e-commerce consumer demand growth worldwide',
    ])
  })

  test('the best pages are read first, one of each site before a second of any', () => {
    const page = (url: string, score: number) => ({ url, score, title: '', content: '' })
    const found = [page('https://a/1', 0.5), page('https://a/2', 0.9), page('https://b/1', 0.1)]
    const again = page('https://a/2', 0.3)
    expect(rankPages([...found, again], 6).map(({ url }) => url)).toEqual([
      'https://a/2',
      'https://b/1',
      'https://a/1',
    ])
    expect(rankPages(found, 1)).toHaveLength(1)
  })
})

test('each region but the world has countries, each once and known by a name', () => {
  for (const region of Region.options) {
    const { countries } = marketOf(region)
    expect(countries === null).toBe(region === 'global')
    expect(new Set(countries).size).toBe(countries?.length ?? 0)
    for (const country of countries ?? []) expect(country).toMatch(/^[A-Z]{2}$/)
  }
  expect(termsOf('canada')).toContain('Canadian')
  expect(termsOf('europe')).toContain('Kosovo')
})

describe('sentences of a page', () => {
  const page = [
    '# The Canada report for everyone who reads headings',
    'We asked us and them about it, and nobody knew. Sales in Canada are seen as strong by most shops asked.',
    '- **Canada** bought [2 million kettles](https://a.example/x) in the last year alone, shops say.',
    '| Canada | 5 | a table of numbers that is no sentence at all |',
    '<script>Canada is 100 % in this script, which nobody reads at all.</script>',
    'Canada.',
  ].join('\n')

  test('are quoted without Markdown, those with numbers first', () => {
    expect(pickSentences(page, ['Canada'], 5)).toEqual([
      'Canada bought 2 million kettles in the last year alone, shops say.',
      'Sales in Canada are seen as strong by most shops asked.',
    ])
    expect(pickSentences(page, ['Canada'], 1)).toHaveLength(1)
  })

  test('name the term as a whole word, and capitals as capitals', () => {
    expect(pickSentences(page, ['US'], 5)).toEqual([])
    expect(pickSentences(page, ['Can'], 5)).toEqual([])
    expect(pickSentences(page, ['c++', '(', ''], 5)).toEqual([])
    expect(pickSentences('', ['Canada'], 5)).toEqual([])
  })

  test('a hostile page is read in a moment', () => {
    for (const text of ['<', '[', '![', '**', ' \t', '<script>', 'Canada ']) {
      expect(pickSentences(text.repeat(100_000 / text.length), ['Canada'], 2)).toEqual([])
    }
  })
})

describe('how long a task takes', () => {
  const at = (seconds: number) => new Date(seconds * 1_000).toISOString()
  const run = (seconds: number, status: 'completed' | 'failed' = 'completed') => ({
    status,
    startedAt: at(0),
    endedAt: at(seconds),
  })
  const live = { status: 'running' as const, startedAt: at(100), endedAt: null }

  test('is the median of those that were completed', () => {
    expect(medianDuration([run(9), run(1), run(2), run(100, 'failed')])).toBe(2_000)
    expect(medianDuration([run(1), run(2)])).toBe(1_500)
    expect(medianDuration([run(5, 'failed'), live])).toBeNull()
  })

  test('is told only while it is ahead', () => {
    expect(estimateEnd(live, 20_000, new Date(110_000))).toBe(at(120))
    expect(estimateEnd(live, 20_000, new Date(121_000))).toBeNull()
    expect(estimateEnd(live, null, new Date(110_000))).toBeNull()
    expect(estimateEnd(run(5), 20_000, new Date(1_000))).toBeNull()
  })

  test('is told in percent, and 100 only at the end', () => {
    const progress = (done: number, total: number | null) => ({ stage: '', done, total, ratePerSecond: null })
    expect(percentOf({ status: 'running', progress: progress(8, 8) })).toBe(99)
    expect(percentOf({ status: 'running', progress: progress(3, 8) })).toBe(37)
    expect(percentOf({ status: 'running', progress: progress(3, null) })).toBe(0)
    expect(percentOf({ status: 'completed', progress: null })).toBe(100)
  })
})
