/** What the steps and edges of a workflow say about its order. */
import type { Edge, Port, StepAction, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'

type Graph = Pick<WorkflowDefinition, 'steps' | 'edges'>
type Leaving = { action: StepAction; policy: Pick<WorkflowStep['policy'], 'onFailure'> }

/** The ports that a step can be left by, in the order in which they are drawn. */
export function portsOf({ action, policy }: Leaving): Port[] {
  const failed: Port[] = policy.onFailure === 'branch' ? ['failed'] : []
  if (action.type === 'condition') return ['true', 'false', ...failed]
  if (action.type === 'approval') return ['approved', 'rejected', ...failed]
  if (action.type === 'wait' && action.for.type === 'event') return ['next', 'timed_out', ...failed]
  return ['next', ...failed]
}

/** The steps of a loop's body, or those outside all loops, in the order of the definition. */
export function bodyOf({ steps }: Pick<Graph, 'steps'>, loopId: string | null): WorkflowStep[] {
  return steps.filter(({ parentId }) => parentId === loopId)
}

/** The steps of a body that nothing leads to: it begins with them. */
export function entrySteps(graph: Graph, loopId: string | null): WorkflowStep[] {
  const targets = new Set(graph.edges.map(({ to }) => to))
  return bodyOf(graph, loopId).filter(({ id }) => !targets.has(id))
}

/** The edges by the step that they leave. */
export function edgesFrom({ edges }: Pick<Graph, 'edges'>): Map<string, Edge[]> {
  return Map.groupBy(edges, ({ from }) => from)
}

/** The edges by the step that they reach. */
export function edgesTo({ edges }: Pick<Graph, 'edges'>): Map<string, Edge[]> {
  return Map.groupBy(edges, ({ to }) => to)
}

/** The loops around a step, the innermost first; none where a loop is within itself. */
export function loopsAround({ steps }: Pick<Graph, 'steps'>, stepId: string): WorkflowStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const found: WorkflowStep[] = []
  let loop = byId.get(byId.get(stepId)?.parentId ?? '')
  while (loop) {
    if (loop.id === stepId || found.includes(loop)) return []
    found.push(loop)
    loop = byId.get(loop.parentId ?? '')
  }
  return found
}

/**
 * Ids of the steps whose end is certain, or possible, before a step begins: all that lead to it, in its body and in
 * the bodies around it. `always` are those that every way to it passes.
 */
export function stepsBefore(graph: Graph, stepId: string): { possible: Set<string>; always: Set<string> } {
  const { incoming, before } = waysOf(graph)
  const possible = new Set<string>()
  const always = new Set<string>()
  const chain = [stepId, ...loopsAround(graph, stepId).map(({ id }) => id)]
  for (const start of chain) {
    for (const id of reach(incoming, start)) possible.add(id)
    for (const id of before.get(start) ?? []) always.add(id)
  }
  return { possible, always }
}

type Ways = { incoming: Map<string, Edge[]>; before: ReadonlyMap<string, ReadonlySet<string>> }

/** Whoever asks about one step of a graph asks about all of them. */
const known = new WeakMap<Graph, Ways>()

function waysOf(graph: Graph): Ways {
  const found = known.get(graph)
  if (found) return found
  const incoming = edgesTo(graph)
  const made = { incoming, before: dominators(graph, incoming) }
  known.set(graph, made)
  return made
}

function reach(incoming: Map<string, Edge[]>, start: string): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { from } of incoming.get(id) ?? []) {
      if (found.has(from)) continue
      found.add(from)
      open.push(from)
    }
  }
  return found
}

/**
 * A step runs when one of its incoming edges is alive, and waits for all that can come. Edges that are alive for the same
 * reason are so together: what stands before one of them then stands before the step. Of edges with several reasons, only
 * what all of them have in common does, unless one of them is always alive.
 */
function dominators(graph: Graph, incoming: Map<string, Edge[]>): Map<string, Set<string>> {
  const byId = new Map(graph.steps.map((step) => [step.id, step]))
  const befores = new Map<string, Set<string>>()
  const reasons = new Map<string, string>()
  for (const { id } of sortSteps(graph)) {
    const groups = new Map<string, Set<string>>()
    for (const { from, port } of incoming.get(id) ?? []) {
      const source = byId.get(from)
      const isSure = source !== undefined && portsOf(source).length === 1
      const why = isSure ? (reasons.get(from) ?? from) : `${from}:${port}`
      groups.set(why, new Set([...(groups.get(why) ?? []), ...(befores.get(from) ?? []), from]))
    }
    const sets = [...groups.values()]
    const shared = [...(sets[0] ?? [])].filter((each) => sets.every((set) => set.has(each)))
    const [only] = groups.keys()
    const isAlways = groups.size === 0 || groups.has(always)
    reasons.set(id, groups.size === 1 && only !== undefined ? only : isAlways ? always : id)
    befores.set(id, new Set([...shared, ...(groups.get(always) ?? [])]))
  }
  return befores
}

/** The reason of a step that its body begins with. */
const always = ''

/** The steps in an order in which each stands after all that lead to it; those on a cycle come last, as they stand. */
export function sortSteps(graph: Graph): WorkflowStep[] {
  const byId = new Map(graph.steps.map((step) => [step.id, step]))
  const outgoing = edgesFrom(graph)
  const left = new Map(graph.steps.map(({ id }) => [id, 0]))
  for (const { from, to } of graph.edges) {
    if (byId.has(from) && left.has(to)) left.set(to, (left.get(to) ?? 0) + 1)
  }
  const sorted: WorkflowStep[] = []
  const open = graph.steps.filter(({ id }) => left.get(id) === 0)
  for (let at = 0; at < open.length; at += 1) {
    const step = open[at]
    if (!step) break
    sorted.push(step)
    for (const { to } of outgoing.get(step.id) ?? []) {
      const count = left.get(to)
      const target = byId.get(to)
      if (count === undefined || !target) continue
      left.set(to, count - 1)
      if (count === 1) open.push(target)
    }
  }
  const done = new Set(sorted.map(({ id }) => id))
  return [...sorted, ...graph.steps.filter(({ id }) => !done.has(id))]
}

/** Ids of the steps that lie on a cycle of edges, or of loops within each other. */
export function stepsOnCycles(graph: Graph): Set<string> {
  const outgoing = edgesFrom(graph)
  const found = new Set<string>()
  for (const { id } of graph.steps) {
    const seen = new Set<string>()
    const open = (outgoing.get(id) ?? []).map(({ to }) => to)
    for (let at = open.pop(); at !== undefined && !found.has(id); at = open.pop()) {
      if (at === id) found.add(id)
      if (seen.has(at)) continue
      seen.add(at)
      for (const { to } of outgoing.get(at) ?? []) open.push(to)
    }
    if (isWithinItself(graph.steps, id)) found.add(id)
  }
  return found
}

function isWithinItself(steps: readonly WorkflowStep[], id: string): boolean {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const seen = new Set<string>()
  let at = byId.get(id)?.parentId ?? null
  while (at !== null && !seen.has(at)) {
    if (at === id) return true
    seen.add(at)
    at = byId.get(at)?.parentId ?? null
  }
  return false
}
