/** What of a model's answer becomes a draft. What cannot be read becomes a step to complete, or is named. */
import type { z } from 'zod'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { CheckContext } from '../../contract/check.ts'
import {
  Edge,
  StepAction,
  StepPolicy,
  Trigger,
  WorkflowDefinition,
  WorkflowStep,
} from '../../contract/definition.ts'
import { emptyDefinition } from '../empty.ts'
import { findEdge } from '../edits.ts'
import { placeSteps } from '../templates/place.ts'
import { WrittenWorkflow } from './ask.ts'

type Read = { definition: WorkflowDefinition; problems: string[] }
type Loose = Readonly<Record<string, unknown>>

/** More than a sentence asks for. */
const maxRead = 100
const maxText = 200

/** The draft of an answer. Its limits are the usual ones, whatever the answer says. */
export function readWritten(
  answer: WrittenWorkflow,
  { sentence, context }: { sentence: string; context: CheckContext },
): Read {
  const written = WrittenWorkflow.parse(toStorable(answer))
  const problems: string[] = []
  const empty = emptyDefinition(written.name.trim().slice(0, maxText) || sentence.slice(0, 60))
  const { category, priority, description, triggerDescription, kpis } = WorkflowDefinition.shape
  const read = <T>(field: string, schema: z.ZodType<T>, fallback: T): T =>
    readField(written, field, { schema, fallback, problems })
  const { steps, ids } = readSteps(written.steps, context, problems)
  const definition = {
    ...empty,
    category: read('category', category, empty.category),
    priority: read('priority', priority, empty.priority),
    description: read('description', description, '') || sentence,
    trigger: readTrigger(written['trigger'], context, problems),
    triggerDescription: read('triggerDescription', triggerDescription, ''),
    kpis: read('kpis', kpis, []),
    steps,
    edges: readEdges(written.edges, ids, problems),
  }
  return {
    definition: WorkflowDefinition.parse({ ...definition, steps: placeSteps(definition) }),
    problems,
  }
}

type Field<T> = { schema: z.ZodType<T>; fallback: T; problems: string[] }

function readField<T>(from: Loose, field: string, { schema, fallback, problems }: Field<T>): T {
  const value = from[field]
  if (value === undefined || value === null) return fallback
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  problems.push(`${field}: ${firstIssue(parsed.error)}`)
  return fallback
}

function readTrigger(given: unknown, { timeZone }: CheckContext, problems: string[]): Trigger {
  if (typeof given !== 'object' || given === null) return { type: 'manual' }
  const isSchedule = 'type' in given && given.type === 'schedule'
  const parsed = Trigger.safeParse(isSchedule ? { timeZone, missed: 'last', ...given } : given)
  if (parsed.success) return parsed.data
  problems.push(`trigger: ${firstIssue(parsed.error)}`)
  return { type: 'manual' }
}

function readSteps(given: readonly Loose[], context: CheckContext, problems: string[]) {
  const ids = new Map<string, string>()
  if (given.length > maxRead) problems.push(`steps: there are more than ${maxRead}`)
  const taken = new Set<string>()
  const steps = given.slice(0, maxRead).map((written, at) => {
    const wanted = String(written['id'])
    const isId = WorkflowStep.shape.id.safeParse(wanted).success
    if (!isId)
      problems.push(`step ${wanted.slice(0, 60)}: its id must be a letter, then letters, digits and _`)
    if (ids.has(wanted)) problems.push(`step ${wanted.slice(0, 60)}: its id is used twice`)
    const id =
      isId && !taken.has(wanted) ? wanted : freeId(at, [...taken, ...given.map((step) => step['id'])])
    taken.add(id)
    // What names an id twice means the first of it.
    if (!ids.has(wanted)) ids.set(wanted, id)
    return readStep(id, written, context, problems)
  })
  const known = new Set(steps.map(({ id }) => id))
  const placed = steps.map((step) => {
    const parent = step.parentId === null ? null : (ids.get(step.parentId) ?? step.parentId)
    return { ...step, parentId: parent !== null && known.has(parent) && parent !== step.id ? parent : null }
  })
  return { steps: placed, ids }
}

function freeId(at: number, taken: readonly unknown[]): string {
  for (let count = at + 1; ; count += 1) {
    const id = `step_${count}`
    if (!taken.includes(id)) return id
  }
}

function readStep(id: string, written: Loose, context: CheckContext, problems: string[]): WorkflowStep {
  const note = (problem: string) => problems.push(`step ${id}, ${problem}`)
  const fields = WorkflowStep.shape
  const own: string[] = []
  const read = <T>(field: string, schema: z.ZodType<T>, fallback: T): T =>
    readField(written, field, { schema, fallback, problems: own })
  const { action, lacks } = readAction(written['action'], context)
  if (lacks !== null) note(`action: ${lacks}`)
  const described = read('description', fields.description, '')
  const description = [described, ...(lacks === null ? [] : [lacks])].filter(Boolean).join(' ')
  const step: WorkflowStep = {
    id,
    name: String(written['name']).trim().slice(0, maxText) || id,
    agent: read('agent', AgentId.nullable(), null),
    description: description.slice(0, 2_000),
    action,
    estimatedSeconds: read('estimatedSeconds', fields.estimatedSeconds, null),
    successCriteria: read('successCriteria', fields.successCriteria, ''),
    successCheck: read('successCheck', fields.successCheck, null),
    policy: read('policy', StepPolicy, StepPolicy.parse({})),
    parentId: read('parentId', fields.parentId, null),
    position: { x: 0, y: 0 },
  }
  for (const problem of own) note(problem)
  return step
}

const incomplete = { type: 'incomplete' } as const

/** What a step does; one to complete, and why, where that cannot be read or there is no such tool. */
function readAction(given: unknown, { tools }: CheckContext): { action: StepAction; lacks: string | null } {
  const parsed = StepAction.safeParse(given)
  if (!parsed.success) return { action: incomplete, lacks: firstIssue(parsed.error) }
  const action = parsed.data
  if (action.type !== 'tool' || tools.some(({ name }) => name === action.tool)) return { action, lacks: null }
  return { action: incomplete, lacks: `There is no tool “${action.tool}”.` }
}

function readEdges(given: readonly Loose[], ids: ReadonlyMap<string, string>, problems: string[]): Edge[] {
  const edges: Edge[] = []
  for (const written of given.slice(0, maxRead * 5)) {
    const [from, to] = [ids.get(String(written['from'])), ids.get(String(written['to']))]
    const parsed = Edge.safeParse({ from, to, port: written['port'] ?? 'next' })
    if (!parsed.success) {
      problems.push(`edge ${JSON.stringify(written).slice(0, maxText)}: it names no step or port there is`)
    } else if (findEdge(edges, parsed.data) === -1) edges.push(parsed.data)
  }
  return edges
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.') ?? ''
  return `${place === '' ? '' : `${place}: `}${issue?.message ?? 'It can’t be read'}`.slice(0, 300)
}
