/** One try of a step that is carried out outside the driver, with what it may know and record. */
import { findEffect, endEffect as saveEnd, insertLog, saveBegun } from '../../records/effects.ts'
import type {
  BegunEffect,
  EffectState,
  NewEffect,
  StepContext,
  StepOutcome,
  StepResult,
} from '../../contract/executor.ts'
import { keyOf } from '../../rules/keys.ts'
import { type Lease, underLease } from '../lease.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import type { Book } from './book.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'

const maxMessage = 4_000

const unknownOutcome: StepResult = {
  status: 'outcome_unknown',
  output: null,
  port: null,
  error: {
    code: 'OUTCOME_UNKNOWN',
    message: 'It was sent, and nobody knows whether it arrived. It is not sent again without you.',
  },
}

type Means = { deps: WorkflowRunDeps; lease: Lease; book: Book }

/** What a step is given, and what became of its effect. */
export class StepCall {
  readonly context: StepContext
  readonly #means: Means
  #effect: { takesKey: boolean; state: BegunEffect['state'] | 'ended' } | null = null

  constructor(means: Means, path: string, signal: AbortSignal) {
    const { run, plan, autoSteps } = means.book
    const { id, stepId, attempt, repeat } = means.book.rowOf(path)
    const { name, limits } = plan.definition
    this.#means = means
    this.context = {
      ...{ path, attempt, signal },
      workspaceId: run.workspaceId,
      workflowId: run.workflowId,
      runId: run.id,
      stepRunId: id,
      idempotencyKey: keyOf(run.keyRoot, path, repeat),
      version: run.version,
      definition: { name, limits },
      isAutoGranted: autoSteps.has(stepId),
      log: (level, message) => this.#log(level, message),
      beginEffect: (effect) => this.#begin(effect),
      endEffect: (state, output) => this.#end(state, output),
    }
  }

  /** What a step came to, with its effect taken into account: what may have left and was not told of is unknown, unless its receiver takes the key. */
  async settle(outcome: StepOutcome): Promise<StepOutcome> {
    const effect = this.#effect
    if (outcome.type === 'parked' || effect === null) return outcome
    const { result } = outcome
    if (effect.state === 'unknown') return { type: 'ended', result: unknownOutcome }
    if (effect.state !== 'new') return outcome
    if (result.status === 'completed') {
      await this.#end('done', result.output)
      return outcome
    }
    if (effect.takesKey) return outcome
    await this.#end('unknown')
    return { type: 'ended', result: unknownOutcome }
  }

  async #begin({ canUndo = false, ...effect }: NewEffect): Promise<BegunEffect> {
    const { deps, lease, book } = this.#means
    const { idempotencyKey: key, path, workspaceId, runId } = this.context
    const begun = await underLease(deps, lease, async (tx): Promise<BegunEffect> => {
      const known = await findEffect(tx, workspaceId, key)
      if (known?.state === 'done') return { key, state: 'done', output: known.output }
      const mayHaveLeft = known?.state === 'begun' || known?.state === 'unknown'
      const at = deps.clock()
      if (mayHaveLeft && !(known.takesKey && effect.takesKey)) {
        await saveEnd(tx, workspaceId, key, { state: 'unknown', output: null, endedAt: at })
        return { key, state: 'unknown' }
      }
      const { stepId, repeat } = book.rowOf(path)
      const description = String(toStorable(effect.description)).slice(0, maxMessage)
      const { keyRoot } = book.run
      const row = { ...effect, workspaceId, key, keyRoot, repeat, runId, path, stepId, description, canUndo }
      await saveBegun(tx, { ...row, state: 'begun', begunAt: at })
      return { key, state: 'new' }
    })
    this.#effect = { takesKey: effect.takesKey, state: begun.state }
    return begun
  }

  async #end(state: EffectState, output: unknown = null): Promise<void> {
    const { deps, lease } = this.#means
    const { workspaceId, idempotencyKey: key } = this.context
    await underLease(deps, lease, (tx) =>
      saveEnd(tx, workspaceId, key, { state, output, endedAt: deps.clock() }),
    )
    if (this.#effect) this.#effect.state = state === 'unknown' ? 'unknown' : 'ended'
  }

  async #log(level: 'info' | 'warn' | 'error', message: string): Promise<void> {
    const { deps, lease } = this.#means
    const text = String(toStorable(message)).slice(0, maxMessage)
    await underLease(deps, lease, (tx) =>
      insertLog(tx, lease, this.context.stepRunId, { level, message: text, at: deps.clock() }),
    )
  }
}
