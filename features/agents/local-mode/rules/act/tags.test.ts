import { expect, test } from 'vitest'
import { readAct } from './read-act.ts'
import { readSentence } from '../slots.ts'

const read = (text: string, names: string[]) => readAct(readSentence(text, '2026-11-22', names), { names })

test.each([
  ['put the tags gift and winter on the tuva cushion', ['tuva cushion'], 'tuva cushion', ['gift', 'winter']],
  ['add tags hallway, oak to the coat stand', ['oak', 'coat stand'], 'coat stand', ['hallway', 'oak']],
  ['put tags summer, garden on the planter', ['garden', 'planter'], 'planter', ['summer', 'garden']],
  [
    'the cushion is to be tagged bedroom, linen and gift',
    ['cushion', 'linen'],
    'cushion',
    ['bedroom', 'linen', 'gift'],
  ],
])('“%s” adds each of them', (text, names, product, addTags) => {
  expect(read(text, names)).toMatchObject({
    tool: 'set-tags',
    lacks: null,
    unsure: [],
    args: { product, addTags },
  })
})

test('a comma splits tags, also where a title has it', () => {
  const text = 'tags of the nes mirror should be mirror, oak, hallway'
  expect(read(text, ['nes mirror', 'mirror, oak'])).toMatchObject({
    tool: 'set-tags',
    args: { product: 'nes mirror', tags: ['mirror', 'oak', 'hallway'] },
  })
})

test('what a product is called may be a tag', () => {
  expect(read('tag the wallet leather', ['wallet', 'leather'])).toMatchObject({
    args: { product: 'wallet', addTag: 'leather' },
    lacks: null,
  })
})

test('a product that gets 0 may get it as its price or its stock', () => {
  expect(read('put the kettle down to 0', ['kettle'])).toMatchObject({ tool: '' })
  expect(read('put the price of the kettle down to 10', ['kettle'])).toMatchObject({ tool: 'set-price' })
})

test('tags are replaced “by” others', () => {
  expect(read('replace the tags of the eng candle by winter and gift', ['eng candle'])).toMatchObject({
    tool: 'set-tags',
    args: { product: 'eng candle', tags: ['winter', 'gift'] },
    unsure: [],
  })
})

test.each([
  'replace the tag gift by winter on the eng candle',
  'add to the eng candle: tag gift, material beech',
])('“%s” is not clear', (text) => expect(read(text, ['eng candle'])?.lacks).not.toBeNull())
