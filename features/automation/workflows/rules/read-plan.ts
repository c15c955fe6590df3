/** The plan in an agent's answer. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { PlannedUse, PlanSource } from './from-plan.ts'

/** What the answer of a tool plans; null where it plans nothing. `fallbackName` is what the plan is called where the answer has no title. */
export function readPlan(detail: Readonly<Record<string, unknown>>, fallbackName: string): PlanSource | null {
  const { plan, title } = detail
  if (!isObject(plan) || !Array.isArray(plan['steps'])) return null
  const steps = plan['steps'].flatMap((step: unknown) => readStep(step) ?? [])
  if (steps.length === 0 || steps.length !== plan['steps'].length) return null
  return { name: typeof title === 'string' && title !== '' ? title : fallbackName, steps }
}

function readStep(step: unknown): PlannedUse | null {
  if (!isObject(step)) return null
  const { id, title, agent, tool, args, after } = step
  if (typeof id !== 'string' || typeof tool !== 'string' || !isAgent(agent)) return null
  const before = Array.isArray(after) ? after.filter((one: unknown) => typeof one === 'string') : []
  return {
    ...{ id, tool, agent, after: before },
    title: typeof title === 'string' && title !== '' ? title : tool,
    args: isObject(args) ? args : {},
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Written out, as the browser has no schemas.
const agents = Object.keys({
  scout: true,
  seller: true,
  customer: true,
  stripe: true,
  ops: true,
} satisfies Record<AgentId, true>)

function isAgent(value: unknown): value is AgentId {
  return typeof value === 'string' && agents.includes(value)
}
