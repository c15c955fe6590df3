/** Reads one streamed answer of a model into a turn, whatever happens to the stream. */
import type { AssistantModelMessage, LanguageModelUsage, ProviderMetadata, TextStreamPart, ToolSet } from 'ai'
import { UpstreamError } from '#kit/errors.ts'
import { explainModelFailure } from './failures.ts'
import type { ModelMessage, ModelPart, ModelTarget, ModelToolCall, ModelTurn, ModelUsage } from './port.ts'

type StreamPart = TextStreamPart<ToolSet>
type Content = Exclude<AssistantModelMessage['content'], string>[number]
type PartOptions = { providerOptions?: ProviderMetadata }

export type TurnReading = {
  readonly target: ModelTarget
  readonly toolNames: readonly string[]
  readonly signal: AbortSignal
  readonly onPart?: ((part: ModelPart) => void) | undefined
}

/**
 * Rejects with the caller's reason when `signal` is aborted, and with `UpstreamError` when the call failed before any
 * text or reasoning came. After that a failure makes the turn `incomplete`.
 */
export async function readTurn(stream: AsyncIterable<StreamPart>, reading: TurnReading): Promise<ModelTurn> {
  const startedAt = performance.now()
  const draft = new TurnDraft(reading.toolNames)
  const parts = stream[Symbol.asyncIterator]()
  for (;;) {
    const part = await nextPart(parts)
    reading.signal.throwIfAborted()
    if (part.type === 'end') break
    if (part.type === 'abort' || part.type === 'error') {
      draft.failure ??= explainModelFailure(
        reading.target,
        part.type === 'error' ? part.error : undefined,
        part.type === 'abort',
      )
      continue
    }
    const shown = draft.take(part)
    if (shown === null) continue
    draft.firstPartMs ??= Math.round(performance.now() - startedAt)
    reading.onPart?.(shown)
  }
  if (!draft.hasContent() && (draft.failure !== null || draft.finish === 'incomplete')) {
    throw draft.failure ?? explainModelFailure(reading.target, undefined, false)
  }
  return draft.toTurn()
}

/** A stream that throws, one that ends with an error part and one that just ends are the same to us. */
async function nextPart(parts: AsyncIterator<StreamPart>): Promise<StreamPart | { type: 'end' }> {
  try {
    const { done, value } = await parts.next()
    return done ? { type: 'end' } : value
  } catch (error) {
    return { type: 'error', error }
  }
}

const finishes: Record<string, ModelTurn['finish']> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'filtered',
}

class TurnDraft {
  failure: Error | null = null
  firstPartMs: number | null = null
  finish: ModelTurn['finish'] = 'incomplete'
  readonly #toolNames: readonly string[]
  #text = ''
  #reasoning = ''
  #content: Content[] = []
  readonly #open = new Map<string, Extract<Content, { type: 'text' | 'reasoning' }>>()
  readonly #calls: ModelToolCall[] = []
  #usage: ModelUsage = { inputTokens: 0, outputTokens: 0, reasoningTokens: 0, cachedTokens: 0 }

  constructor(toolNames: readonly string[]) {
    this.#toolNames = toolNames
  }

  hasContent(): boolean {
    return this.#text !== '' || this.#reasoning !== '' || this.#calls.length > 0
  }

