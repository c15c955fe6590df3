import { expect, test } from 'vitest'
import { readUnstruck } from './unstruck.ts'

const names = ['frost brush']

test.each([
  'remove the strike price of the frost brush',
  'take the compare-at price off the frost brush please',
  'no longer show the frost brush as reduced',
  'the sale is over so the frost brush should no longer be shown as reduced',
  'set the compare-at price of the frost brush to nothing',
  'Frost Brush: get rid of the crossed out price',
  'remove crossed out price frost brush',
])('“%s” takes the struck price away and leaves the price', (text) => {
  expect(readUnstruck(text, names, null)).toMatchObject({
    tool: 'set-price',
    args: { compareAtPrice: null },
    product: { into: 'productId' },
    first: { read: 'struck' },
  })
})

test('is of the product that was spoken of', () => {
  const use = readUnstruck('and take the crossed out price off it', [], 'AN-1110-AS')
  expect(use).toMatchObject({ product: { name: 'AN-1110-AS' } })
})

test.each(['frost brush no more sale price', 'end the sale of the frost brush'])(
  '“%s” asks which of both prices stays',
  (text) =>
    expect(readUnstruck(text, names, null)).toMatchObject({ text: expect.stringContaining('cost then') }),
)

test.each([
  'should I remove the strike price of the frost brush',
  'do not remove the strike price of the frost brush',
  'remove the strike price of the frost brush tomorrow',
  'frost brush for 39, and strike through the old price',
  'remove the old title of the frost brush',
  'no longer show the frost brush',
])('“%s” is something else', (text) => expect(readUnstruck(text, names, null)).toBeNull())
