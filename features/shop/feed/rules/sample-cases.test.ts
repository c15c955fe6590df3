import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ProfileId } from '../contract/verdict.ts'
import { createFeedIndex } from './validate-feed.ts'
import { extendVerdict, validateRow } from './validate-row.ts'

const FILE = new URL('../../../../../shared/reference/data/feed-cases-sample.json', import.meta.url)

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

const cases = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as SampleCase[]) : []

describe.skipIf(cases.length === 0)('the sample cases (skipped where the reference folder is absent)', () => {
  test.each(cases.map((sample) => [`${sample.id}: ${sample.title}`, sample] as const))(
    '%s',
    (_title, sample) => {
      const profile = ProfileId.parse(sample.profile)
      const options = { profile, now: new Date(sample.now ?? '2026-11-20T00:00:00Z') }
      const verdicts = (sample.rows ?? [sample.input]).map((row) => validateRow(row, options))
      const index = createFeedIndex(profile)
      for (const verdict of verdicts) index.collect(verdict)
      const judged = verdicts.map((verdict) => extendVerdict(verdict, index.judge(verdict), profile))
      const errors = [...new Set(judged.flatMap((verdict) => verdict.errors))].toSorted()
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
