import { describe, expect, test } from 'vitest'
import { triggerId } from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import { type StepAnswer, tooLittle } from '../contract/run.ts'
import { definition, detailOfRun, runOf, stepRunOf } from './__fixtures__/run.fixture.ts'
import { takenEdges, toFlows } from './edge-flows.ts'
import { toGantt } from './gantt.ts'
import { itemStatus, toMarks } from './run-marks.ts'

const now = Date.parse('2026-11-20T09:01:12Z')

describe('a run as it is drawn', () => {
  test('marks each step by how it stands, and what has not begun as next', () => {
    const detail = detailOfRun({
      run: runOf({ items: { total: 14, done: 9, failed: 0 } }),
      steps: [
        stepRunOf('scan', { status: 'failed', error: { code: 'X', message: 'No answer' } }),
        stepRunOf('loop', { status: 'running', endedAt: null, startedAt: '2026-11-20T09:00:38Z' }),
      ],
      itemCounts: [{ stepId: 'write', counts: { completed: 9, pending: 5 } }],
    })
    const marks = toMarks(detail, definition, { now, cause: 'Started by you' })
    expect(marks.get('scan')).toMatchObject({ state: 'failed', fact: 'No answer', time: '38 s' })
    expect(marks.get('loop')).toMatchObject({ state: 'running', fact: '9 of 14 items', time: '34 s' })
    expect(marks.get('write')).toMatchObject({ state: 'running', progress: 9 / 14 })
    expect(marks.get('ask')).toMatchObject({ state: 'next' })
    expect(marks.get(triggerId)).toMatchObject({ state: 'done', fact: 'Started by you' })
  })

  test('says why a step had nothing to do', () => {
    const error = { code: tooLittle, message: 'There are no orders yet.' }
    const steps = [stepRunOf('scan', { status: 'skipped', error })]
    const marks = toMarks(detailOfRun({ steps }), definition, { now, cause: '' })
    expect(marks.get('scan')).toMatchObject({
      state: 'skipped',
      fact: 'Nothing to do. There are no orders yet.',
    })
  })

  test('says what a person answered, and why', () => {
    const factOf = (answer: StepAnswer) =>
      toMarks(detailOfRun({ steps: [stepRunOf('ask', { answer })] }), definition, { now, cause: '' }).get(
        'ask',
      )?.fact
    expect(factOf({ decision: 'rejected', reason: 'Too low' })).toBe('Declined: Too low')
    expect(factOf({ decision: 'approved', reason: '' })).toBe('Approved')
    expect(factOf({ decision: 'expired', reason: '' })).toBe('Nobody answered in time')
  })

  test('is partly done where some items failed and others are done', () => {
    expect(itemStatus({ completed: 3, failed: 1 })).toBe('partly_done')
    expect(itemStatus({ failed: 4 })).toBe('failed')
    expect(itemStatus({ completed: 3, failed: 1, outcome_unknown: 1 })).toBe('outcome_unknown')
  })

  test('takes only the edge of the port that a step was left by', () => {
    const declined = takenEdges(definition, [stepRunOf('ask', { port: 'rejected' })])
    expect(declined).toEqual([])
    const approved = takenEdges(definition, [stepRunOf('ask', { port: 'approved' })])
    expect(approved).toEqual([{ from: 'ask', port: 'approved', to: 'loop' }])
    const labelOf = (output: unknown) =>
      toFlows(approved, new Map([['ask', output]])).get('ask.approved.loop')?.label
    const answer = { outcome: 'answer', figures: [], tables: [], basis: {} }
    expect(labelOf({ ...answer, detail: { errors: [], products: [1, 2, 3] } })).toBe('3 items')
    expect(labelOf({ ...answer, detail: { readiness: 'ready', score: 80 } })).toBe('2 values')
    expect(labelOf({ ...answer, detail: {} })).toBe('nothing')
    expect(labelOf({ items: [], count: 0, succeeded: 0 })).toBe('0 items')
    expect(labelOf({ products: [] })).toBe('0 items')
    expect(toFlows(approved, new Map([['ask', { count: 41 }]])).get('ask.approved.loop')?.label).toBe(
      '41 items',
    )
  })

  test('takes no edge out of a step that failed, unless it goes on all the same', () => {
    const steps = [stepRunOf('scan', { status: 'failed', error: { code: 'X', message: 'No answer' } })]
    expect(takenEdges(definition, steps)).toEqual([])
    const goesOn = definition.steps.map((step) =>
      step.id === 'scan' ? { ...step, policy: { ...step.policy, onFailure: 'continue' as const } } : step,
    )
    const out = definition.edges.filter(({ from }) => from === 'scan')
    expect(out).not.toEqual([])
    expect(takenEdges({ ...definition, steps: goesOn }, steps)).toEqual(out)
  })

  test('says of items in a loop how many failed', () => {
    const itemCounts = [{ stepId: 'write', counts: { completed: 3, failed: 1 } }]
    const marks = toMarks(detailOfRun({ itemCounts }), definition, { now, cause: '' })
    expect(marks.get('write')).toMatchObject({ state: 'partly_done', fact: '1 of 4 items failed' })
  })

  test('has the present moment and the estimate of what runs on its timeline', () => {
    const steps = [
      stepRunOf('scan'),
      stepRunOf('loop', { status: 'running', endedAt: null, startedAt: '2026-11-20T09:00:38Z' }),
    ]
    const estimated = {
      steps: definition.steps.map((step) => ({ ...step, estimatedSeconds: step.id === 'loop' ? 60 : null })),
    }
    const gantt = toGantt(runOf(), steps, estimated, now)
    const [scan, loop] = gantt?.bars ?? []
    expect(scan?.end).toBeCloseTo(loop?.start ?? 0)
    expect(loop?.end).toBeCloseTo(gantt?.now ?? 0)
    expect(loop?.estimate).toBeGreaterThan(loop?.end ?? 1)
  })
})
