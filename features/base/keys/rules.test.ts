import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyStatus } from './contract.ts'
import { faultOf, isCheckDue, judgeCheck, judgeReadiness, type ReadinessFacts } from './rules.ts'

describe('the shape of a key', () => {
  test.each([
    ['openai', 'sk-proj-abcdefghijklmnop', null],
    ['openai', 'sk-abcdefghijklmnop', null],
    ['tavily', 'tvly-dev-abcdefghijkl', null],
    ['openai', 'tvly-abcdefghijklmnop', 'The OpenAI key starts with "sk-"'],
    ['tavily', 'sk-abcdefghijklmnop', 'The Tavily key starts with "tvly-"'],
    ['openai', 'sk-abc defghijklmnop', 'The OpenAI key can’t contain spaces or special characters'],
    ['openai', 'sk-abcdefghijk\r\nX-Other: 1', 'The OpenAI key can’t contain spaces or special characters'],
    ['openai', 'sk-abcdefghijklmnöp', 'The OpenAI key can’t contain spaces or special characters'],
    ['openai', 'sk-', 'This key is too short for OpenAI'],
  ] as const)('of %s %j: %s', (keyType, text, fault) => {
    expect(faultOf(keyType, text)).toBe(fault)
  })

  test('a key without credit is accepted with a message, a refused or untried one is not', () => {
    expect(judgeCheck({ ok: true })).toEqual({ result: 'accepted', message: null })
    expect(judgeCheck({ ok: false, reason: 'quota', message: 'm' })).toEqual({
      result: 'accepted',
      message: 'm',
    })
    expect(judgeCheck({ ok: false, reason: 'refused', message: 'm' })).toEqual({
      result: 'refused',
      message: 'm',
    })
  })

  test.each([
    ['unreachable', 59, false],
    ['unreachable', 60, true],
    ['refused', 3_599, false],
    ['refused', 3_600, true],
    ['accepted', 3_599, false],
    ['accepted', 3_600, true],
  ] as const)('a key that was %s %d seconds ago is tried again: %s', (result, seconds, isDue) => {
    const checkedAt = new Date('2026-03-01T10:00:00Z')
    expect(isCheckDue({ result, checkedAt }, new Date(checkedAt.getTime() + seconds * 1000))).toBe(isDue)
  })
})

const none: KeyStatus = {
  configured: false,
  masked: '',
  check: null,
  checkMessage: null,
  checkedAt: null,
  savedAt: null,
}
const good: KeyStatus = { ...none, configured: true, check: 'accepted' }
const bad: KeyStatus = { ...good, check: 'refused', checkMessage: 'OpenAI refused this key' }

const nothing: ReadinessFacts = {
  isStoreConnected: false,
  storeProblem: null,
  productsTotal: 0,
  productsEnabled: 0,
  sellerFactsMissing: ['privacy policy', 'terms'],
  hasPublicHttps: false,
}
const everything: ReadinessFacts = {
  isStoreConnected: true,
  storeProblem: null,
  productsTotal: 3,
  productsEnabled: 1,
  sellerFactsMissing: [],
  hasPublicHttps: true,
}

describe('readiness', () => {
  test('of a new workspace is 0, with everything missing', () => {
    const { ready, score, summary, criticalMissing, recommendations } = judgeReadiness(nothing, {
      openai: none,
      tavily: none,
    })
    expect({ ready, score, summary }).toEqual({
      ready: false,
      score: 0,
      summary: { total: 7, configured: 0, missing: 7, invalid: 0 },
    })
    expect(criticalMissing).toEqual([
      'Connect your Shopify store',
      'Sync products from your store',
      'Enable at least one product for ChatGPT search',
    ])
    expect(recommendations).toContain('Complete your seller details: privacy policy, terms')
  })

  test('of a complete workspace is 100, with nothing to do', () => {
    const judged = judgeReadiness(everything, { openai: good, tavily: good })
    expect(judged).toMatchObject({ ready: true, score: 100, criticalMissing: [], recommendations: [] })
    expect(judged.summary).toEqual({ total: 7, configured: 7, missing: 0, invalid: 0 })
    expect(judged.items.every(({ advice }) => advice === null)).toBe(true)
  })

  test('is reached without keys, because the agents then work in Local Mode', () => {
    expect(judgeReadiness(everything, { openai: none, tavily: none })).toMatchObject({
      ready: true,
      score: 75,
    })
  })

  test('counts a refused key as invalid and says what its service said', () => {
    const { summary, recommendations, ready } = judgeReadiness(everything, { openai: bad, tavily: good })
    expect({ ready, invalid: summary.invalid, recommendations }).toEqual({
      ready: true,
      invalid: 1,
      recommendations: ['OpenAI refused this key'],
    })
  })

  test('is not reached while the connected store does not answer', () => {
    const judged = judgeReadiness(
      { ...everything, storeProblem: 'The token was refused' },
      { openai: good, tavily: good },
    )
    expect(judged).toMatchObject({ ready: false, score: 75, criticalMissing: ['The token was refused'] })
    expect(judged.summary.invalid).toBe(1)
  })

  test('never falls when something more is configured, and its counts always add up', () => {
    const facts = fc.record({
      isStoreConnected: fc.boolean(),
      storeProblem: fc.option(fc.string()),
      productsTotal: fc.nat(),
      productsEnabled: fc.nat(),
      sellerFactsMissing: fc.array(fc.string(), { maxLength: 3 }),
      hasPublicHttps: fc.boolean(),
    })
    const key = fc.constantFrom(none, good, bad)
    fc.assert(
      fc.property(facts, key, key, (given, openai, tavily) => {
        const { score, summary, ready, criticalMissing } = judgeReadiness(given, { openai, tavily })
        expect(summary.configured + summary.missing + summary.invalid).toBe(summary.total)
        expect(ready).toBe(criticalMissing.length === 0)
        expect(judgeReadiness(given, { openai: good, tavily }).score).toBeGreaterThanOrEqual(score)
        expect(
          judgeReadiness({ ...given, productsTotal: 5 }, { openai, tavily }).score,
        ).toBeGreaterThanOrEqual(score)
      }),
    )
  })
})
