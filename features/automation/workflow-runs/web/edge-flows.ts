/** What passed along the edges of a run. */
import { plural, t } from '@lingui/core/macro'
import type { Edge, WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { edgeId, type EdgeFlow } from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import type { StepRun } from '../contract/run.ts'
import { portAfter } from '../rules/plan.ts'

const maxValueLength = 600

/** The edges that were taken: those out of a step that ended, by the port it was left by. */
export function takenEdges(
  { steps: defined, edges }: Pick<WorkflowDefinition, 'steps' | 'edges'>,
  steps: readonly StepRun[],
): Edge[] {
  const byStep = new Map(steps.map((step) => [step.stepId, step]))
  const ports = new Map(
    defined.map((step) => {
      const run = byStep.get(step.id)
      return [step.id, run && run.endedAt !== null ? portAfter(step, run) : null]
    }),
  )
  return edges.filter(({ from, port }) => ports.get(from) === port)
}

/** By the edge's id: the output of the step that it leaves, in a few words and as it was. */
export function toFlows(
  edges: readonly Edge[],
  outputs: ReadonlyMap<string, unknown>,
): Map<string, EdgeFlow> {
  return new Map(
    edges.flatMap((edge): [string, EdgeFlow][] => {
      if (!outputs.has(edge.from)) return []
      const output = outputs.get(edge.from)
      return [[edgeId(edge), { label: summaryOf(output), value: textOf(output) }]]
    }),
  )
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}\n…` : text
}

/** A list by its length, an object by the list or the count that it holds, all else as it is. */
function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return itemCount(value.length)
  if (typeof value !== 'object' || value === null) {
    return value === null || value === undefined ? t`nothing` : String(value).slice(0, 24)
  }
  const entries = Object.entries(contentOf(value))
  const lists = entries.flatMap(([, each]) => (Array.isArray(each) ? [each.length] : []))
  const counted = entries.find(([key, each]) => key === 'count' && typeof each === 'number')
  const known = lists.find((length) => length > 0) ?? (counted ? Number(counted[1]) : undefined)
  if (known !== undefined) return itemCount(known)
  if (lists.length > 0 && lists.length === entries.length) return itemCount(0)
  return entries.length === 0 ? t`nothing` : plural(entries.length, { one: '# value', other: '# values' })
}

/** Of a tool's answer, what it is about: its tables and figures only show that. */
function contentOf(value: object): object {
  const { outcome, detail }: { outcome?: unknown; detail?: unknown } = value
  return typeof outcome === 'string' && typeof detail === 'object' && detail !== null ? detail : value
}

function itemCount(count: number): string {
  return plural(count, { one: '# item', other: '# items' })
}
