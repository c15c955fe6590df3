import { expect, test } from 'vitest'
import { spellTerse } from './terse-order.ts'

const names = ['odda wallet', 'siv']

test.each([
  ['odda wallet price 39', 'set the price of odda wallet to 39'],
  ['new price odda wallet: 39.50', 'set the price of odda wallet to 39.50'],
  ['stock odda wallet 30', 'set the stock of odda wallet to 30'],
  ['odda wallet stock: 30 pcs pls', 'set the stock of odda wallet to 30'],
  ['From Odda Wallet came 20 pieces', 'add 20 to the stock of odda wallet'],
  ['got 15 more odda wallet', 'add 15 to the stock of odda wallet'],
  ['odda wallet brand Odda & Co', 'set the brand of odda wallet to Odda & Co'],
  ['barcode odda wallet 4006381333931', 'set the barcode of odda wallet to 4006381333931'],
  ['weight odda wallet 0.1kg', 'set the weight of odda wallet to 0.1kg'],
  ['The Siv one make 4 dollar cheaper', 'make siv one 4 dollar cheaper'],
])('“%s” orders', (text, order) => expect(spellTerse(text, names)).toBe(order))

test.each([
  'odda wallet price 39?',
  'odda wallet price',
  'odda wallet weight missing',
  'odda wallet brand is wrong',
  'the odda wallet material and weight please',
  'odda wallets make more money than boots',
  'stock of the odda wallet',
  'the odda wallet makes 300 dollars',
  'odda wallets make 300 dollars',
  'the odda wallet brings 300 dollars more',
  'odda wallet brand new',
  'odda wallet material costs',
  'odda wallet price 39 tomorrow',
])('“%s” stays as it is', (text) => expect(spellTerse(text, names)).toBe(text))
