import { expect, test } from 'vitest'
import { readHideUntil } from './hide-until.ts'
import type { LocalUse } from './to-use.ts'

const hiding: LocalUse = {
  ...{ tool: 'disable-products', args: { search: 'lamps', stock: 'low' } },
  ...{ product: null, first: null },
}

test.each([
  ['hide those from shoppers till new stock comes', 'hide those from shoppers'],
  ['Hide the lamps until the delivery is here, please', 'hide the lamps'],
  ['take the lamps off until we get more', 'take the lamps off'],
  ['turn the lamps off until they are back in stock', 'turn the lamps off'],
  ['please hide the lamps until we restock', 'please hide the lamps'],
])('“%s” offers the order without its end', async (text, head) => {
  const read: string[] = []
  const meant = await readHideUntil(text, async (said) => {
    read.push(said)
    return hiding
  })
  expect(read).toEqual([head])
  expect(meant).toMatchObject({ choices: [{ use: { tool: 'disable-products', args: hiding.args } }] })
})

test.each([
  'hide the lamps until monday',
  'hide the lamps',
  'show the lamps until new stock comes',
  'do not hide the lamps until new stock comes',
  'hide the lamps only until new stock comes',
  'set the price of the lamps to 20 until new stock comes',
])('“%s” is read as it stands', async (text) => {
  expect(await readHideUntil(text, async () => hiding)).toBeNull()
})

test('nothing is offered where the order is not clear', async () => {
  expect(await readHideUntil('hide those until new stock comes', async () => null)).toBeNull()
})
