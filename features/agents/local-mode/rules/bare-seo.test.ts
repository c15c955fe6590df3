import { expect, test } from 'vitest'
import { readBareSeo, spellBareSeo } from './bare-seo.ts'

test('the text behind the name is taken as it was written', () => {
  const said = readBareSeo('make the search title of the Brush Soft Brush, for fine Hair.')
  if (said === null || 'text' in said) throw new Error('It is of a product')
  expect(spellBareSeo(said, 'brush', ' soft brush, for fine hair.')).toBe(
    'make the search title of the brush to "Soft Brush, for fine Hair"',
  )
})

test.each([
  ['make the search title Soft Brush for Fine Hair', 'make its search title to "Soft Brush for Fine Hair"'],
  ['ok set its meta description Made of oak', 'ok set its meta description to "Made of oak"'],
])('“%s” is of what was spoken of', (text, order) => expect(readBareSeo(text)).toEqual({ text: order }))

test.each([
  'make the search title shorter please',
  'change the search title back',
  'make the search title really catchy',
  'let the search title mention the brand',
  'make the search title of the brush: Soft Brush',
  'what is the search title of the brush',
  'is the search title of the brush too long',
])('“%s” tells no text', (text) => expect(readBareSeo(text)).toBeNull())

test.each([' to Soft Brush', ' better', ' please', ' is too long'])(
  '“%s” behind the name is no text',
  (behind) =>
    expect(
      spellBareSeo({ lead: 'make the search title of the ', rest: `brush${behind}` }, 'brush', behind),
    ).toBeNull(),
)
