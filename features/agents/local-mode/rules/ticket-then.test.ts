import { expect, test } from 'vitest'
import { cutShown } from './ticket-then.ts'

test.each([
  ['Mark the Wrong colour ticket as resolved and show me what is still open.', 'show the open tickets'],
  ['close the parcel ticket, then list the ones that are in progress', 'show the in progress tickets'],
  ['resolve it and then show me the newest reviews', 'show me the newest reviews'],
])('“%s” is an order and a list', (text, shown) => expect(cutShown(text)).toMatchObject({ shown }))

test.each([
  'show me the open tickets and close the first',
  'do not close it and show me the rest',
  'close the parcel ticket',
])('“%s” is read whole', (text) => expect(cutShown(text)).toBeNull())
