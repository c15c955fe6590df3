import { expect, test } from 'vitest'
import { categoriesAbout, categoriesCalled, commonTitle, preferWholeWords, wordsOfName } from './name.ts'

test.each([
  ['the breakfast mugs', ['breakfast', 'mug']],
  ['beanies and hobbies', ['beanie', 'and', 'hobby']],
  ['all our boxes', ['box']],
  ['vases', ['vase']],
  ['lenses in cases', ['lens', 'case']],
  ['dresses of three sizes', ['dress', 'three', 'size']],
  ['glass', ['glass']],
  ['products', ['product']],
  ['keyboard in blush', ['keyboard', 'blush']],
])('the words of “%s” are those that must be found', (name, words) => {
  expect(wordsOfName(name)).toEqual(words)
})

test('variants share the part of the title that does not tell them apart', () => {
  expect(commonTitle(['Myr Mug - Fog', 'Myr Mug - Chalk'])).toBe('Myr Mug')
  expect(commonTitle(['Hall Mirror'])).toBe('Hall Mirror')
})

test('a whole word goes before a part of one, and a category before neither', () => {
  const found = ['Flower Pan', 'Side Panel'].map((title) => ({ title, productId: title }))
  expect(preferWholeWords(found, ['pan']).map(({ title }) => title)).toEqual(['Flower Pan'])
  expect(categoriesCalled(['home > kettles > electric', 'home > mugs'], ['kettle'])).toEqual([
    'home > kettles',
  ])
})

test.each([
  ['yoga mats', ['home > yoga & pilates mats']],
  ['soap', ['home > liquid hand soap']],
  ['hand', []],
])('a kind of product is meant by %s as a part of its name', (name, meant) => {
  const paths = ['home > yoga & pilates mats', 'home > liquid hand soap']
  expect(categoriesAbout(paths, wordsOfName(name))).toEqual(meant)
})
