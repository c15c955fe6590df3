import { expect, test } from 'vitest'
import { spellCorrectedTimes } from './corrected-times.ts'

test.each([
  [
    'Sales from the 1st to the 15th of November, no sorry, of October',
    'Sales from the 1st to the 15th of October',
  ],
  ['orders on Friday... I mean Thursday', 'orders on Thursday'],
  ['refunds of this month, oh wait, last month please', 'refunds of last month please'],
  ['revenue of the 5th, sorry, the 6th of October', 'revenue of the 6th of October'],
  [
    'refunds from the 1st to the 10th of october, oh no, the 12th of october',
    'refunds from the 1st to the 12th of october',
  ],
  ['revenue in October, not November', 'revenue in October, not November'],
  ['was it October or rather the whole year', 'was it October or rather the whole year'],
  ['save this reply: it came in May, no, June', 'save this reply: it came in May, no, June'],
])('“%s” is of the time that corrects the other', (text, said) => {
  expect(spellCorrectedTimes(text)).toBe(said)
})
