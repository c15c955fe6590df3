/** What of the record a definition needs. */
import type { EventCoverage, EventType } from '#features/automation/events/contract.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'

/** The types of event that definitions start on or wait for, each once. */
export function eventTypesOf(definitions: readonly WorkflowDefinition[]): EventType[] {
  const types = definitions.flatMap(({ trigger, steps }) => [
    ...(trigger.type === 'event' ? [trigger.event] : []),
    ...steps.flatMap(({ action }) =>
      action.type === 'wait' && action.for.type === 'event' ? [action.for.event] : [],
    ),
  ])
  return [...new Set(types)].toSorted()
}

/** Since when all of what is needed is recorded, where that is later than `from`; null where nothing is missing. */
export function recordedSince(
  types: readonly EventType[],
  coverage: readonly EventCoverage[],
  { from, to }: { from: Date; to: Date },
): Date | null {
  const begins = types.map((type) => {
    const since = coverage.find((each) => each.type === type)?.since ?? null
    return since === null ? to : new Date(since)
  })
  const latest = Math.max(from.getTime(), ...begins.map((at) => at.getTime()))
  return latest > from.getTime() ? new Date(Math.min(latest, to.getTime())) : null
}
