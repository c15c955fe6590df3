import { Cron } from 'croner'
import { describe, expect, test } from 'vitest'
import { draftFromTemplates } from './match.ts'
import { readSchedule } from './read-schedule.ts'

const setting = { timeZone: 'Europe/Oslo' }

describe('a sentence', () => {
  test.each([
    ['Every Monday, list products to reorder and ask me before ordering', 'reorder-list'],
    ['When a chargeback is opened, remind me of the deadline', 'dispute-answer'],
    ['Warn me when customers get unhappy or leave negative reviews', 'sentiment-watch'],
    ['Find orders that look like fraud each morning', 'fraud-review'],
    ['Put each new product into the feed', 'new-product-to-feed'],
    ['Lower prices of slow movers', 'slow-movers'],
    ['Make a win-back list each month', 'win-back-list'],
    ['Review refunds every Friday', 'refund-review'],
    ['Send me a weekly sales digest', 'weekly-sales-digest'],
    ['Retry failed payments', 'failed-payments'],
    ['Hide products that are sold out', 'hide-sold-out'],
    ['Draft replies to open tickets', 'reply-drafts'],
  ])('%s → %s', (sentence, templateId) => {
    expect(draftFromTemplates(sentence, setting).templateId).toBe(templateId)
  })

  test('sets the time that it names', () => {
    const { definition, notes } = draftFromTemplates('Every Thursday at 9:30, list what to reorder', setting)
    expect(definition.trigger).toEqual({
      type: 'schedule',
      cron: '30 9 * * 4',
      timeZone: 'Europe/Oslo',
      missed: 'last',
    })
    expect(notes.join(' ')).toContain('It runs on Thursday at 09:30.')
  })

  test('that no template knows is kept in an empty draft, which says so', () => {
    const { definition, templateId, notes } = draftFromTemplates('Water the plants each day', setting)
    expect(templateId).toBeNull()
    expect(definition).toMatchObject({ description: 'Water the plants each day', steps: [] })
    expect(definition.trigger).toMatchObject({ cron: '0 8 * * *' })
    expect(notes[0]).toContain('No template fits')
  })
})

test.each([
  ['every hour', '0 * * * *'],
  ['daily at 5 pm', '0 17 * * *'],
  ['every night', '0 3 * * *'],
  ['on weekdays at 7', '0 7 * * 1-5'],
  ['each Monday and Friday', '0 8 * * 1,5'],
  ['monthly', '0 8 1 * *'],
  ['every week', '0 8 * * 1'],
  ['whenever it rains', undefined],
  ['at 99:99 each day', '0 3 * * *'.replace('3', '8')],
])('%s is %s', (sentence, cron) => {
  const read = readSchedule(sentence)
  expect(read?.cron).toBe(cron)
  if (read) expect(new Cron(read.cron).nextRun()).not.toBeNull()
})
