import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTone } from './vader.ts'

const reference = new URL('../../../../shared/reference/data/vader-reference.json', import.meta.url)
const Scored = z.array(
  z.object({ text: z.string(), neg: z.number(), neu: z.number(), pos: z.number(), compound: z.number() }),
)

describe('the tone of a text', () => {
  test.skipIf(!existsSync(reference))(
    'is that of the original VADER in every reference text (skipped where the reference material is absent)',
    () => {
      const texts = Scored.parse(JSON.parse(readFileSync(reference, 'utf8')))
      expect(texts).toHaveLength(27)
      const own = texts.map(({ text }) => {
        const tone = readTone(text)
        const round = (value: number, digits: number) => Number(value.toFixed(digits))
        return {
          text,
          neg: round(tone.negative, 3),
          neu: round(tone.neutral, 3),
          pos: round(tone.positive, 3),
          compound: round(tone.compound, 4),
        }
      })
      expect(own).toEqual(texts)
    },
  )

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
