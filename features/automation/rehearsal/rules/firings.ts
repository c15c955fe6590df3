/** What would have started a workflow in a period. */
import { Cron } from 'croner'
import type { RecordedEvent } from '#features/automation/events/contract.ts'
import type { Trigger } from '#features/automation/workflows/contract/definition.ts'
import { evaluateCondition } from '#features/automation/workflows/rules/cel/evaluate.ts'

/** One start. `key` names it, the same in each rehearsal of the same period. */
export type Firing = { key: string; at: number; input: Record<string, unknown> }

type Starts = {
  events: readonly RecordedEvent[]
  input: Record<string, unknown>
  sample: Pick<RecordedEvent, 'type' | 'payload'> | null
}

type Period = { from: Date; to: Date }

/** As many starts are rehearsed at most. */
export const maxFirings = 20_000

/** Every start in a period, in its order; more than `maxFirings` where there are more. `events` are those of the trigger's type. A workflow that people or a webhook start is started once, with `input`, at the end; so is one that starts on an event where a `sample` of it is given. */
export function listFirings(
  trigger: Trigger,
  { from, to }: Period,
  { events, input, sample }: Starts,
): Firing[] {
  switch (trigger.type) {
    case 'schedule':
      return listPlanned(trigger, { from, to }).map((at) => {
        const plannedFor = at.toISOString()
        return { key: `at ${plannedFor}`, at: at.getTime(), input: { plannedFor } }
      })
    case 'event':
      if (sample?.type === trigger.event) return [{ key: 'sample', at: to.getTime(), input: sample.payload }]
      return events
        .filter(({ type, payload }) => type === trigger.event && passes(trigger.filter, payload))
        .slice(0, maxFirings + 1)
        .map(({ id, at, payload }) => ({ key: `event ${id}`, at: Date.parse(at), input: payload }))
    case 'manual':
    case 'webhook':
      return [{ key: trigger.type, at: to.getTime(), input }]
  }
}

function passes(filter: string | null, payload: Record<string, unknown>): boolean {
  if (filter === null) return true
  const made = evaluateCondition(filter, { trigger: payload })
  return 'value' in made && made.value
}

/** The planned times from `from` on and before `to`, by the zone's own clock. */
function listPlanned(
  { cron, timeZone }: Extract<Trigger, { type: 'schedule' }>,
  { from, to }: Period,
): Date[] {
  const schedule = new Cron(cron, { paused: true, timezone: timeZone })
  const planned: Date[] = []
  // croner answers what comes after a time.
  let next = schedule.nextRun(new Date(from.getTime() - 1_000))
  while (next && next < to && planned.length <= maxFirings) {
    if (next >= from) planned.push(next)
    next = schedule.nextRun(next)
  }
  return planned
}
