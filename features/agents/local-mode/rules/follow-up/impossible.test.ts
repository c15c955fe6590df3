import { expect, test } from 'vitest'
import { sayImpossible } from './impossible.ts'

test.each([
  ['phone the customer please', 'call anybody'],
  ['call marta weber back', 'call anybody'],
  ['print packing slips for today', 'labels and invoices'],
  ['upload the evidence for dispute 7', 'submit evidence'],
  ['contest the chargeback', 'submit evidence'],
  ['give tom the late shift', 'Staff'],
  ['print order 1042', 'print anything'],
  ['the mug for 20, and the old price crossed out', 'Name the former price'],
  ['add the word eco to the title of the mug', 'a title as a whole'],
])('“%s” is said not to be done here', (text, said) => {
  expect(sayImpossible(text)?.text).toContain(said)
})

test.each([
  'call the mug Morning Mug',
  'which disputes must I answer?',
  'draft an answer for ticket 7',
  'put the mug on the website',
  'shift the price of the mug to 20',
])('“%s” is not refused', (text) => expect(sayImpossible(text, ['mug'])).toBeNull())
