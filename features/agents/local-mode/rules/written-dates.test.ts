import { expect, test } from 'vitest'
import { readSentence } from './slots.ts'
import { spellDates } from './written-dates.ts'

/** A Sunday. */
const today = '2026-11-22'

test.each([
  ['refunds between 05.10.2026 and 12.10.2026', '2026-10-05', '2026-10-12'],
  ['refunds 5/10/2026 - 12/10/2026', '2026-10-05', '2026-10-12'],
  ['sales between 1/9 and 30/9', '2026-09-01', '2026-09-30'],
  ['sales 16.11. to 20.11.', '2026-11-16', '2026-11-20'],
  ['sales on 10/15/2026', '2026-10-15', '2026-10-15'],
  ['sales in week 45', '2026-11-02', '2026-11-08'],
  ['wk46 numbers', '2026-11-09', '2026-11-15'],
  ['sales in week 2 of 2025', '2025-01-06', '2025-01-12'],
  ['sales in the week of november 9', '2026-11-09', '2026-11-15'],
  ['sales week ending 15 november', '2026-11-09', '2026-11-15'],
  ['sales for the weekend of 14 and 15 November', '2026-11-14', '2026-11-15'],
  ['sales over halloween weekend', '2026-10-31', '2026-11-01'],
  ['revenue for the month of October', '2026-10-01', '2026-10-31'],
  ['sales from october onwards', '2026-10-01', '2026-11-22'],
  ['sales in august, september and october', '2026-08-01', '2026-10-31'],
  ['sales last november', '2025-11-01', '2025-11-30'],
  ['sales this time last year', '2025-11-01', '2025-11-22'],
  ['sales past 48 hours', '2026-11-21', '2026-11-22'],
  ['sales in fall 2026', '2026-09-01', '2026-11-22'],
  ['sales qtd', '2026-10-01', '2026-11-22'],
])('reads the days of “%s”', (text, from, to) => {
  const { period, compared } = readSentence(spellDates(text, today).text, today)
  expect({ from: period?.from, to: period?.to, compared }).toEqual({ from, to, compared: null })
})

test('the same day last week is counted from the day beside it', () => {
  const { period, compared } = readSentence(
    spellDates('orders yesterday vs the same day last week', today).text,
    today,
  )
  expect([period?.from, compared?.from]).toEqual(['2026-11-21', '2026-11-14'])
})

test('asks which number is the month where either may be', () => {
  const { asked, choices } = spellDates('refunds between 5/10 and 12/10', today)
  expect(asked).toBe('5/10')
  expect(choices.map(({ label }) => label)).toEqual(['Oct 5, Oct 12', 'May 10, Dec 10'])
  expect(choices[0]?.message).toBe('refunds between 2026-10-05 and 2026-10-12')
})

test.each([
  'raise the frost brush by 1/2',
  'lamps between 16.11 and 20.11',
  'set the price to 5/10',
  'rename it to "Edition 05.10.2026"',
  'the weight is 1.25 kg',
  'AN-1006-OC 12-10',
  'top 3 sellers',
])('leaves “%s” as it is', (text) => {
  expect(spellDates(text, today)).toEqual({ text, asked: null, choices: [] })
})
