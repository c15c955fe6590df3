import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTone } from './vader.ts'

const Figures = z.object({
  scores: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
})

describe('the tone of a text', () => {
  test('is that of the original VADER in every reference text', () => {
    const file = new URL('./reference/vader-figures.json', import.meta.url)
    const { scores } = Figures.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect(scores).toHaveLength(27)
    const round = (value: number, digits: number) => Number(value.toFixed(digits))
    const own = scores.map(([text]) => {
      const { negative, neutral, positive, compound } = readTone(text)
      return [text, round(negative, 3), round(neutral, 3), round(positive, 3), round(compound, 4)]
    })
    expect(own).toEqual(scores)
  })

  test.each([
    ['The book was good.', 0.4404],
    ['Not bad at all', 0.431],
    ['Today only kinda sux! But I\u2019ll get by, lol'.replace('\u2019', "'"), 0.5249],
    ['Catch utf-8 emoji such as 💘 and 💋 and 😁', 0.875],
    ['The mug arrived broken and nobody answers my emails!!!', -0.6093],
  ])('%s has the tone %d', (text, compound) => {
    expect(readTone(text).compound).toBeCloseTo(compound, 4)
  })

  test('a sad face darkens a text and a heart lightens it, with a variation selector too', () => {
    expect(readTone('It came 😡').compound).toBeLessThan(-0.05)
    expect(readTone('It came❤️').compound).toBeGreaterThan(0.05)
  })

  test('stays between −1 and 1, and its shares make one whole, whatever is written', () => {
    const word = fc.constantFrom(
      'good',
      'BAD',
      'not',
      'very',
      'but',
      'least',
      'no',
      '!!!',
      '😡',
      ':)',
      'kind of',
      '',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const { negative, neutral, positive, compound } = readTone(text)
        expect(Math.abs(compound)).toBeLessThanOrEqual(1)
        const whole = negative + neutral + positive
        expect(whole === 0 || Math.abs(whole - 1) < 1e-9).toBe(true)
      }),
    )
  })

  test('a text of a million signs is read like a short one', () => {
    expect(readTone('great '.repeat(170_000)).compound).toBeGreaterThan(0.99)
    expect(readTone('!'.repeat(1_000_000))).toMatchObject({ compound: 0, neutral: 1 })
  })
})
