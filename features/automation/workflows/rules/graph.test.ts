import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definitionOf, stepOf } from '../__fixtures__/definitions.fixture.ts'
import { type Edge, StepAction, type WorkflowStep } from '../contract/definition.ts'
import { edgesTo, portsOf, sortSteps, stepsBefore } from './graph.ts'

const condition = (id: string) =>
  stepOf(id, { action: StepAction.parse({ type: 'condition', expression: 'true' }) })
const edge = (from: string, to: string, port: Edge['port'] = 'next'): Edge => ({ from, port, to })
const always = (steps: WorkflowStep[], edges: Edge[], of: string) =>
  [...stepsBefore(definitionOf(steps, edges), of).always].sort()

describe('the steps that are always before another', () => {
  test('are all of those side by side that it waits for', () => {
    const steps = [stepOf('a'), stepOf('b'), stepOf('c')]
    expect(always(steps, [edge('a', 'c'), edge('b', 'c')], 'c')).toEqual(['a', 'b'])
  })

  test('are all of those side by side within a branch', () => {
    const steps = [condition('if'), stepOf('a'), stepOf('b'), stepOf('c')]
    const edges = [edge('if', 'a', 'true'), edge('if', 'b', 'true'), edge('a', 'c'), edge('b', 'c')]
    expect(always(steps, edges, 'c')).toEqual(['a', 'b', 'if'])
  })

  test('are none of the branches, of which only one is taken', () => {
    const steps = [condition('if'), stepOf('a'), stepOf('b'), stepOf('c')]
    const edges = [edge('if', 'a', 'true'), edge('if', 'b', 'false'), edge('a', 'c'), edge('b', 'c')]
    expect(always(steps, edges, 'c')).toEqual(['if'])
  })

  test('have ended whenever it runs, whichever branches are taken', () => {
    const graphs = fc.record({
      conditions: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      pairs: fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.boolean()), { maxLength: 14 }),
      taken: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    })
    fc.assert(
      fc.property(graphs, ({ conditions, pairs, taken }) => {
        const steps = conditions.map((isCondition, at) =>
          isCondition ? condition(`s${at}`) : stepOf(`s${at}`),
        )
        const edges = pairs.flatMap(([one, other, yes]) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          const port = conditions[from] ? (yes ? 'true' : 'false') : 'next'
          return from === to ? [] : [edge(`s${from}`, `s${to}`, port)]
        })
        const graph = definitionOf(steps, edges)
        const incoming = edgesTo(graph)
        const ran = new Set<string>()
        for (const step of sortSteps(graph)) {
          const leading = incoming.get(step.id) ?? []
          const isTaken = ({ from, port }: Edge) =>
            ran.has(from) && (port === 'next' || port === (taken[Number(from.slice(1))] ? 'true' : 'false'))
          if (leading.length > 0 && !leading.some(isTaken)) continue
          for (const id of stepsBefore(graph, step.id).always) expect(ran).toContain(id)
          ran.add(step.id)
        }
        expect(steps.every((step) => portsOf(step).length > 0)).toBe(true)
      }),
    )
  })
})
