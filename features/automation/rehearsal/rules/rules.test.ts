import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  definitionOf,
  definitions,
  stepOf,
} from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { defaultSettings } from '#features/agents/settings/rules/roster.ts'
import { eventPayloads, EventType } from '#features/automation/events/contract.ts'
import { templates } from '#features/automation/workflows/rules/templates/list.ts'
import { WorkflowLimits } from '#features/automation/workflows/contract/definition.ts'
import { fingerprint } from '../actions/fingerprint.ts'
import { ChangedValues } from './changes.ts'
import { listFirings } from './firings.ts'
import { Ledger } from './ledger.ts'
import { recordedSince } from './needs.ts'
import { findSampleProblem, makeSampleEvent } from './sample-event.ts'
import { sampleOf } from './sample.ts'
import { Timeline } from './timeline.ts'

const preview = (before: string, after: string, id = 'A') => ({
  reach: { count: 1, of: 'product' },
  changes: [{ of: id, field: 'price', before, after }],
})

describe('the fingerprint of a definition', () => {
  test('stays the same when steps are moved on the canvas, renamed or described, and edges are listed in another order', () => {
    fc.assert(
      fc.property(definitions, fc.string(), fc.integer(), (definition, words, x) => {
        const moved = {
          ...definition,
          description: words,
          kpis: [words],
          edges: definition.edges.toReversed(),
          steps: definition.steps.map((step) => ({
            ...step,
            ...{ name: words, description: words, successCriteria: words, estimatedSeconds: 5 },
            position: { x, y: -x },
          })),
        }
        expect(fingerprint(moved)).toBe(fingerprint(definition))
      }),
    )
  })

  test('changes with what a step does, its policy, its order, the trigger and the limits', () => {
    const base = definitionOf([stepOf('a'), stepOf('b')])
    const [a, b] = base.steps
    if (!a || !b) throw new Error('no steps')
    const others = [
      { ...base, steps: [b, a] },
      { ...base, steps: [{ ...a, successCheck: 'true' }, b] },
      { ...base, steps: [{ ...a, policy: { ...a.policy, attempts: 2 } }, b] },
      { ...base, limits: { ...base.limits, changesPerRun: 1 } },
      { ...base, trigger: { type: 'webhook' as const } },
      { ...base, edges: [{ from: 'a', port: 'next' as const, to: 'b' }] },
    ].map(fingerprint)
    expect(new Set([fingerprint(base), ...others]).size).toBe(7)
  })
})

test('a schedule fires by the clock of its zone through both changes of summer time', () => {
  const trigger = { type: 'schedule', cron: '30 2 * * *', timeZone: 'Europe/Berlin', missed: 'none' } as const
  const times = (from: string, to: string) =>
    listFirings(
      trigger,
      { from: new Date(from), to: new Date(to) },
      { events: [], input: {}, sample: null },
    ).map(({ at }) => new Date(at).toISOString())
  expect(times('2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z')).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
  expect(times('2026-10-24T00:00:00Z', '2026-10-26T12:00:00Z')).toHaveLength(3)
  expect(times('2026-03-28T01:30:00Z', '2026-03-28T01:30:00Z')).toEqual([])
})

test('what happens at one time comes out in the order in which it went in, all else by its time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (times) => {
      const timeline = new Timeline<number>()
      for (const [index, at] of times.entries()) timeline.add(at, index)
      const taken: number[] = []
      for (let next = timeline.take(); next; next = timeline.take()) taken.push(next.what)
      const sorted = times.map((at, index) => ({ at, index })).toSorted((one, other) => one.at - other.at)
      expect(taken).toEqual(sorted.map(({ index }) => index))
    }),
  )
})

test('a value that an earlier change has set is the one before the next change, and set again it is no change', () => {
  const changed = new ChangedValues()
  changed.keep(preview('10', '12'))
  expect(changed.adjust(preview('10', '12'))).toBeNull()
  expect(changed.adjust(preview('10', '15'))).toEqual(preview('12', '15'))
  expect(changed.adjust(preview('10', '12', 'B'))).toEqual(preview('10', '12', 'B'))
})

