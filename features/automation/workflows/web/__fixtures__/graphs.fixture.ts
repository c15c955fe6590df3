import fc from 'fast-check'
import { stepOf } from '../../__fixtures__/definitions.fixture.ts'
import type { Edge, WorkflowStep } from '../../contract/definition.ts'

const loop = (id: string, parentId: string | null = null) =>
  stepOf(id, { parentId, action: { type: 'loop', items: 'trigger.items', limit: 10, concurrency: 1 } })

/** Workflows with loops within loops: step n may belong to a loop before it, and edges lead onwards. */
export const graphs = fc
  .array(
    fc.record({ isLoop: fc.boolean(), home: fc.nat(30), from: fc.array(fc.nat(30), { maxLength: 3 }) }),
    {
      minLength: 1,
      maxLength: 25,
    },
  )
  .map((drawn) => {
    const steps: WorkflowStep[] = []
    const edges: Edge[] = []
    for (const [at, { isLoop, home, from }] of drawn.entries()) {
      const loops = steps.filter(({ action }) => action.type === 'loop')
      const parentId = home % 2 === 0 ? null : (loops[home % Math.max(1, loops.length)]?.id ?? null)
      const condition = { type: 'condition', expression: 'true' } as const
      const plain = stepOf(`n${at}`, { parentId, ...(home % 3 === 0 ? { action: condition } : {}) })
      const step = isLoop ? loop(`n${at}`, parentId) : plain
      const body = steps.filter((each) => each.parentId === parentId)
      for (const each of new Set(from.map((pick) => body[pick % Math.max(1, body.length)]))) {
        if (!each) continue
        const port = each.action.type !== 'condition' ? 'next' : at % 2 === 0 ? 'true' : 'false'
        edges.push({ from: each.id, port, to: step.id })
      }
      steps.push(step)
    }
    return { steps, edges }
  })
