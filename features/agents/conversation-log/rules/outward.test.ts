import { expect, test } from 'vitest'
import { isKnown, readOutgoing } from './outward.ts'

const known = {
  said: [
    'What do rivals ask for gooseneck kettles of 2026? See shop.example/kettles, or https://a.example/b?c=1.',
  ],
  found: ['https://found.example/kettle?id=7'],
}
const ofProducts = new Set(['aurora', 'aurora kettle 1.7 l', 'p-1042'])
const may = (args: object) => isKnown(readOutgoing(args), known, ofProducts)

test.each([
  ['gooseneck kettles'],
  ['Best GOOSENECK kettles in Germany, prices 2026'],
  ['aurora market trend'],
  ['Aurora Kettle 1.7 L'],
  ['p-1042'],
  ['DE'],
  ['rivals, shop.example'],
  ['https://shop.example/kettles'],
  ['https://a.example/b?c=1'],
  ['https://found.example/kettle?id=7'],
])('"%s" goes out by itself', (text) => {
  expect(may({ nested: [{ text }], maxResults: 5 })).toBe(true)
})

test.each([
  ['Keizersgracht kettles'],
  ['gooseneck kettles 48213'],
  ['kettles 2025'],
  ['Aurora Kettle 1.8 L'],
  ['kettles k\u200Be'],
  ['https://shop.example/kettles?ida=1'],
  ['https://shop.example'],
  ['http://shop.example/kettles'],
  ['https:evil.example/kettles'],
  ['https://found.example/kettle?id=8'],
  ['https://kettles.example/gooseneck'],
  ['site:evil.example'],
])('"%s" waits for the merchant', (text) => {
  expect(may({ nested: [{ text }] })).toBe(false)
})
