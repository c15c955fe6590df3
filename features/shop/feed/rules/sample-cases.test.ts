import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ProfileId } from '../contract/verdict.ts'
import { createFeedIndex } from './validate-feed.ts'
import { extendVerdict, validateRow } from './validate-row.ts'

const OWN = new URL('../__fixtures__/feed-cases.json', import.meta.url)
const REFERENCE = new URL('../../../../../shared/reference/data/feed-cases-sample.json', import.meta.url)

/** `rows` are what each row changes of the base row; null takes a field out. */
type OwnCase = {
  area: string
  title: string
  rows: Record<string, unknown>[]
  errors: string[]
  rowErrors?: string[][]
  warnings?: string[]
  normalized?: Record<string, unknown>
}
type OwnCases = { profile: string; now: string; base: Record<string, unknown>; cases: OwnCase[] }

type SampleCase = {
  id: string
  title: string
  profile: string
  now?: string
  input?: unknown
  rows?: unknown[]
  expect: {
    errors: string[]
    alternatives?: string[][]
    warnings?: string[]
    rowErrors?: string[][]
    normalized?: Record<string, unknown>
  }
}

const own = JSON.parse(readFileSync(OWN, 'utf8')) as OwnCases
const cases = existsSync(REFERENCE) ? (JSON.parse(readFileSync(REFERENCE, 'utf8')) as SampleCase[]) : []

/** The verdicts on the rows of one feed, with what only the whole feed shows. */
function judgeRows(rows: unknown[], named: string, now: string) {
  const profile = ProfileId.parse(named)
  const verdicts = rows.map((row) => validateRow(row, { profile, now: new Date(now) }))
  const index = createFeedIndex(profile)
  for (const verdict of verdicts) index.collect(verdict)
  const judged = verdicts.map((verdict) => extendVerdict(verdict, index.judge(verdict), profile))
  return { judged, errors: [...new Set(judged.flatMap((verdict) => verdict.errors))].toSorted() }
}

describe('cases of the current format', () => {
  test.each(own.cases.map((one) => [`${one.area}: ${one.title}`, one] as const))('%s', (_title, one) => {
    const rows = one.rows.map((changes) => ({ ...own.base, ...changes }))
    const { judged, errors } = judgeRows(rows, own.profile, own.now)
    expect(errors).toEqual(one.errors.toSorted())
    if (one.rowErrors) expect(judged.map((verdict) => verdict.errors)).toEqual(one.rowErrors)
    if (one.warnings) expect(judged[0]?.warnings).toEqual(one.warnings)
    if (one.normalized) expect(judged[0]?.normalized).toMatchObject(one.normalized)
  })
})

describe.skipIf(cases.length === 0)('the sample cases (skipped where the reference folder is absent)', () => {
  test.each(cases.map((sample) => [`${sample.id}: ${sample.title}`, sample] as const))(
    '%s',
    (_title, sample) => {
      const rows = sample.rows ?? [sample.input]
      const { judged, errors } = judgeRows(rows, sample.profile, sample.now ?? '2026-11-20T00:00:00Z')
      const accepted = [sample.expect.errors, ...(sample.expect.alternatives ?? [])].map((names) =>
        names.toSorted(),
      )
      expect(accepted).toContainEqual(errors)
      if (sample.expect.rowErrors)
        expect(judged.map((verdict) => verdict.errors)).toEqual(sample.expect.rowErrors)
      if (sample.expect.warnings) expect(judged[0]?.warnings).toEqual(sample.expect.warnings)
      if (sample.expect.normalized) expect(judged[0]?.normalized).toMatchObject(sample.expect.normalized)
    },
  )
})
