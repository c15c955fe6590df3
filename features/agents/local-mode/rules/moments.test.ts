import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'
import { toWords } from './words.ts'

/** A Monday. */
const today = '2026-11-23'

test.each([
  ['the day before yesterday', '2026-11-21', '2026-11-21'],
  ['in the first week of October', '2026-10-01', '2026-10-07'],
  ['in the second week of last month', '2026-10-08', '2026-10-14'],
  ['in the last week of september', '2026-09-24', '2026-09-30'],
  ['in the first ten days of October', '2026-10-01', '2026-10-10'],
  ['in the last 3 days of last month', '2026-10-29', '2026-10-31'],
  ['from the 1st to the 15th of october', '2026-10-01', '2026-10-15'],
  ['between the 3rd and the 9th of october', '2026-10-03', '2026-10-09'],
  ['from 4 to 11 september', '2026-09-04', '2026-09-11'],
  ['october 3 to 9', '2026-10-03', '2026-10-09'],
  ['on 1-15 october', '2026-10-01', '2026-10-15'],
  ['from the 5th to the 8th of last month', '2026-10-05', '2026-10-08'],
  ['from october 28 to november 3', '2026-10-28', '2026-11-03'],
  ['since tuesday', '2026-11-17', '2026-11-23'],
  ['since the 15th', '2026-11-15', '2026-11-23'],
  ['since october 20', '2026-10-20', '2026-11-23'],
  ['since the first week of october', '2026-10-01', '2026-11-23'],
  ['in the last fortnight', '2026-11-10', '2026-11-23'],
  ['in the past two fortnights', '2026-10-27', '2026-11-23'],
  ['in q3', '2026-07-01', '2026-09-30'],
  ['in the third quarter', '2026-07-01', '2026-09-30'],
  ['in the first quarter of last year', '2025-01-01', '2025-03-31'],
  ['in h1', '2026-01-01', '2026-06-30'],
  ['between may and july', '2026-05-01', '2026-07-31'],
  ['from june until now', '2026-06-01', '2026-11-23'],
  ['two fridays ago', '2026-11-13', '2026-11-13'],
  ['three weeks ago', '2026-11-02', '2026-11-08'],
  ['two months ago', '2026-09-01', '2026-09-30'],
  ['ten days ago', '2026-11-13', '2026-11-13'],
  ['a week ago today', '2026-11-16', '2026-11-16'],
  ['a couple of days ago', '2026-11-21', '2026-11-21'],
  ['on the second sunday of october', '2026-10-11', '2026-10-11'],
  ['on the last friday of september', '2026-09-25', '2026-09-25'],
  ['on the last weekend of october', '2026-10-31', '2026-11-01'],
  ['in early october', '2026-10-01', '2026-10-10'],
  ['in late september', '2026-09-21', '2026-09-30'],
  ['in the second half of october', '2026-10-16', '2026-10-31'],
  ['at the beginning of the month', '2026-11-01', '2026-11-10'],
  ['the weekend before last', '2026-11-14', '2026-11-15'],
  ['the friday before last', '2026-11-13', '2026-11-13'],
  ['on tuesday last week', '2026-11-17', '2026-11-17'],
  ['from monday to wednesday last week', '2026-11-16', '2026-11-18'],
  ['on the 5th', '2026-11-05', '2026-11-05'],
  ['on the 28th', '2026-10-28', '2026-10-28'],
  ['on october 3rd 2025', '2025-10-03', '2025-10-03'],
  ['on the 3rd of october 2025', '2025-10-03', '2025-10-03'],
  ['last night', '2026-11-22', '2026-11-22'],
  ['this morning', '2026-11-23', '2026-11-23'],
])('%s is %s to %s', (text, from, to) => {
  expect(readPeriod(toWords(`revenue ${text}?`), today)).toMatchObject({ from, to, horizonWeeks: null })
})

test.each([
  'show me the 2nd',
  'late orders',
  'the last one',
  'what sells on fridays',
  'from 20 to 30 dollars',
  'the first two products',
  'second half',
])('"%s" is no time', (text) => {
  expect(readPeriod(toWords(text), today)).toBeNull()
})
