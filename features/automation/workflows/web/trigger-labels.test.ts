import { describe, expect, test } from 'vitest'
import { saySchedule, sayTrigger } from './trigger-labels.ts'

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

describe('a schedule', () => {
  test.each([
    ['30 7 * * 1-5', 'Weekdays at 07:30'],
    ['0 8 * * *', 'Every day at 08:00'],
    ['0 8,14 * * *', 'Every day at 08:00 and 14:00'],
    ['0 16 * * 5', 'Every Friday at 16:00'],
    ['15 6 * * 1,3,7', 'Every Monday, Wednesday, and Sunday at 06:15'],
    ['0 10 1 * *', 'On the first of each month at 10:00'],
    ['0 10 15 * *', 'On day 15 of each month at 10:00'],
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 * * * *', 'Every hour'],
    ['20 * * * *', 'Every hour at 20 minutes past'],
    ['0 */6 * * *', 'Every 6 hours'],
  ])('%s is %s', (cron, sentence) => {
    expect(saySchedule({ cron, timeZone: here })).toBe(sentence)
  })

  test.each([
    '*/7 * * * *',
    '0 */5 * * *',
    '0 9 1 1 *',
    '0 9 1 * 1',
    '0,30 9 * * *',
    '0 9-17 * * *',
    '5 */3 * * *',
    '0 9 * * 1#2',
    '0 99 * * *',
    '*/0 * * * *',
    '0 9',
  ])('%s, which has no short sentence, is told as it is written', (cron) => {
    expect(saySchedule({ cron, timeZone: here })).toBe(`Schedule ${cron}`)
  })

  test('in another time zone names it', () => {
    const timeZone = here === 'America/New_York' ? 'America/Los_Angeles' : 'America/New_York'
    expect(saySchedule({ cron: '0 8 * * *', timeZone })).toBe(
      `Every day at 08:00 (${timeZone.replaceAll('_', ' ')})`,
    )
  })
})

test('what starts a workflow is told, whatever its author wrote of it before', () => {
  const hourly = { type: 'schedule', cron: '0 * * * *', timeZone: here, missed: 'last' } as const
  expect(sayTrigger(hourly, 'Every day at 08:00')).toBe('Every hour')
  expect(sayTrigger({ type: 'event', event: 'ticket.arrived', filter: null }, 'Each Monday')).toBe(
    'Ticket arrived',
  )
  expect(sayTrigger({ type: 'manual' }, 'When stock is low')).toBe('When you run it · “When stock is low”')
  expect(sayTrigger({ type: 'manual' }, '')).toBe('When you run it')
  expect(sayTrigger({ type: 'manual' }, 'When you run it')).toBe('When you run it')
  const filtered = { type: 'event', event: 'price.changed', filter: 'trigger.afterMinor < 900' } as const
  expect(sayTrigger(filtered, 'When a price falls')).toBe('Price changed · “When a price falls”')
})
