/** What the product needs from a language model, in our words. Every call may reject with `UpstreamError`, named for the provider. */
import type { ModelMessage as LibraryMessage } from 'ai'
import type { z } from 'zod'
import type { UpstreamProblem } from '#kit/errors.ts'
import type { Secret } from '#kit/secret.ts'

/** One message of a conversation, as plain JSON: it can be stored and sent again after a restart. */
export type ModelMessage = LibraryMessage

/** `baseUrl` may end with /v1 or not. `apiKey` is null only for a `compatible` service that asks for none. */
export type ModelTarget = {
  readonly provider: 'openai' | 'deepseek' | 'compatible'
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: Secret | null
  /** Set where whoever runs this server gave the key: what a merchant could do about their own is then not said. */
  readonly isOperated?: boolean
}

/** `name` matches `^[a-zA-Z0-9_-]{1,64}$`; `inputSchema` is a JSON Schema of an object. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: Record<string, unknown>
}

/** Reasoning tokens are part of the output, cached ones part of the input. Zero where the service does not say. */
export type ModelUsage = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  readonly cachedTokens: number
}

/** `problem` is a sentence for the model when the call cannot be made: an unknown tool or arguments that are no JSON object. */
export type ModelToolCall = {
  readonly callId: string
  readonly name: string
  readonly input: unknown
  readonly problem: string | null
}

export type ModelTurn = {
  readonly text: string
  readonly reasoning: string | null
  readonly toolCalls: readonly ModelToolCall[]
  /** `incomplete`: the stream was cut, or stopped at our limits of size and time; the text is what came until then. */
  readonly finish: 'stop' | 'tool_calls' | 'length' | 'filtered' | 'incomplete'
  /** Why it is incomplete, in a sentence for people, where that is known. */
  readonly problem?: string
  /** What kind of failure that was. */
  readonly fault?: UpstreamProblem
  /**
   * What to append to the conversation, the reasoning that must be sent back included; empty when nothing came. Every
   * tool call in it must be answered by a tool result before the next thought, one with a `problem` by that sentence.
   */
  readonly messages: ModelMessage[]
  readonly usage: ModelUsage
  /** From the call to the first text or reasoning; null when none came. */
  readonly firstPartMs: number | null
}

export type ModelPart = { readonly type: 'text' | 'reasoning'; readonly delta: string }

export type ModelAsk = {
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
  readonly maxOutputTokens: number
  readonly toolChoice?: 'auto' | 'none'
}

export type ModelWriting<T> = {
  readonly instructions: string
  readonly prompt: string
  readonly schema: z.ZodType<T>
  readonly maxOutputTokens: number
}

export type ModelPort = {
  /** One thought: asks once, runs no tool. An aborted signal rejects with its reason. */
  think(
    target: ModelTarget,
    ask: ModelAsk,
    options: { readonly signal: AbortSignal; readonly onPart?: (part: ModelPart) => void },
  ): Promise<ModelTurn>
  /** A value of the schema. Rejects with `malformed` when the model's answer does not fit it. */
  write<T>(
    target: ModelTarget,
    ask: ModelWriting<T>,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly value: T; readonly usage: ModelUsage }>
  /** Whether the service takes the key and knows the model; costs nothing. */
  check(target: ModelTarget, options: { readonly signal: AbortSignal }): Promise<void>
}
