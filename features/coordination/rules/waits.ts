/** Who waits for whom: the wait-for graph of deadlock detection, with agents as its nodes. */
import type { AgentId } from '#features/agents/contract/event.ts'

/** An open request: `from` waits for `to`. */
export type Wait = { id: string; from: AgentId; to: AgentId; createdAt: string }

/** Most requests that may stand behind one another. */
export const deepestChain = 4

const nameOf = (agent: AgentId) => agent.charAt(0).toUpperCase() + agent.slice(1)

/** Why a request may not be made, in words for whoever asks; null when it may. `depth` counts it and the requests behind it. */
export function judgeRequest(
  waits: readonly Wait[],
  { from, to, depth }: { from: AgentId; to: AgentId; depth: number },
): string | null {
  if (from === to) return 'An agent cannot ask itself.'
  if (depth > deepestChain)
    return `Already ${deepestChain} requests wait for one another. Answer with what is known.`
  const path = findPath(waits, to, from)
  if (!path) return null
  const circle = [from, ...path.map((wait) => wait.from), from].map(nameOf).join(' → ')
  return `This would make agents wait for each other: ${circle}. Answer with what is known.`
}

/** Each circle of agents that wait for each other, by its requests; a request stands in one circle at most. */
export function findCircles(waits: readonly Wait[]): Wait[][] {
  const circles: Wait[][] = []
  let open = [...waits]
  for (const wait of waits) {
    if (!open.includes(wait)) continue
    const path = findPath(open, wait.to, wait.from)
    if (!path) continue
    const circle = [wait, ...path]
    circles.push(circle)
    open = open.filter((each) => !circle.includes(each))
  }
  return circles
}

/** The request whose failing opens a circle: the youngest, because the least is lost with it. */
export function findVictim(circle: readonly Wait[]): Wait | undefined {
  return circle
    .toSorted((one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id))
    .at(-1)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The shortest chain of requests by which `from` waits for `to`. */
function findPath(waits: readonly Wait[], from: AgentId, to: AgentId): Wait[] | null {
  const seen = new Set<AgentId>([from])
  let ends: { at: AgentId; path: Wait[] }[] = [{ at: from, path: [] }]
  while (ends.length > 0) {
    const next: typeof ends = []
    for (const { at, path } of ends) {
      for (const wait of waits.filter((each) => each.from === at)) {
        if (wait.to === to) return [...path, wait]
        if (seen.has(wait.to)) continue
        seen.add(wait.to)
        next.push({ at: wait.to, path: [...path, wait] })
      }
    }
    ends = next
  }
  return null
}
