import { expect, test } from 'vitest'
import { spellAbbreviations } from './short-forms.ts'
import { readSentence } from './slots.ts'

/** A Sunday. */
const today = '2026-11-22'
const daysIn = (text: string) => {
  const { period, compared } = readSentence(spellAbbreviations(text), today)
  const say = (one: { from: string; to: string } | null) => one && `${one.from} ${one.to}`
  return [say(period), say(compared)]
}

test.each([
  ['october first through fifteenth', '2026-10-01 2026-10-15', null],
  ['october 1st to 15th with the same days in september', '2026-10-01 2026-10-15', '2026-09-01 2026-09-15'],
  ['from the first to the tenth of november', '2026-11-01 2026-11-10', null],
  ['on the twenty first of october', '2026-10-21 2026-10-21', null],
  ['first week of october', '2026-10-01 2026-10-07', null],
  ['octobers revenue', '2026-10-01 2026-10-31', null],
  ['did we sell more this month than last', '2026-11-01 2026-11-22', '2026-10-01 2026-10-31'],
  ['this week compared to last', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
  ['halloween sales last year', '2025-10-31 2025-10-31', null],
  ['halloween vs halloween last year', '2026-10-31 2026-10-31', '2025-10-31 2025-10-31'],
  ['what runs out before christmas', null, null],
  ['the first one', null, null],
])('“%s” is of %s', (text, period, compared) => {
  expect(daysIn(text)).toEqual([period, compared])
})

test.each([
  ['lamps cheaper then 150', 'lamps cheaper than 150'],
  ['way too cheap, put it at 95', 'put it at 95'],
  ['it is too expensive', 'it is too expensive'],
])('“%s” is said as “%s”', (text, said) => {
  expect(spellAbbreviations(text)).toBe(said)
})
