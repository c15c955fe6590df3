/** The second way to understand: by likeness to examples. */
import { describe, expect, test } from 'vitest'
import { learn } from './classifier.ts'
import { sayNotRecorded } from './not-recorded.ts'
import { readIntent } from './read-intent.ts'
import { tellTopic } from './tell-topic.ts'
import { nameKind } from './terms.ts'
import { topicExamples } from './topic-learning.ts'
import { topics } from './topics.ts'
import { toWords } from './words.ts'

const context = { today: '2026-11-21', agent: 'ops' } as const

describe('examples that are left out when the others are learnt', () => {
  const parts = 8
  const all = topicExamples()
  const outcomes = Array.from({ length: parts }, (_each, part) => {
    const classifier = learn(
      all.filter((_example, index) => index % parts !== part),
      nameKind,
    )
    return all
      .filter((_example, index) => index % parts === part)
      .map(({ of, terms, line }) => {
        const { topic } = tellTopic(terms, classifier)
        return { of, line, said: topic && (topics[topic]?.tool ?? null), meant: topics[of]?.tool ?? null }
      })
  }).flat()
  const share = (of: typeof outcomes, is: (outcome: (typeof outcomes)[number]) => boolean) =>
    of.filter(is).length / of.length

  test('are told in two of three questions, and taken for another tool in one of twelve at most', () => {
    const questions = outcomes.filter(({ meant }) => meant !== null)
    expect(share(questions, ({ said, meant }) => said === meant)).toBeGreaterThanOrEqual(0.67)
    expect(share(questions, ({ said, meant }) => said !== null && said !== meant)).toBeLessThanOrEqual(0.08)
  })

  test('are left alone in four of five sentences that no tool can answer, or told that it is not in the records', () => {
    const rest = outcomes.filter(({ of }) => of === 'none')
    const isNotRecorded = (line: string) => sayNotRecorded(toWords(line), new Set()) !== null
    expect(share(rest, ({ said, line }) => said === null || isNotRecorded(line))).toBeGreaterThanOrEqual(0.8)
  })
})

test.each<[string, string, Record<string, unknown>]>([
  ['would people buy the Walnut Board at a higher price', 'price-optimizer', { product: 'Walnut Board' }],
  ['whats up with my linnen apron, it doesnt show', 'explain-product', { product: 'linnen apron' }],
  ['what do u think we sell in the next 3 weeks', 'trend-prediction', { horizonWeeks: 3 }],
  ['do the dutch order anything from us', 'market-scan', { region: 'eu', country: 'NL' }],
  ['who fiddled with my titles last week', 'list-changes', {}],
  [
    'what did card payments cost us in october',
    'payment-optimizer',
    { focus: 'fees', from: '2026-10-01', to: '2026-10-31' },
  ],
])('%s', (text, tool, args) => {
  const { tool: meant, args: given } = readIntent(text, context) ?? {}
  expect([meant, given]).toEqual([tool, args])
})

test('each example is of one topic', () => {
  const lines = topicExamples().map(({ line }) => line)
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
})

test('trains deterministically and predicts nothing without a known word', () => {
  const examples = [
    { of: 'tea', terms: ['cup', 'of', 'tea'] },
    { of: 'tea', terms: ['pot', 'of', 'tea'] },
    { of: 'coffee', terms: ['cup', 'of', 'coffee'] },
    { of: 'coffee', terms: ['pot', 'of', 'coffee'] },
  ] as const
  const [one, two] = [learn(examples, '?'), learn(examples, '?')]
  expect(one.classify(['coffee'])).toEqual(two.classify(['coffee']))
  expect(one.classify(['coffee'])?.of).toBe('coffee')
  expect(one.classify([])?.probability).toBeLessThan(0.6)
})
