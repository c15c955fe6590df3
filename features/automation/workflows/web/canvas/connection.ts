/** Which connections between steps may be drawn. */
import type { Edge, WorkflowDefinition } from '../../contract/definition.ts'
import { findEdge } from '../../rules/edits.ts'
import { edgesFrom, portsOf } from '../../rules/graph.ts'

export type ConnectionProblem = 'itself' | 'there' | 'cycle' | 'other_loop' | 'no_port' | 'unknown'

type Graph = Pick<WorkflowDefinition, 'steps' | 'edges'>

/** Why an edge cannot be added; null where it can. */
export function problemOf(graph: Graph, edge: Edge): ConnectionProblem | null {
  const from = graph.steps.find(({ id }) => id === edge.from)
  const to = graph.steps.find(({ id }) => id === edge.to)
  if (!from || !to) return 'unknown'
  if (from === to) return 'itself'
  if (from.parentId !== to.parentId) return 'other_loop'
  if (!portsOf(from).includes(edge.port)) return 'no_port'
  if (findEdge(graph.edges, edge) !== -1) return 'there'
  return leadsTo(graph, edge.to, edge.from) ? 'cycle' : null
}

function leadsTo(graph: Graph, start: string, end: string): boolean {
  const outgoing = edgesFrom(graph)
  const seen = new Set([start])
  for (const id of seen) {
    if (id === end) return true
    for (const { to } of outgoing.get(id) ?? []) seen.add(to)
  }
  return false
}
