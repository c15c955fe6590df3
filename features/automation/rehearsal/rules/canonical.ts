/** What of a definition decides what its runs do, as a text. */
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'

/** The same for two definitions that do the same: where steps stand on the canvas, and texts that are only for people, do not count. */
export function canonicalDefinition(definition: WorkflowDefinition): string {
  const { format, name, trigger, steps, edges, limits } = definition
  const wiring = edges.map(({ from, port, to }) => `${from} ${port} ${to}`).toSorted()
  return canonical({ format, name, trigger, limits, wiring, steps: steps.map(whatItDoes) })
}

function whatItDoes({ id, agent, action, successCheck, policy, parentId }: WorkflowStep) {
  return { id, agent, action, successCheck, policy, parentId }
}

/** A value as JSON with its keys in order. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
