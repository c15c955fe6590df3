/** A draft from steps that use tools one after the other: what an agent plans, or a strategy does. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Edge, Mapping, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import { emptyDefinition } from './empty.ts'

/** `after` are ids of steps before it; a text with `{{ }}` in it is computed when it runs. */
export type PlannedUse = {
  id: string
  title: string
  agent: AgentId
  tool: string
  args: Readonly<Record<string, unknown>>
  after: readonly string[]
}

export type PlanSource = { name: string; description?: string; steps: readonly PlannedUse[] }

const columnPx = 280
const rowPx = 140

/** A workflow of these steps, run by hand. Those that nothing leads to stand in the first column. */
export function fromPlan({ name, description = '', steps }: PlanSource): WorkflowDefinition {
  const ids = new Map<string, string>()
  for (const { id } of steps) ids.set(id, freeId(id, [...ids.values()]))
  const depths = new Map<string, number>()
  const rows = new Map<number, number>()
  const made = steps.map((use): WorkflowStep => {
    const depth = Math.max(-1, ...use.after.map((id) => depths.get(id) ?? -1)) + 1
    depths.set(use.id, depth)
    const row = rows.get(depth) ?? 0
    rows.set(depth, row + 1)
    return toStep(use, ids.get(use.id) ?? use.id, { x: depth * columnPx, y: row * rowPx })
  })
  const edges = steps.flatMap(({ id, after }) =>
    after.flatMap((before): Edge[] => {
      const [from, to] = [ids.get(before), ids.get(id)]
      return from && to ? [{ from, port: 'next', to }] : []
    }),
  )
  return {
    ...emptyDefinition(name.slice(0, 200)),
    description: description.slice(0, 4_000),
    steps: made,
    edges,
  }
}

function toStep(
  { title, agent, tool, args }: PlannedUse,
  id: string,
  position: WorkflowStep['position'],
): WorkflowStep {
  const input = Object.entries(args).map(([name, value]) => [name, toMapping(value)] as const)
  return {
    id,
    name: title.slice(0, 200),
    agent,
    description: '',
    action: { type: 'tool', tool, input: Object.fromEntries(input) },
    estimatedSeconds: null,
    successCriteria: '',
    successCheck: null,
    policy: {
      attempts: 1,
      retryDelaySeconds: 10,
      timeoutSeconds: 300,
      mayFail: false,
      onFailure: 'stop',
    },
    parentId: null,
    position,
  }
}

function toMapping(value: unknown): Mapping {
  if (typeof value !== 'string' || !value.includes('{{')) {
    return { type: 'value', value: JSON.parse(JSON.stringify(value ?? null)) }
  }
  const [, alone] = /^\{\{([^{}]+)\}\}$/.exec(value.trim()) ?? []
  return alone === undefined
    ? { type: 'text', text: value }
    : { type: 'expression', expression: alone.trim() }
}

/** A letter, then letters, digits and "_": as expressions name steps. */
function freeId(wanted: string, taken: readonly string[]): string {
  const plain =
    wanted
      .replaceAll(/\W+/g, '_')
      .replace(/^[^a-zA-Z]+/, '')
      .slice(0, 36) || 'step'
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? plain : `${plain}_${count}`
    if (!taken.includes(id)) return id
  }
}
