import type { ModelTarget, ModelWriting } from '#adapters/models/port.ts'
import { sumHeldTokens } from '#engine/queries.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { addUsage, getSettings, lockUsage, readUsage } from '../records.ts'
import { claimThought, estimateTokens, type TokenCounts } from '../rules/limits.ts'
import type { ModelDeps } from './deps.ts'
import { findTarget } from './model-choice.ts'

type WriterKey = { workspaceId: string; agent: AgentId }

/** A value, or why there is none in a sentence; null without a model. `isMalformed`: the model answered, and not in the form that was asked for. */
export type Written<T> = { value: T; model: string } | { problem: string | null; isMalformed: boolean }

type WriteTime = { signal: AbortSignal; timeoutMs: number }

/** A value in the words of an agent's model and within its limits. Null without a model, when the agent is off or its limits leave no room, and when the model fails: whoever asks has words of its own. */
export async function writeFor<T>(
  deps: ModelDeps,
  key: WriterKey,
  ask: ModelWriting<T>,
  time: WriteTime,
): Promise<{ value: T; model: string } | null> {
  const written = await tryWriteFor(deps, key, ask, time)
  return 'value' in written ? written : null
}

/** The model that an agent writes with; null in Local Mode and when it is off. */
export async function findWriter(deps: ModelDeps, key: WriterKey): Promise<ModelTarget | null> {
  const settings = await deps.db.inWorkspace(key.workspaceId, (tx) => getSettings(tx, key))
  return settings.isOn ? findTarget(deps, key.workspaceId, settings) : null
}

/** As `writeFor`, and says why there is no value. */
export async function tryWriteFor<T>(
  deps: ModelDeps,
  key: WriterKey,
  ask: ModelWriting<T>,
  { signal, timeoutMs }: WriteTime,
): Promise<Written<T>> {
  const target = await findWriter(deps, key)
  if (!target) return { problem: null, isMalformed: false }
  const at = deps.clock()
  const held = await reserve(deps, key, ask, at)
  if (!held) return { problem: 'The agent’s limit for today leaves no room for this.', isMalformed: false }
  const settle = (used: TokenCounts) =>
    deps.db.inWorkspace(key.workspaceId, (tx) => {
      const more = { tokensIn: used.tokensIn - held.tokensIn, tokensOut: used.tokensOut - held.tokensOut }
      return addUsage(tx, key, more, at)
    })
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const { value, usage } = await deps.models.write(
      target,
      { ...ask, maxOutputTokens: held.tokensOut },
      { signal: within },
    )
    // About as much as its words where the service did not say it.
    const tokensOut = usage.outputTokens || estimateTokens(JSON.stringify(value))
    await settle({ tokensIn: usage.inputTokens || held.tokensIn, tokensOut })
    return { value, model: target.model }
  } catch (error) {
    if (signal.aborted || !isOfModel(error)) throw error
    if (isFree(error)) await settle({ tokensIn: 0, tokensOut: 0 })
    return {
      problem: error instanceof DOMException ? 'The model took too long to answer.' : error.message,
      isMalformed: error instanceof UpstreamError && error.problem === 'malformed',
    }
  }
}

/** The model failed, was too slow, or is not to be had now. */
function isOfModel(error: unknown): error is DOMException | UpstreamError | Refusal {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeout || error instanceof UpstreamError || error instanceof Refusal
}

/** What was asked and not answered stays counted: the provider may charge it. */
function isFree(error: unknown): boolean {
  if (error instanceof UpstreamError) return !['timeout', 'malformed', 'unavailable'].includes(error.problem)
  return error instanceof Refusal
}

/** Counts what the model may use at most before it is asked. */
function reserve(
  { db }: ModelDeps,
  key: WriterKey,
  ask: ModelWriting<unknown>,
  now: Date,
): Promise<TokenCounts | null> {
  const tokensIn = estimateTokens(ask.instructions + ask.prompt)
  return db.inWorkspace(key.workspaceId, async (tx) => {
    await lockUsage(tx, key)
    const used = await readUsage(tx, key, now)
    const need = { tokensIn, tokensOut: ask.maxOutputTokens }
    const claim = claimThought(
      await getSettings(tx, key),
      used,
      await sumHeldTokens(tx, key.workspaceId, key.agent),
      need,
    )
    // With less than that the value would be cut in its middle.
    if (claim.kind !== 'granted' || claim.tokensOut < ask.maxOutputTokens) return null
    await addUsage(tx, key, claim, now)
    return claim
  })
}
