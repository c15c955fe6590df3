import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stageWords } from './stage-words.ts'

const saidBy = [
  /\bstage: '([^']+)'/g,
  /\bstage = [^\n]*? '([^']+)' : '([^']+)'/g,
  /\btell\('([^']+)'/g,
  /\bwaitingForRun = '([^']+)'/g,
]

test('every stage that a run of ours names is shown in the language of the merchant', () => {
  const sources = globSync(['features/**/actions/**/*.ts', 'features/**/jobs.ts', 'engine/*.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => /\bprogress[:(]/.test(source) || source.includes('waitingForRun'))
  const stages = sources.flatMap((source) =>
    saidBy.flatMap((pattern) => [...source.matchAll(pattern)].flatMap(([, ...names]) => names)),
  )
  expect(stages.length).toBeGreaterThanOrEqual(16)
  const source = readFileSync('features/base/runs/web/stage-words.ts', 'utf8')
  expect(stages.filter((stage) => !new RegExp(`^  '?${stage}'?: t\``, 'm').test(source))).toEqual([])
})

test('the step of a workflow keeps the name that its author gave it', () => {
  expect(stageWords('Autumn prices')).toBe('Autumn prices')
})
