import { expect, test } from 'vitest'
import type { KeyStatus } from '../contract.ts'
import { keyProblem } from './key-labels.ts'

const saved: KeyStatus = {
  ...{ configured: true, masked: 'sk-…', check: 'accepted', checkMessage: null },
  ...{ checkedAt: null, savedAt: null },
}

test.each<[string | null, Partial<KeyStatus>]>([
  [null, {}],
  [null, { check: null }],
  [null, { configured: false, check: 'refused' }],
  ['Key rejected', { check: 'refused', checkMessage: 'OpenAI declined the key.' }],
  ["Couldn't connect", { check: 'unreachable', checkMessage: 'OpenAI didn’t respond.' }],
  ['No credit', { checkMessage: 'Your OpenAI account has no credit left.' }],
])('what keeps a key from working is %s', (problem, change) => {
  expect(keyProblem({ ...saved, ...change })).toBe(problem)
})
