import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentMessage, Deadlock } from '../contract.ts'

/** Two agents, what each said to the other, and whether they waited for each other in a circle. */
export type NetworkLine = {
  ends: readonly [AgentId, AgentId]
  there: number
  back: number
  /** The gravest of what happened between them. */
  mark: 'deadlock' | 'urgent' | 'handoff' | null
}

/** One line for each two agents that talk, and one from the hub to every other agent. */
export function networkLines(
  agents: readonly AgentId[],
  messages: readonly AgentMessage[],
  deadlocks: readonly Deadlock[],
): NetworkLine[] {
  const circles = deadlocks.flatMap(({ agents: circle }) =>
    circle.map((agent, at) => [agent, circle[(at + 1) % circle.length]] as const),
  )
  const pairs = agents.flatMap((one, at) => agents.slice(at + 1).map((other) => [one, other] as const))
  return pairs.flatMap((ends) => {
    const [one, other] = ends
    const between = messages.filter(
      ({ fromAgent, toAgent }) => ends.includes(fromAgent) && ends.includes(toAgent),
    )
    const there = between.filter(({ fromAgent, toAgent }) => fromAgent === one && toAgent === other).length
    const back = between.filter(({ fromAgent, toAgent }) => fromAgent === other && toAgent === one).length
    const isDeadlocked = circles.some(
      ([from, to]) => (from === one && to === other) || (from === other && to === one),
    )
    const isShown = other === 'ops' || there + back > 0 || isDeadlocked
    const isUrgent = between.some(({ priority }) => priority === 'urgent')
    const isHandoff = between.some(({ messageType }) => messageType === 'handoff')
    const mark = isDeadlocked ? 'deadlock' : isUrgent ? 'urgent' : isHandoff ? 'handoff' : null
    return isShown ? [{ ends, there, back, mark }] : []
  })
}