test('limits are used up by the hour, the run and the day of the rehearsal’s own clock', () => {
  const ledger = new Ledger()
  const limits = WorkflowLimits.parse({ changesPerRun: 2, changesPerDay: 3, runsPerDay: 1 })
  const charge = (runKey: string, at: string, after = '11') => ({
    ...{ workflowId: 'w', runKey, agent: 'seller', effect: 'write' as const, now: new Date(at) },
    preview: preview('10', after),
  })
  const take = (runKey: string, at: string) => {
    const refusal = ledger.judge(charge(runKey, at), defaultSettings, limits)
    if (refusal === null) ledger.take(charge(runKey, at))
    return refusal
  }
  expect(take('r1', '2026-01-01T10:00:00Z')).toBeNull()
  expect(take('r1', '2026-01-01T10:00:00Z')).toBeNull()
  expect(take('r1', '2026-01-01T10:00:00Z')).toMatch(/limit of 2 a run/)
  expect(take('r2', '2026-01-01T11:00:00Z')).toBeNull()
  expect(take('r2', '2026-01-01T12:00:00Z')).toMatch(/limit of 3 a day/)
  expect(take('r3', '2026-01-02T00:00:00Z')).toBeNull()
  const dear = charge('r4', '2026-01-03T00:00:00Z', '20')
  expect(ledger.judge(dear, defaultSettings, limits)).toMatch(/change a price by 100%/)
  expect(ledger.takeRun(limits, new Date('2026-01-01T00:00:00Z'))).toBeNull()
  expect(ledger.takeRun(limits, new Date('2026-01-01T23:59:00Z'))).toMatch(/1 times in 24 hours/)
  expect(ledger.takeRun(limits, new Date('2026-01-02T00:00:00Z'))).toBeNull()
})

test('the record is short where one of the needed types began later', () => {
  const from = new Date('2026-01-01T00:00:00Z')
  const to = new Date('2026-01-31T00:00:00Z')
  const since = (type: 'order.created' | 'price.changed', at: string | null) => ({
    type,
    since: at,
    count: 1,
  })
  const both = [
    since('order.created', '2025-12-01T00:00:00Z'),
    since('price.changed', '2026-01-10T00:00:00Z'),
  ]
  expect(recordedSince(['order.created'], both, { from, to })).toBeNull()
  expect(recordedSince(['order.created', 'price.changed'], both, { from, to })).toEqual(
    new Date('2026-01-10T00:00:00Z'),
  )
  expect(recordedSince(['alert.raised'], both, { from, to })).toEqual(to)
})

test('a sample has the type that it stands for', () => {
  const type = {
    type: 'object',
    fields: {
      list: { type: 'list', of: { type: 'string' } },
      maybe: { type: 'optional', of: { type: 'int' } },
    },
  } as const
  expect(sampleOf(type as never)).toEqual({ list: ['Sample'], maybe: 1 })
})

test.each(EventType.options)('a sample of %s is what the event says, and starts a draft', (type) => {
  const product = { productId: 'p', sku: 's', title: 'Vase', priceMinor: 1_000 }
  for (const each of [product, null]) {
    const facts = { product: each, currency: 'EUR', workflowId: 'w', dueAt: new Date(0) }
    const { payload } = makeSampleEvent(type, facts)
    expect(eventPayloads[type].parse(payload)).toEqual(payload)
    expect(findSampleProblem({ type: 'event', event: type, filter: null }, { type, payload })).toBeNull()
  }
})

test.each(templates)('the template $id starts on the sample of its event', ({ make }) => {
  const { trigger } = make({ timeZone: 'UTC' })
  if (trigger.type !== 'event') return
  const facts = { product: null, currency: 'EUR', workflowId: 'w', dueAt: new Date(0) }
  expect(findSampleProblem(trigger, makeSampleEvent(trigger.event, facts))).toBeNull()
})
