import { expect, test } from 'vitest'
import { halvesOf } from './performance-movers.ts'

const today = '2026-11-22'
const period = { from: '2026-08-25', to: today }

test('holds the later half against the earlier when the days before are not known', () => {
  expect(halvesOf({ period, firstKnown: '2026-07-26', today })).toEqual({
    now: { from: '2026-10-09', to: '2026-11-21' },
    before: { from: '2026-08-26', to: '2026-10-08' },
  })
})

test('begins where orders are known', () => {
  expect(halvesOf({ period, firstKnown: '2026-11-02', today })).toEqual({
    now: { from: '2026-11-12', to: '2026-11-21' },
    before: { from: '2026-11-02', to: '2026-11-11' },
  })
})

test('has no halves of less than a week', () => {
  expect(halvesOf({ period, firstKnown: '2026-11-10', today })).toBeNull()
  expect(halvesOf({ period: { from: today, to: today }, firstKnown: null, today })).toBeNull()
})
