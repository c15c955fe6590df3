import { expect, test } from 'vitest'
import { spellValue } from './spell-value.ts'

const names = ['mug', 'desk lamp, the brass']

test.each([
  ['Put the mug at 49', '49'],
  ['mug at 45 from now on', '45'],
  ['the mug is now 39, please change that', '39'],
  ['from today the mug is 39', '39'],
  ['the mug is 39 now, change it please', '39'],
  ['Mug, new price 59.50', '59.50'],
  ['so the mug goes to 29.50 please', '29.50'],
  ['we charge 49 for the mug from today', '49'],
  ['mug, i’d like at 35', '35'],
  ['can the mug go for 34.50 from now on', '34.50'],
  ['I want the mug moves up to 12 euros', '12 euros'],
])('“%s” is a price of the Seller', (text, price) => {
  expect(spellValue(text, names, 'seller').toLowerCase()).toBe(`set the price of mug to ${price}`)
})

test('of a part that is named apart', () => {
  expect(spellValue('the desk lamp, the brass one, i’d like at 35', names, 'seller')).toBe(
    'set the price of desk lamp, the brass to 35',
  )
})

test('whoever else is asked asks back of a bare number', () => {
  expect(spellValue('Put the mug at 49', names, 'ops')).toBe('set mug to 49')
  expect(spellValue('Put the mug at 49.50', names, 'ops')).toBe('set the price of mug to 49.50')
})

test.each([
  ['Stocktake: mug, counted 14 pcs. Please correct the system', '14'],
  ['the mug is 34 pcs not what you have', '34'],
  ['mug 18 pcs left, please correct it', '18'],
  ['the mug has 18 pieces, not 20', '18'],
  ['there are 18 mug on the shelf, not 20', '18'],
  ['only 18 mug left, system says 20, please fix', '18'],
  ['stock of the mug is wrong, it is 18', '18'],
  ['inventory done: mug 18 pieces', '18'],
  ['inventory count: mug 18', '18'],
  ['counted the mug twice, it is 18 not 20', '18'],
  ['We have 18 mug, not 20. Please fix', '18'],
  ['system says 20 mug but there are only 18 on the shelf, pls correct', '18'],
  ['make it 18 pieces for the mug', '18'],
])('“%s” is the stock, whoever is asked', (text, count) => {
  for (const agent of ['seller', 'ops'] as const)
    expect(spellValue(text, names, agent)).toBe(`set the stock of mug to ${count}`)
})

test.each([
  ['The mug is 12, not 16', '12'],
  ['the mug should say 8, correct it would you', '8'],
  ['make it 18 for the mug', '18'],
])('“%s” is the stock of Ops, and either of the Seller', (text, count) => {
  expect(spellValue(text, names, 'ops')).toBe(`set the stock of mug to ${count}`)
  expect(spellValue(text, names, 'seller')).toBe(`mug is ${count}`)
})

test('a count in place of another is of Ops alone', () => {
  expect(spellValue('mug: 18 instead of 20', names, 'ops')).toBe('set the stock of mug to 18')
  expect(spellValue('mug: 18 instead of 20', names, 'seller')).toBe('mug: 18 instead of 20')
})

test.each([
  'is the mug 12, not 16?',
  'put the mug at 49 tomorrow',
  'put the mug at 49 if it does not sell',
  'don’t put the mug at 49',
  'put the mug at 49 and hide the bowl',
  'the mug is 39 now',
  'the mug is 12',
  'mug 18 pcs',
  'the mug has only 3 left',
  'we charge 49 for the mug',
  'the mug sells at 12',
  'the mug should be 8',
  'we sold 18 mug, not 20',
  'counted the mug and the bowl, it is 18 not 20',
  'the mug is 12, not 16, and the bowl is 4',
  'mug, new price 59.50 from Monday on',
  'put 18 mug on the list',
])('“%s” is left as it is', (text) => {
  expect(spellValue(text, names, 'ops')).toBe(text)
  expect(spellValue(text, names, 'seller')).toBe(text)
})

test('of Ops “is at 12 now” is a number of pieces, and a count may be told first', () => {
  expect(spellValue('The mug is at 12 now', ['mug'], 'ops')).toBe('set the stock of mug to 12')
  expect(
    spellValue(
      'We counted again and there are 14 of the mug on the shelf, not one. Could you correct it',
      ['mug'],
      'ops',
    ),
  ).toBe('set the stock of mug to 14')
})

test('what could be read in many ways is none of them, and is not tried for long', () => {
  for (const text of [
    ', '.repeat(119),
    'mug at 49' + ' now, please'.repeat(20) + ' x',
    `mug ${'is, '.repeat(50)}x`,
  ])
    expect(spellValue(text, ['mug'], 'seller')).toBe(text)
})
