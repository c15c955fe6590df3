/** What a step is given when it runs, and what it answers: the seam at which a rehearsal differs from a run. */
import { z } from 'zod'
import type {
  Port,
  StepAction,
  WorkflowDefinition,
  WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import type { RunError, StepRun, StepRunStatus } from './run.ts'

/** A step whose turn it is. `path` is its id, within loops behind the items that it belongs to: "loop1[3]/price". */
export type ReadyStep = { path: string; step: WorkflowStep; attempt: number }

/** How a step ended. `port` is null where the step has only one way out. `skipped`: what it reads had too little to tell, and the error says what. */
export type StepResult = {
  status: Exclude<StepRunStatus, 'pending' | 'running' | 'waiting'>
  output: unknown
  port: Port | null
  error: RunError | null
}

/** The kinds of step that are carried out by what is handed over; runs do the others by themselves. */
export type ExecutedType = 'tool' | 'http' | 'message' | 'ask'

type ActionOf<T extends ExecutedType> = Extract<StepAction, { type: T }>

/** A step of one of these kinds. */
export type StepOf<T extends ExecutedType> = WorkflowStep & { action: ActionOf<T> }

const Values = z.record(z.string(), z.unknown())

/** What the mappings of a step gave: plain JSON, kept as the step's input. Of secrets it holds the names only. */
export const stepInputs = {
  tool: z.object({ tool: z.string(), input: Values }),
  http: z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.unknown(),
    headers: Values,
    secrets: z.record(z.string(), z.string()),
    /** Null where the step sends none. */
    body: z.unknown(),
    idempotencyHeader: z.string().nullable(),
  }),
  message: z.object({
    channel: z.enum(['inbox', 'webhook', 'email']),
    to: z.unknown(),
    title: z.unknown(),
    text: z.unknown(),
  }),
  ask: z.object({ question: z.unknown() }),
}
export type StepInputs = { [T in ExecutedType]: z.infer<(typeof stepInputs)[T]> }

/** What a workflow is started with by a step. */
export const ChildInput = z.object({ workflowId: z.string(), input: Values })

export type EffectKind = 'tool' | 'http' | 'message' | 'workflow'
export type EffectState = 'done' | 'failed' | 'unknown' | 'not_sent'

/** One thing that a step does outside. `takesKey`: the receiver does it once for each key, so that sending it again is safe. */
export type NewEffect = { kind: EffectKind; description: string; takesKey: boolean; canUndo?: boolean }

/**
 * Whether it is to be sent. `new`: nobody has sent it, or whoever did takes the key: send it with `key`. `done`: it was
 * carried out, with this output. `unknown`: it was sent, nobody knows whether it arrived, and it must not be sent again.
 */
export type BegunEffect = { key: string } & (
  | { state: 'new' }
  | { state: 'done'; output: unknown }
  | { state: 'unknown' }
)

/** What a step knows of the run it is part of. */
export type StepContext = {
  workspaceId: string
  workflowId: string
  runId: string
  stepRunId: string
  /** "price", or "loop1[3]/price". */
  path: string
  /** From 1. */
  attempt: number
  /** The same for every try and every restart of this step and item; another one only when a person has it repeated. */
  idempotencyKey: string
  /** Aborted when the run is cancelled, the time limit is over or the process lost the run. */
  signal: AbortSignal
  /** Null: the draft is run. */
  version: number | null
  definition: Pick<WorkflowDefinition, 'name' | 'limits'>
  /** Whether publishing granted this step to write without an approval. */
  isAutoGranted: boolean
  /** Kept with the step. */
  log: (level: 'info' | 'warn' | 'error', message: string) => Promise<void>
  /** Call before anything leaves: it is recorded, and committed, when this resolves. One effect for each step. */
  beginEffect: (effect: NewEffect) => Promise<BegunEffect>
  /** What became of the effect that was begun. `not_sent` where it is certain that nothing left. */
  endEffect: (state: EffectState, output?: unknown) => Promise<void>
}

/** What a parked step waits for. */
export type WaitsFor = NonNullable<StepRun['waitsFor']>

/**
 * `parked`: the step holds no worker. Its executor is called again, with the same key and input, once the run
 * `waitsFor.runId` has ended, `waitsFor.until` is over, or `wakeWorkflowRun` is called for its run.
 * A step that throws has failed with that error; it is tried again as its policy says.
 */
export type StepOutcome = { type: 'ended'; result: StepResult } | { type: 'parked'; waitsFor: WaitsFor }

export type StepExecutor<T extends ExecutedType> = (
  context: StepContext,
  step: StepOf<T>,
  input: StepInputs[T],
) => Promise<StepOutcome>

export type StepExecutors = { [T in ExecutedType]: StepExecutor<T> }
