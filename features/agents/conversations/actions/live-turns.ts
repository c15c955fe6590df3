import type { ModelPart } from '#adapters/models/port.ts'

export type LivePart = ModelPart & { part: string }

/** The words of turns that run in this process, as they come. What matters is in the log: this only makes waiting shorter. */
export class LiveTurns {
  readonly #listeners = new Map<string, Set<(part: LivePart) => void>>()
  readonly #soFar = new Map<string, Map<string, LivePart>>()

  push(runId: string, part: LivePart): void {
    const parts = this.#soFar.get(runId) ?? new Map<string, LivePart>()
    const key = `${part.type} ${part.part}`
    parts.set(key, { ...part, delta: (parts.get(key)?.delta ?? '') + part.delta })
    this.#soFar.set(runId, parts)
    for (const listener of this.#listeners.get(runId) ?? []) listener(part)
  }

  /** Calls back with what came so far, then with each delta. Answers what ends it. */
  subscribe(runId: string, listener: (part: LivePart) => void): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set()
    this.#listeners.set(runId, listeners.add(listener))
    for (const part of this.#soFar.get(runId)?.values() ?? []) listener(part)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(runId)
    }
  }

  /** The text that came and is not in the log. */
  textOf(runId: string): string {
    const parts = [...(this.#soFar.get(runId)?.values() ?? [])]
    return parts
      .filter(({ type }) => type === 'text')
      .map(({ delta }) => delta)
      .join('')
  }

  /** All that came and is not in the log, reasoning too. */
  wordsOf(runId: string): string {
    return [...(this.#soFar.get(runId)?.values() ?? [])].map(({ delta }) => delta).join('')
  }

  /** Forgets what is in the log now. */
  forget(runId: string): void {
    this.#soFar.delete(runId)
  }
}
