import type { AgentId } from '#features/agents/contract/event.ts'
import { agentIds } from '#ui/agent-face.ts'
import type { AgentMessage, Deadlock } from '../contract.ts'

/** Two agents, what each said to the other, and whether they waited for each other in a circle. */
export type NetworkLine = {
  ends: readonly [AgentId, AgentId]
  there: number
  back: number
  isUrgent: boolean
  isDeadlocked: boolean
}

/** One line for each two agents that talk, and one from the hub to every other agent. */
export function networkLines(
  messages: readonly AgentMessage[],
  deadlocks: readonly Deadlock[],
): NetworkLine[] {
  const circles = deadlocks.flatMap(({ agents }) =>
    agents.map((agent, at) => [agent, agents[(at + 1) % agents.length]] as const),
  )
  const pairs = agentIds.flatMap((one, at) => agentIds.slice(at + 1).map((other) => [one, other] as const))
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
    const isUrgent = between.some(
      ({ priority, messageType }) => priority === 'urgent' || messageType === 'handoff',
    )
    return isShown ? [{ ends, there, back, isUrgent, isDeadlocked }] : []
  })
}