  /** What there is to show of this part, or null. */
  take(part: StreamPart): ModelPart | null {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        this.#begin(part.type === 'text-start' ? 'text' : 'reasoning', part)
        return null
      case 'text-delta':
      case 'reasoning-delta':
        return this.#extend(part.type === 'text-delta' ? 'text' : 'reasoning', part)
      case 'text-end':
      case 'reasoning-end': {
        const open = this.#open.get(`${part.type.slice(0, -4)}:${part.id}`)
        if (open) Object.assign(open, toOptions(part.providerMetadata))
        return null
      }
      case 'tool-call':
        this.#addCall(part)
        return null
      case 'finish-step':
        this.finish = finishes[part.finishReason] ?? 'incomplete'
        this.#usage = toUsage(part.usage)
        return null
      default:
        return null
    }
  }

  toTurn(): ModelTurn {
    const isWhole = this.failure === null && this.finish !== 'incomplete'
    const calls = isWhole ? this.#calls : []
    const finish = isWhole && calls.length > 0 && this.finish === 'stop' ? 'tool_calls' : this.finish
    return {
      text: toPlain(this.#text),
      reasoning: this.#reasoning === '' ? null : toPlain(this.#reasoning),
      toolCalls: calls,
      finish: isWhole ? finish : 'incomplete',
      ...(this.failure === null ? {} : { problem: this.failure.message }),
      ...(this.failure instanceof UpstreamError ? { fault: this.failure.problem } : {}),
      messages: isWhole ? this.#wholeMessages() : this.#cutMessages(),
      usage: this.#usage,
      firstPartMs: this.firstPartMs,
    }
  }

  #begin(type: 'text' | 'reasoning', part: { id: string; providerMetadata?: ProviderMetadata }) {
    const content = { type, text: '', ...toOptions(part.providerMetadata) }
    this.#open.set(`${type}:${part.id}`, content)
    this.#content.push(content)
    return content
  }

  #extend(
    type: 'text' | 'reasoning',
    part: { id: string; text: string; providerMetadata?: ProviderMetadata },
  ): ModelPart | null {
    const content = this.#open.get(`${type}:${part.id}`) ?? this.#begin(type, part)
    content.text += part.text
    if (type === 'text') this.#text += part.text
    else this.#reasoning += part.text
    return part.text === '' ? null : { type, delta: part.text }
  }

  #addCall(part: Extract<StreamPart, { type: 'tool-call' }>): void {
    const name = part.toolName.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unknown'
    const isObject = typeof part.input === 'object' && part.input !== null && !Array.isArray(part.input)
    const input: unknown = isObject ? part.input : {}
    const problem = this.#problemOf(part.toolName, name, isObject)
    const callId = toPlain(part.toolCallId)
    this.#calls.push({ callId, name, input, problem })
    this.#content.push({
      type: 'tool-call',
      toolCallId: callId,
      toolName: name,
      input,
      ...toOptions(part.providerMetadata),
    })
  }

  #problemOf(asked: string, name: string, isObject: boolean): string | null {
    if (!this.#toolNames.includes(asked)) {
      const known = this.#toolNames.length === 0 ? 'No tool' : `Only ${this.#toolNames.join(', ')}`
      return `There is no tool named "${name}". ${known} can be used here.`
    }
    if (isObject) return null
    return `The arguments of "${name}" were not a JSON object, so nothing was done. Send them again as one.`
  }

  #wholeMessages(): ModelMessage[] {
    if (this.#text === '' && this.#calls.length === 0) return []
    const content = this.#content
      .map((part) => ('text' in part ? { ...part, text: toPlain(part.text) } : part))
      .filter((part) => part.type !== 'text' || part.text !== '')
    return [{ role: 'assistant', content }]
  }

  /** Reasoning or a call that is cut short is refused by the services when it is sent back. */
  #cutMessages(): ModelMessage[] {
    return this.#text === ''
      ? []
      : [{ role: 'assistant', content: [{ type: 'text', text: toPlain(this.#text) }] }]
  }
}

/** A pair of surrogates may come in two pieces, so only the whole is looked at. */
function toPlain(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function toOptions(metadata: ProviderMetadata | undefined): PartOptions {
  return metadata === undefined ? {} : { providerOptions: metadata }
}

function toUsage(usage: LanguageModelUsage): ModelUsage {
  return {
    inputTokens: usage.inputTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
    reasoningTokens: usage.outputTokenDetails.reasoningTokens ?? 0,
    cachedTokens: usage.inputTokenDetails.cacheReadTokens ?? 0,
  }
}
