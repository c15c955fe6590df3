import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnrichedVariant } from '#features/shop/feed/contract/enriched.ts'
import { ConflictRule } from './contract.ts'
import { decide, type FieldState, isSameValue, toFieldStates } from './rules.ts'
import { nextStep, nextUndoStep } from './rules/planned.ts'

const state = (values: Partial<FieldState>): FieldState => ({
  productGid: 'p',
  variantGid: null,
  productId: 'A-1',
  title: 'Kettle',
  field: 'brand',
  typed: 'typed',
  typedAt: '2026-11-20T12:00:00.000Z',
  typedBy: 'm',
  typedOf: [],
  store: 'stored',
  storeChangedAt: '2026-11-20T11:00:00Z',
  base: 'stored',
  isHeld: false,
  ...values,
})

test.each([
  ['only Vitrine changed', { base: 'stored' }, { kind: 'write', isConflict: false }],
  ['only the store changed', { base: 'typed' }, { kind: 'follow', isConflict: false }],
  ['both say the same', { store: 'typed', base: 'x' }, { kind: 'same' }],
  ['both changed', { base: 'x' }, { kind: 'conflict' }],
  ['the store lost it', { store: null, base: 'typed' }, { kind: 'follow', isConflict: false }],
])('%s', (_what, values, decision) => {
  expect(decide(state(values), 'ask', 'bidirectional')).toEqual(decision)
})

test('the later side wins where the newest does, and a tie is Vitrine’s', () => {
  const both = state({ base: 'x' })
  expect(decide(both, 'newest', 'bidirectional')).toEqual({ kind: 'write', isConflict: true })
  const storeLater = state({ base: 'x', storeChangedAt: '2026-11-20T13:00:00Z' })
  expect(decide(storeLater, 'newest', 'bidirectional')).toEqual({ kind: 'follow', isConflict: true })
  const tie = state({ base: 'x', storeChangedAt: '2026-11-20T12:00:00Z' })
  expect(decide(tie, 'newest', 'bidirectional')).toEqual({ kind: 'write', isConflict: true })
})

test('where the store only receives, a change of the store alone is a conflict and never written over by itself', () => {
  const changed = state({ base: 'typed' })
  expect(decide(changed, 'ask', 'internal_to_shopify')).toEqual({ kind: 'conflict' })
})

test('once a decision is carried out, there is nothing left to decide', () => {
  const text = fc.constantFrom('a', 'b', 'c')
  const rule = fc.constantFrom(...ConflictRule.options)
  fc.assert(
    fc.property(text, fc.option(text), fc.option(text), rule, (typed, store, base, chosen) => {
      const before = state({ typed, store, base })
      const decision = decide(before, chosen, 'bidirectional')
      if (decision.kind !== 'write') return
      const after = { ...before, store: typed, base: typed }
      expect(decide(after, chosen, 'bidirectional')).toEqual({ kind: 'same' })
    }),
  )
})

test.each([
  ['productCategory', 'Home & Garden > Kettles', 'home & garden > kettles', true],
  ['weight', '1.20 kg', '1.2 kg', true],
  ['weight', '1.2 kg', '1.2 lb', false],
  ['brand', 'Grov', 'grov', false],
  ['brand', '', null, true],
] as const)('%s: %j and %j say the same: %j', (field, one, other, same) => {
  expect(isSameValue(field, one, other)).toBe(same)
})

describe('a field of the product', () => {
  const variant = (number: number, brand: string, at: string): EnrichedVariant => ({
    productId: `A-${number}`,
    title: 'Kettle',
    productGid: 'p',
    variantGid: `v${number}`,
    enrichment: { brand, gtin: '4006381333931' },
    marks: { brand: { at, by: `m${number}`, base: 'Grov' } },
    fromStore: { gtin: null, mpn: null, weight: null, brand: 'Grov', productCategory: null, material: null },
    storeChangedAt: '2026-11-20T11:00:00Z',
  })

  test('is one, by whoever typed last, where its variants agree', () => {
    const { states, mixed } = toFieldStates([
      variant(1, 'Nord', '2026-01-01'),
      variant(2, 'Nord', '2026-02-01'),
    ])
    expect(mixed).toBe(0)
    expect(states.filter(({ field }) => field === 'brand')).toMatchObject([
      { variantGid: null, typedBy: 'm2', typedOf: ['v1', 'v2'] },
    ])
    expect(states.filter(({ field }) => field === 'gtin')).toHaveLength(2)
  })

  test('is left out where they do not', () => {
    const { states, mixed } = toFieldStates([
      variant(1, 'Nord', '2026-01-01'),
      variant(2, 'Syd', '2026-02-01'),
    ])
    expect(mixed).toBe(1)
    expect(states.map(({ field }) => field)).toEqual(['gtin', 'gtin'])
  })
})

describe('a planned change', () => {
  const planned = {
    field: 'brand',
    kind: 'write',
    before: 'stored',
    after: 'typed',
    status: 'planned',
    isConflict: false,
  } as const
  const rules = { rule: 'ask', mode: 'bidirectional' } as const

  test.each([
    ['is written where nothing moved', planned, state({}), 'write'],
    ['is left where the typed value is another now', planned, state({ typed: 'newer' }), 'changed'],
    ['is left where nothing is typed any more', planned, null, 'changed'],
    ['is in conflict where the store moved', planned, state({ store: 'moved' }), 'conflict'],
    [
      'has arrived where it was being written',
      { ...planned, status: 'writing' } as const,
      state({ store: 'typed' }),
      'arrived',
    ],
    [
      'has arrived also where another value is typed by now',
      { ...planned, status: 'writing' } as const,
      state({ store: 'typed', typed: 'newer' }),
      'arrived',
    ],
    [
      'is decided anew where it was written over an edit, which may be back',
      { ...planned, status: 'writing', isConflict: true } as const,
      state({ store: 'stored', base: 'older' }),
      'conflict',
    ],
    ['is not ours where the store says it already', planned, state({ store: 'typed' }), 'same'],
  ])('%s', (_what, change, now, step) => {
    expect(nextStep(change, now?.store ?? 'stored', now, rules).step).toBe(step)
  })

  test('is undone only over what it left', () => {
    const undo = { ...planned, before: 'typed', after: 'stored' }
    expect(nextUndoStep(undo, 'typed', null).step).toBe('write')
    expect(nextUndoStep(undo, 'newer', null).step).toBe('changed')
    expect(nextUndoStep(undo, 'stored', null).step).toBe('same')
    expect(nextUndoStep({ ...undo, status: 'writing' }, 'stored', null).step).toBe('arrived')
    expect(nextUndoStep({ ...undo, status: 'writing', isConflict: true }, 'typed', null).step).toBe('changed')
  })
})
