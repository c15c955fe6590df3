import { describe, expect, test } from 'vitest'
import { labelOf, mentionsIn, readText, toneByWeek, toneTurn } from './sentiment.ts'

describe('what customers feel', () => {
  test.each([
    [0.05, 'positive'],
    [0.0499, 'neutral'],
    [-0.0499, 'neutral'],
    [-0.05, 'negative'],
  ])('a tone of %d is %s', (compound, label) => {
    expect(labelOf(compound)).toBe(label)
  })

  test('about shipping and about service is told apart in one message', () => {
    const mentions = mentionsIn('Delivery was terrible but the support team was very helpful. Nice day!')
    expect(mentions.map(({ aspect, label }) => [aspect, label])).toEqual([
      ['shipping', 'negative'],
      ['service', 'positive'],
    ])
  })

  test('belongs to the week that begins on Monday', () => {
    const reads = ['2026-11-15', '2026-11-16', '2026-11-22'].map((day) => readText('m', day, 'I love it'))
    expect(toneByWeek(reads)).toMatchObject([
      { week: '2026-11-09', texts: 1 },
      { week: '2026-11-16', texts: 2 },
    ])
  })

  test('has turned only when chance does not explain it', () => {
    const texts = (day: string, good: number, bad: number) => [
      ...Array.from({ length: good }, () => readText('m', day, 'I love it')),
      ...Array.from({ length: bad }, () => readText('m', day, 'I hate it')),
    ]
    const days = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26']
    const turnOf = (bad: number[]) =>
      toneTurn(toneByWeek(days.flatMap((day, at) => texts(day, 10 - (bad[at] ?? 0), bad[at] ?? 0))))
    expect(turnOf([1, 1, 9, 9])).toBe('worse')
    expect(turnOf([9, 9, 1, 1])).toBe('better')
    expect(turnOf([1, 2, 2, 3])).toBe('same')
    expect(toneTurn([])).toBeNull()
  })
})
