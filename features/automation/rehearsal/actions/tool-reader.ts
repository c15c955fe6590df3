/** What tools read while nothing leaves and nothing is written. */
import { withoutCalls } from '#adapters/http/sealed.ts'
import { discardWrites } from '#db/discard.ts'
import { Preview } from '#engine/contract.ts'
import type { Tool, ToolCall } from '#engine/gate.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import type { RunError } from '#features/automation/workflow-runs/contract/run.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { hashOf } from './fingerprint.ts'
import type { RehearsalDeps } from './deps.ts'

export type ToolRead<T> = { value: T } | { error: RunError }

type Place = { workspaceId: string; runId: string; signal: AbortSignal }

/** Facts are those of today: the same question has the same answer through all of a rehearsal. */
export class ToolReader {
  /** Calls that tried to leave, and were refused. */
  outgoing = 0
  readonly #log: RehearsalDeps['log']
  readonly #place: Place
  readonly #known = new Map<string, Promise<ToolRead<unknown>>>()

  constructor({ log }: Pick<RehearsalDeps, 'log'>, place: Place) {
    this.#log = log
    this.#place = place
  }

  /** What a tool that only reads answers. */
  read(tool: Tool, agent: AgentId, input: unknown): Promise<ToolRead<unknown>> {
    return this.#once(`read ${tool.name} ${hashOf(input)}`, () => tool.run(this.#callOf(agent), input))
  }

  /** What a use would change; null where the tool does not say. */
  async preview(tool: Tool, agent: AgentId, input: unknown): Promise<ToolRead<Preview | null>> {
    if (!tool.preview) return { value: null }
    const key = `preview ${tool.name} ${hashOf(input)}`
    const made = await this.#once(key, async () => tool.preview?.(this.#callOf(agent), input))
    return 'error' in made ? made : { value: Preview.parse(made.value) }
  }

  #callOf(agent: AgentId): ToolCall {
    const idempotencyKey = `rehearsal:${this.#place.runId}`
    return { ...this.#place, idempotencyKey, actor: { type: 'agent', agent }, approval: null }
  }

  #once(key: string, work: () => Promise<unknown>): Promise<ToolRead<unknown>> {
    const known = this.#known.get(key)
    if (known) return known
    const made = this.#attempt(work)
    this.#known.set(key, made)
    return made
  }

  async #attempt(work: () => Promise<unknown>): Promise<ToolRead<unknown>> {
    const onAttempt = () => {
      this.outgoing += 1
    }
    try {
      const value = await withoutCalls(onAttempt, () => discardWrites(work))
      return { value: toStorable(JSON.parse(JSON.stringify(value ?? null))) }
    } catch (error) {
      this.#place.signal.throwIfAborted()
      return { error: this.#toError(error) }
    }
  }

  #toError(error: unknown): RunError {
    if (error instanceof Refusal || error instanceof UpstreamError) {
      return { code: error.code, message: error.message }
    }
    this.#log.error({ runId: this.#place.runId, err: error }, 'A tool failed in a rehearsal')
    return { code: 'INTERNAL', message: 'Something went wrong on our side.' }
  }
}
