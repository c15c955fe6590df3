/** What keeps a draft from being published, each fault at its place. */
import { Cron } from 'croner'
import type { CheckContext, Fault } from '../../contract/check.ts'
import type { WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { scopeTypes } from '../output-type.ts'
import { findGraphFaults } from './graph-faults.ts'
import { findStepFaults } from './step-faults.ts'
import { checkCondition, faultAt, type Place } from './expression-faults.ts'

/** All faults of a definition, in the order of its steps; `workflowId` is its own, for what would start itself. The same definition and context give the same list. */
export function findFaults(
  definition: WorkflowDefinition,
  context: CheckContext,
  workflowId: string | null = null,
): Fault[] {
  const order = new Map(definition.steps.map(({ id }, at) => [id, at]))
  const faults = [
    ...findOwnFaults(definition, context),
    ...findGraphFaults(definition),
    ...findSelfStarts(definition, context, workflowId),
    ...definition.steps.flatMap((step) => findStepFaults(definition, step, context)),
  ]
  const placeOf = ({ stepId }: Fault) => (stepId === null ? -1 : (order.get(stepId) ?? Infinity))
  return faults.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Steps that start a workflow which starts this one again. */
function findSelfStarts(
  { steps }: WorkflowDefinition,
  { workflows }: CheckContext,
  own: string | null,
): Fault[] {
  const startsOf = (id: string) => workflows.find((workflow) => workflow.id === id)?.starts ?? []
  const leadsHere = (id: string): boolean => {
    const seen = new Set([id])
    for (const each of seen) {
      if (each === own) return true
      for (const next of startsOf(each)) seen.add(next)
    }
    return false
  }
  if (own === null) return []
  return steps.flatMap(({ id, action }): Fault[] => {
    if (action.type !== 'workflow' || !leadsHere(action.workflowId)) return []
    return [faultAt('WORKFLOW_CYCLE', { stepId: id, field: 'action.workflowId' })]
  })
}

/** Whether a fault keeps the draft from being published. */
export function isStopping({ severity }: Fault): boolean {
  return severity === 'error'
}

/** Whether a workflow changes, sends or pays anything, so that it is rehearsed before it is published. */
export function hasWrites(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  { tools }: Pick<CheckContext, 'tools'>,
): boolean {
  return steps.some((step) => isWrite(step, tools))
}

/** Whether a step changes, sends or pays anything outside its run. */
export function isWrite({ action }: Pick<WorkflowStep, 'action'>, tools: CheckContext['tools']): boolean {
  if (action.type === 'tool') {
    const tool = tools.find(({ name }) => name === action.tool)
    return tool !== undefined && tool.effect !== 'read'
  }
  if (action.type === 'http') return action.method !== 'GET'
  if (action.type === 'message') return action.channel !== 'inbox'
  return action.type === 'workflow'
}

function findOwnFaults(definition: WorkflowDefinition, context: CheckContext): Fault[] {
  const { name, steps, trigger } = definition
  const at = (field: string): Place => ({ stepId: null, field })
  const faults: Fault[] = []
  const add = (code: Fault['code'], field: string, values: Record<string, string> = {}) => {
    faults.push({ code, severity: 'error', ...at(field), port: null, position: null, values })
  }
  if (name.trim() === '') add('NO_NAME', 'name')
  if (steps.length === 0) add('NO_STEPS', 'steps')
  if (trigger.type === 'schedule') {
    const problem = scheduleProblem(trigger.cron)
    if (problem !== null) add('SCHEDULE_INVALID', 'trigger.cron', { problem })
    if (!isTimeZone(trigger.timeZone))
      add('TIME_ZONE_UNKNOWN', 'trigger.timeZone', { name: trigger.timeZone })
  }
  if (trigger.type === 'event' && trigger.filter !== null) {
    const types = { trigger: scopeTypes(definition, null, context).trigger ?? { type: 'dyn' as const } }
    faults.push(...checkCondition(trigger.filter, types, at('trigger.filter')))
  }
  return faults
}

/** From any day on: whether a schedule ever comes. */
const someDay = new Date('2026-01-01T00:00:00Z')

/** Why a schedule is none, or null. */
export function scheduleProblem(cron: string): string | null {
  if (cron.trim().split(/\s+/).length !== 5 && !cron.startsWith('@')) return 'It has five fields'
  // croner says what is wrong by throwing.
  try {
    return new Cron(cron, { paused: true, timezone: 'UTC' }).nextRun(someDay) === null
      ? 'It never comes'
      : null
  } catch (error) {
    return error instanceof Error ? error.message : 'It cannot be read'
  }
}

/** Whether the system knows a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
