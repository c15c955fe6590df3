import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'
import { toWords } from './words.ts'

/** A Saturday. */
const today = '2026-11-21'

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['halloween', '2026-10-31', '2026-10-31'],
  ['on easter sunday 2025', '2025-04-20', '2025-04-20'],
  ['over christmas', '2025-12-24', '2025-12-26'],
  ['thanksgiving weekend', '2025-11-27', '2025-11-30'],
  ['cyber monday 2024', '2024-12-02', '2024-12-02'],
  ['mothers day', '2026-05-10', '2026-05-10'],
  ['since halloween', '2026-10-31', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['this week', '2026-11-16', '2026-11-21'],
  ['last week', '2026-11-09', '2026-11-15'],
  ['previous month', '2026-10-01', '2026-10-31'],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['this year', '2026-01-01', '2026-11-21'],
  ['year to date', '2026-01-01', '2026-11-21'],
  ['last 30 days', '2026-10-23', '2026-11-21'],
  ['past two weeks', '2026-11-08', '2026-11-21'],
  ['last couple of weeks', '2026-11-08', '2026-11-21'],
  ['the past month', '2026-10-22', '2026-11-21'],
  ['last 3 months', '2026-08-22', '2026-11-21'],
  ['since March', '2026-03-01', '2026-11-21'],
  ['since December', '2025-12-01', '2026-11-21'],
  ['since last month', '2026-10-01', '2026-11-21'],
  ['since monday', '2026-11-16', '2026-11-21'],
  ['since 2026-02-10', '2026-02-10', '2026-11-21'],
  ['in October', '2026-10-01', '2026-10-31'],
  ['in oct 2025', '2025-10-01', '2025-10-31'],
  ['in December', '2025-12-01', '2025-12-31'],
  ['in November', '2026-11-01', '2026-11-21'],
  ['in 2025', '2025-01-01', '2025-12-31'],
  ['in q1', '2026-01-01', '2026-03-31'],
  ['Q4 2025', '2025-10-01', '2025-12-31'],
  ['on tuesday', '2026-11-17', '2026-11-17'],
  ['last saturday', '2026-11-14', '2026-11-14'],
  ['last weekend', '2026-11-14', '2026-11-15'],
  ['between March and May', '2026-03-01', '2026-05-31'],
  ['from November to January', '2025-11-01', '2026-01-31'],
  ['from 2026-01-05 to 2026-01-10', '2026-01-05', '2026-01-10'],
  ['on March 3', '2026-03-03', '2026-03-03'],
])('%s is %s to %s', (text, from, to) => {
  expect(readPeriod(toWords(`Revenue ${text}?`), today)).toMatchObject({ from, to, horizonWeeks: null })
})

test.each([
  ['next week', 1],
  ['next 8 weeks', 8],
  ['next month', 5],
  ['the next three months', 13],
  ['next quarter', 13],
  ['next year', 52],
  ['the coming 10 days', 2],
])('%s is %i weeks ahead', (text, horizonWeeks) => {
  expect(readPeriod(toWords(`Demand ${text}`), today)).toMatchObject({ horizonWeeks })
})

test.each([
  '',
  'may I ask',
  'march on',
  'in 2027',
  'since forever',
  'last',
  '2026-02-31',
  'second "last week" hand',
])('"%s" is no time', (text) => {
  expect(readPeriod(toWords(text), today)).toBeNull()
})

test.each<[string, number, number, string]>([
  ['and so far this month', 1, 4, '2026-11-01'],
  ['this week so far', 0, 4, '2026-11-16'],
  ['and up to now in november', 1, 5, '2026-11-01'],
  ['the current month to date', 1, 4, '2026-11-01'],
  ['this year until now', 0, 4, '2026-01-01'],
])('what “%s” says beside its time is a part of it', (text, at, length, from) => {
  expect(readPeriod(toWords(text), today)).toMatchObject({ at, length, from, to: today })
})

test('a time that is over takes no “so far”', () => {
  expect(readPeriod(toWords('october so far'), today)).toMatchObject({ at: 0, length: 1 })
})
