import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { ApprovalView, Progress, StepKind } from './contract.ts'

/** Where the engine reports; pino's logger fits. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Tokens of a model: those it read, those it wrote, and those of the read ones that it had read before. */
export type TokenUse = { tokensIn: number; tokensOut: number; tokensCached?: number | null }

/** What a step is, 'work' unless said, and the thought or use that it belongs to. */
export type StepPlace = { kind?: StepKind; part?: string }

/** What is kept of a step beside its answer. `tokens` are those that the answer used, or holds. */
export type StepFacts<T> = StepPlace & { tokens?: (answer: T) => TokenUse | null }

/** What the code of a run works with. A restart calls that code again from its beginning: whatever is not in a step happens again. Do not catch around these calls: pausing and parking travel as exceptions. */
export type RunHandle<Stage extends string = string> = {
  readonly runId: string
  readonly workspaceId: string
  /** Of this claim of the run: whoever keeps state of their own writes it only while the run's row names this owner. */
  readonly owner: string
  /** Aborted when the run is cancelled or lost, or when the process stops and its grace period ends. */
  readonly signal: AbortSignal
  /** Does `work` and stores its answer; a restart gets the stored answer. After a crash `work` may happen a second time, so it takes `idempotencyKey` outside, or writes by upsert. Names are unique in a run and never change. Throws when the answer is not plain JSON. */
  step: <T>(
    name: string,
    work: (signal: AbortSignal, idempotencyKey: string) => Promise<T>,
    facts?: StepFacts<NoInfer<T>>,
  ) => Promise<T>
  /** As `step`, with the answer stored in the transaction of the work: both happen, or neither. No network inside, and no use of the database but `tx`. */
  stepInTransaction: <T>(
    name: string,
    work: (tx: Tx) => Promise<T>,
    facts?: StepFacts<NoInfer<T>>,
  ) => Promise<T>
  /** Shows how far the run is: written at most twice a second, and with each stored step. The rate is measured here. */
  progress: (at: Omit<Progress, 'ratePerSecond' | 'stage'> & { stage: Stage }) => void
  /** Parks the run until `date` without holding a worker. The first date given under this name counts. */
  sleepUntil: (name: string, date: Date) => Promise<void>
  /** Parks the run until another run of the workspace has ended, without holding a worker. */
  untilEnded: (name: string, runId: string) => Promise<void>
  /** Parks the run until a person decides on exactly these arguments, or the time (24 hours unless said) is over; `id` becomes the approval's; the answer's `decision` is never null. Refuses with APPROVAL_ARGS_CHANGED when a restart asks for something else under the same name. */
  askApproval: (
    name: string,
    ask: { question: string; args: unknown; expiresInMs?: number; id?: string },
  ) => Promise<ApprovalView>
  /** The time. It differs after a restart: what depends on it belongs in a step. */
  now: () => Date
}

/** Retries of transient failures: `attempts` in a row without a stored step, with exponential backoff. */
export type RetryPolicy = { attempts: number; firstDelayMs: number; maxDelayMs: number }

/** One kind of run; `concurrency` is how many of it one process runs at once, `perWorkspace` how many of one workspace all processes run at once. */
export type Kind<I extends z.ZodType = z.ZodType, O = unknown> = {
  readonly name: string
  readonly input: I
  readonly concurrency: number
  readonly perWorkspace: number
  readonly retry: RetryPolicy
  run(run: RunHandle, input: z.output<I>): Promise<O>
}

/** Declares a kind of run. The name (letters, digits, `_ - . /`) is stored with each run: it never changes once released. The output must be plain JSON. */
export function defineKind<I extends z.ZodType, O>(
  kind: Pick<Kind<I, O>, 'name' | 'input' | 'run'> & {
    concurrency?: number
    perWorkspace?: number
    retry?: Partial<RetryPolicy>
  },
): Kind<I, O> {
  const retry = { attempts: 8, firstDelayMs: 1_000, maxDelayMs: 60_000, ...kind.retry }
  return { concurrency: 4, perWorkspace: Infinity, ...kind, retry }
}
