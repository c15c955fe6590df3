import { expect, test } from 'vitest'
import type { ModelTrouble } from '../contract/model-state.ts'
import { causeOf, settleCheck } from './model-state.ts'

const found = (trouble: ModelTrouble | null) => ({ trouble, message: trouble && `It is ${trouble}.` })

test.each<[Parameters<typeof settleCheck>[2], ModelTrouble | null, ModelTrouble | null, ModelTrouble | null]>(
  [
    ['openai', null, 'refused', 'refused'],
    ['openai', null, 'unreachable', 'unreachable'],
    ['openai', 'refused', null, null],
    ['openai', 'busy', null, null],
    ['openai', 'no_credit', null, 'no_credit'],
    ['openai', 'not_allowed', null, 'not_allowed'],
    ['openai', 'no_credit', 'refused', 'refused'],
    // A key may be allowed to ask a model, and not to list them.
    ['openai', null, 'not_allowed', null],
    ['compatible', 'refused', null, 'refused'],
    ['compatible', 'unreachable', null, null],
    ['deepseek', 'no_credit', null, null],
    ['deepseek', null, 'no_credit', 'no_credit'],
  ],
)('of %s, %s and then a check that finds %s is %s', (provider, known, checked, settled) => {
  expect(settleCheck(found(known), found(checked), provider)).toEqual(found(settled))
})

test('without a finding, a check is one', () => {
  expect(settleCheck(null, found('not_allowed'), 'openai')).toEqual(found('not_allowed'))
})

test.each<[ModelTrouble, boolean, 'deepseek' | null, string | null]>([
  ['refused', false, null, 'own_key'],
  ['unreachable', false, null, 'own_key'],
  ['busy', false, null, null],
  ['no_credit', true, null, 'add_key'],
  ['no_credit', true, 'deepseek', 'administrator'],
  ['unreachable', true, null, null],
])(
  '%s, of the operator: %s, with the service %s chosen, is fixed by %s',
  (trouble, isOperated, provider, fix) => {
    expect(causeOf(trouble, { isOperated }, { provider })).toEqual({ trouble, fix })
  },
)
