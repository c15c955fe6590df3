import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, mondayOf, utcDay } from './days.ts'

test('days follow one another over the ends of months, of leap years and of summer time', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(utcDay(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20')
})

test('a week begins on Monday', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22', '2026-11-23']
  expect(days.map(mondayOf)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ])
})

test('so many days later is so many days after', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day.map(utcDay), fc.integer({ min: -9_999, max: 9_999 }), (from, count) => {
      expect(daysBetween(from, addDays(from, count))).toBe(count)
    }),
  )
})
