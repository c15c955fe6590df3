import { describe, expect, test } from 'vitest'
import { definitionOf, stepOf } from '../__fixtures__/definitions.fixture.ts'
import { WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import type { WorkflowEdit } from '../contract/edit.ts'
import { applyEdits, invertEdits } from './edits.ts'
import { copySteps, pasteEdits } from './paste.ts'
import {
  addStepEdits,
  connectEdits,
  disconnectEdits,
  lastPlace,
  moveStepEdits,
  newStep,
  newStepId,
  placeStepsEdits,
  removeStepsEdits,
  setFieldEdits,
  setStepEdits,
} from './step-edits.ts'

const line = definitionOf(
  [stepOf('a'), stepOf('b'), stepOf('c')],
  [
    { from: 'a', port: 'next', to: 'b' },
    { from: 'b', port: 'next', to: 'c' },
  ],
)

/** The definition after the edits, which also turn back to the same bytes. */
function make(definition: WorkflowDefinition, edits: readonly WorkflowEdit[]): WorkflowDefinition {
  const made = applyEdits(definition, edits)
  if ('problem' in made) throw new Error(JSON.stringify(made.problem))
  const back = applyEdits(made.definition, invertEdits(edits))
  expect(JSON.stringify('definition' in back && back.definition)).toBe(JSON.stringify(definition))
  return WorkflowDefinition.parse(made.definition)
}

const flow = ({ edges }: WorkflowDefinition) => edges.map(({ from, port, to }) => `${from} ${port} ${to}`)

describe('in the builder', () => {
  test('a new step has the defaults of its schema and an id that is free', () => {
    const step = newStep({
      id: newStepId(line, 'tool'),
      name: 'Scout Action',
      agent: 'scout',
      action: { type: 'incomplete' },
    })
    expect(step).toEqual(
      WorkflowStep.parse({
        id: 'tool1',
        name: 'Scout Action',
        agent: 'scout',
        action: { type: 'incomplete' },
      }),
    )
    expect(newStepId(definitionOf([stepOf('tool1')]), 'tool')).toBe('tool2')
  })

  test('a step is added behind the last one, below it and joined to it', () => {
    const step = stepOf('d')
    const made = make(line, addStepEdits(line, step, lastPlace(line)))
    expect(made.steps.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(flow(made)).toContain('c next d')
    expect(made.steps[3]?.position.y).toBeGreaterThan(0)
  })

  test('a removed step leaves its neighbours joined, and a loop takes its body along', () => {
    expect(flow(make(line, removeStepsEdits(line, ['b'])))).toEqual(['a next c'])
    const loop = stepOf('l', { action: { type: 'loop', items: '[1]', limit: 10, concurrency: 1 } })
    const nested = definitionOf([loop, stepOf('x', { parentId: 'l' }), stepOf('z')])
    expect(make(nested, removeStepsEdits(nested, ['l'])).steps.map(({ id }) => id)).toEqual(['z'])
  })

  test('a step that becomes a condition keeps its way on, at the port “true”', () => {
    const edits = setStepEdits(line, 'a', { action: { type: 'condition', expression: 'true' } })
    const made = make(line, edits)
    expect(flow(made)).toEqual(['a true b', 'b next c'])
    const back = make(made, setStepEdits(made, 'a', { action: { type: 'incomplete' } }))
    expect(flow(back)).toEqual(['a next b', 'b next c'])
  })

  test('steps are joined once, not to themselves, and not across a loop', () => {
    const edge = { from: 'a', port: 'next', to: 'c' } as const
    const made = make(line, connectEdits(line, edge))
    expect(connectEdits(made, edge)).toEqual([])
    expect(connectEdits(line, { ...edge, to: 'a' })).toEqual([])
    expect(flow(make(made, disconnectEdits(made, [edge])))).toEqual(flow(line))
  })

  test('steps move in the list and on the canvas, and fields of the workflow are set', () => {
    expect(make(line, moveStepEdits(line, 'a', 9)).steps.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    const placed = make(line, placeStepsEdits(line, new Map([['a', { x: 10.4, y: 2 }]])))
    expect(placed.steps[0]?.position).toEqual({ x: 10, y: 2 })
    expect(make(line, setFieldEdits(line, { name: 'New', kpis: ['Margin'] }))).toMatchObject({
      name: 'New',
      kpis: ['Margin'],
    })
  })

  test('pasted steps have ids of their own and name each other by them', () => {
    const asks = stepOf('b', {
      action: { type: 'ask', question: { type: 'text', text: 'Is {{ steps.a.output }} {{ steps.z }}?' } },
    })
    const start = definitionOf([stepOf('a'), asks], [{ from: 'a', port: 'next', to: 'b' }])
    const copied = copySteps(start, ['a', 'b'])
    if (!copied) throw new Error('Nothing copied')
    const { edits, ids } = pasteEdits(start, copied, 500)
    const made = make(start, edits)
    expect(ids).toEqual(['ask1', 'ask2'])
    expect(flow(made)).toEqual(['a next b', 'ask1 next ask2'])
    expect(made.steps[3]?.action).toMatchObject({
      question: { text: 'Is {{ steps.ask1.output }} {{ steps.z }}?' },
    })
    expect(pasteEdits(start, copied, 3).edits).toEqual([])
  })
})
