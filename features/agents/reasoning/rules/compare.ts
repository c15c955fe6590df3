import type { StepKind } from '#engine/contract.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import type { ComparedStep, RecordedStep } from '../contract/recording.ts'
import type { ReasoningStep } from '../contract/session.ts'
import { sortKeys } from './sort-keys.ts'

/** What was stored of one going-through of a turn. Its own ids and times differ each time and are not compared. */
export type ReplayedTurn = {
  runId: string
  conversationId: string
  steps: readonly Pick<RecordedStep, 'name' | 'kind' | 'output'>[]
  events: readonly EventBody[]
}

/** Times, which differ each time. */
const measured = ['durationMs', 'firstPartMs']
/** What a step of a live turn takes of its limits; one that is played takes nothing. */
const ofLimits: readonly StepKind[] = ['limit_take', 'token_hold']

/** Two goings-through of a turn step by step, then event by event, in the order of the recorded one. Decisions of people are left out: nobody is asked twice. */
export function compareReplays(recorded: ReplayedTurn, replayed: ReplayedTurn): ComparedStep[] {
  const [before, after] = [toEntries(recorded), toEntries(replayed)]
  return [...new Set([...before.keys(), ...after.keys()])].map((step) => {
    const [one, other] = [before.get(step) ?? null, after.get(step) ?? null]
    const isSame = one === other
    return { step, isSame, recorded: isSame ? null : read(one), replayed: isSame ? null : read(other) }
  })
}

function toEntries({ runId, conversationId, steps, events }: ReplayedTurn): Map<string, string> {
  const plain = (value: unknown) =>
    JSON.stringify(sortKeys(value, measured))
      .replaceAll(runId, 'run')
      .replaceAll(conversationId, 'conversation')
  const ofSteps = steps.flatMap(({ name, kind, output }) =>
    ofLimits.includes(kind) ? [] : [[name, plain(output)] as const],
  )
  const own = events.filter((event) => event.type !== 'approval_decided' || event.by === null)
  const ofEvents = own.map((event, index) => [`event ${index + 1}: ${event.type}`, plain(event)] as const)
  return new Map([...ofSteps, ...ofEvents])
}

function read(text: string | null): unknown {
  return text === null ? null : JSON.parse(text)
}

/** Two steps at the same place of two sessions; null where one session has ended before. */
export type StepPair = { original: ReasoningStep | null; fork: ReasoningStep | null }

/** The steps of two sessions side by side, by their place. */
export function pairSteps(original: readonly ReasoningStep[], fork: readonly ReasoningStep[]): StepPair[] {
  return Array.from({ length: Math.max(original.length, fork.length) }, (_, at) => ({
    original: original[at] ?? null,
    fork: fork[at] ?? null,
  }))
}

/** The place, from 0, of the first step in which two sessions differ; null where none does. Times are not compared. */
export function firstDifference(
  original: readonly ReasoningStep[],
  fork: readonly ReasoningStep[],
): number | null {
  const at = pairSteps(original, fork).findIndex((pair) => !isSame(pair))
  return at < 0 ? null : at
}

function isSame({ original, fork }: StepPair): boolean {
  return original !== null && fork !== null && toText(original) === toText(fork)
}

function toText({ type, description, reasoning, output }: ReasoningStep): string {
  return JSON.stringify([type, description, reasoning, sortKeys(output)])
}
