/** Faults in the way that steps are joined. */
import type { Fault } from '../../contract/check.ts'
import type { WorkflowDefinition } from '../../contract/definition.ts'
import { bodyOf, entrySteps, portsOf, stepsOnCycles } from '../graph.ts'

export function findGraphFaults(definition: WorkflowDefinition): Fault[] {
  const { steps, edges } = definition
  const byId = new Map(steps.map((step) => [step.id, step]))
  const cyclic = stepsOnCycles(definition)
  const faults: Fault[] = []
  const add = (code: Fault['code'], stepId: string, more: Partial<Fault> = {}) => {
    faults.push({
      code,
      severity: 'error',
      stepId,
      field: null,
      port: null,
      position: null,
      values: {},
      ...more,
    })
  }
  for (const { from, port, to } of edges) {
    const source = byId.get(from)
    const target = byId.get(to)
    if (!source || !target) {
      add('EDGE_UNKNOWN_STEP', source ? from : to, { port, values: { name: source ? to : from } })
      continue
    }
    if (source.parentId !== target.parentId)
      add('EDGE_OUT_OF_LOOP', from, { port, values: { name: target.name } })
    if (!portsOf(source).includes(port)) add('PORT_UNKNOWN', from, { port })
  }
  for (const { id, action, parentId } of steps) {
    if (cyclic.has(id)) add('CYCLE', id)
    if (parentId !== null && byId.get(parentId)?.action.type !== 'loop') {
      add('EDGE_UNKNOWN_STEP', id, { values: { name: parentId } })
    }
    if (action.type === 'loop' && bodyOf(definition, id).length === 0) add('LOOP_EMPTY', id)
  }
  const loops = [null, ...steps.flatMap(({ id, action }) => (action.type === 'loop' ? [id] : []))]
  for (const loop of loops) {
    // On a cycle that nothing leads into, no step is the first.
    if (entrySteps(definition, loop).length > 0) continue
    for (const { id } of bodyOf(definition, loop)) if (!cyclic.has(id)) add('UNREACHABLE', id)
  }
  return faults
}
