import { expect, test } from 'vitest'
import { sayDay, sayDays } from './say-day.ts'

test.each([
  ['2026-10-01', '2026-11-20', 'Oct 1'],
  ['2025-10-01', '2026-11-20', 'Oct 1, 2025'],
  ['2026-10-01', undefined, 'Oct 1, 2026'],
  ['soon', '2026-11-20', 'soon'],
])('%s, said on %s, is %s', (day, today, said) => {
  expect(sayDay(day, today)).toBe(said)
})

test('a period is said by its first and its last day, one day by itself', () => {
  const today = '2026-11-20'
  expect(sayDays({ from: '2025-12-30', to: '2026-01-02' }, today)).toBe('from Dec 30, 2025 to Jan 2')
  expect(sayDays({ from: today, to: today }, today)).toBe('on Nov 20')
})
