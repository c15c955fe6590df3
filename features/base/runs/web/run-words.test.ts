import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runName } from './run-words.ts'

test('every kind of run has a name in the words of a merchant', () => {
  const kinds = globSync('features/**/jobs.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/defineKind\(\{\s*name: '([^']+)'/g)].map(
      ([, name]) => name ?? '',
    ),
  )
  expect(kinds.length).toBeGreaterThanOrEqual(13)
  expect(kinds.filter((kind) => runName({ kind }) === kind)).toEqual([])
})
