import { expect, test } from 'vitest'
import { readWeighed } from './weighed.ts'

test.each([
  ['just had it on the kitchen scales, 640 g, put the weight in the feed', '640 g'],
  ['weighed it: 1.4 kg. Please add the weight', '1.4 kg'],
  ['it comes to 640 g on the scales, can you add that as the weight', '640 g'],
  // As it may have been spelled.
  ['it comes to 640 g on the sales, add that as the weight', '640 g'],
  ['it weighs 640g, add that to the feed', '640g'],
  ['its weight is 12 oz, pls update', '12 oz'],
])('“%s” is a weight', (text, weight) => {
  expect(readWeighed(text)).toBe(weight)
})

test.each([
  'just had it on the scales, 640 g',
  'just had it on the scales, 640 g, put the price in the feed',
  'just had the bowl on the scales, 640 g, put the weight in the feed',
  'it does not weigh 640 g, put the weight in the feed',
  'it weighs 640 g, put that in the feed and hide it',
  'with the box it weighs 640 g, add that',
  'the 640 g bag, add it to the feed',
  'it weighs 640 g, put the weight in the feed?',
])('“%s” is none, or more', (text) => {
  expect(readWeighed(text)).toBeNull()
})
