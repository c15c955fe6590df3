/** The events of a spoken reply, as OpenAI's Responses and as chat completions. */
import type { ScriptedSpeech } from './scripted-reply.ts'
import type { ScriptedProtocol } from './scripted-request.ts'

export type ScriptedEvents = {
  /** What is sent at once, before any part. */
  readonly opening: object[]
  readonly parts: object[]
  /** One more piece of text, for an answer without an end. */
  readonly more: object
  /** A refusal in the midst of an answer. */
  readonly failure: object
  readonly closing: (object | '[DONE]')[]
}

type SpokenReply = {
  readonly speech: ScriptedSpeech
  readonly id: string
  readonly model: string
  readonly inputTokens: number
}

export function toEvents(protocol: ScriptedProtocol, spoken: SpokenReply): ScriptedEvents {
  return protocol === 'responses' ? toResponses(spoken) : toChat(spoken)
}

/** The id of the n-th call of a reply. */
export function toCallId(replyId: string, index: number): string {
  return `call_${replyId}_${index}`
}

function toResponses({ speech, id, model, inputTokens }: SpokenReply): ScriptedEvents {
  const parts: object[] = []
  let output = 0
  if (speech.reasoning !== undefined) {
    const item = { type: 'reasoning', id: `rs_${id}`, summary: [], encrypted_content: `sealed:${id}` }
    const at = { item_id: item.id, output_index: output, summary_index: 0 }
    parts.push(
      { type: 'response.output_item.added', output_index: output, item },
      { type: 'response.reasoning_summary_part.added', ...at },
      ...cut(speech.reasoning).map((delta) => ({
        type: 'response.reasoning_summary_text.delta',
        ...at,
        delta,
      })),
      { type: 'response.reasoning_summary_part.done', ...at },
      { type: 'response.output_item.done', output_index: output++, item },
    )
  }
  const textAt = { item_id: `msg_${id}`, output_index: output, content_index: 0 }
  const toDelta = (delta: string) => ({ type: 'response.output_text.delta', ...textAt, delta })
  if (speech.text !== undefined || speech.ending === 'endless') {
    const item = { type: 'message', id: `msg_${id}`, role: 'assistant', content: [] }
    parts.push({ type: 'response.output_item.added', output_index: output, item })
    parts.push(...cut(speech.text ?? '').map(toDelta))
    if (speech.ending === undefined) {
      parts.push({ type: 'response.output_item.done', output_index: output++, item })
    }
  }
  for (const [index, call] of (speech.toolCalls ?? []).entries()) {
    const item = {
      type: 'function_call',
      id: `fc_${id}_${index}`,
      call_id: toCallId(id, index),
      name: call.name,
    }
    const written = call.rawInput ?? JSON.stringify(call.input ?? {})
    const at = { item_id: item.id, output_index: output }
    parts.push(
      { type: 'response.output_item.added', output_index: output, item: { ...item, arguments: '' } },
      ...cut(written).map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
      {
        type: 'response.output_item.done',
        output_index: output++,
        item: { ...item, arguments: written, status: 'completed' },
      },
    )
  }
  const tokens = count(speech)
  const usage = {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: speech.cachedTokens ?? 0 },
    output_tokens: tokens.output,
    output_tokens_details: { reasoning_tokens: tokens.reasoning },
    total_tokens: inputTokens + tokens.output,
  }
  const reason = speech.finish === 'length' ? 'max_output_tokens' : 'content_filter'
  const response = { id: `resp_${id}`, created_at: 1_763_700_000, model }
  return {
    opening: [{ type: 'response.created', response }],
    parts,
    more: toDelta('more and more '),
    failure: { type: 'error', sequence_number: 1, code: 'insufficient_quota', message: 'No.', param: null },
    closing: [
      speech.finish === undefined
        ? { type: 'response.completed', response: { ...response, usage } }
        : { type: 'response.incomplete', response: { ...response, usage, incomplete_details: { reason } } },
    ],
  }
}

function toChat({ speech, id, model, inputTokens }: SpokenReply): ScriptedEvents {
  const head = { id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: 1_763_700_000, model }
  const toChunk = (delta: object, finish: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const calls = (speech.toolCalls ?? []).flatMap((call, index) => {
    const written = cut(call.rawInput ?? JSON.stringify(call.input ?? {}))
    const named = {
      index,
      id: toCallId(id, index),
      type: 'function',
      function: { name: call.name, arguments: '' },
    }
    return [
      toChunk({ tool_calls: [named] }),
      ...written.map((delta) => toChunk({ tool_calls: [{ index, function: { arguments: delta } }] })),
    ]
  })
  const tokens = count(speech)
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: tokens.output,
    total_tokens: inputTokens + tokens.output,
    prompt_tokens_details: { cached_tokens: speech.cachedTokens ?? 0 },
    prompt_cache_hit_tokens: speech.cachedTokens ?? 0,
    completion_tokens_details: { reasoning_tokens: tokens.reasoning },
  }
  const spokenFinish = speech.finish === 'filtered' ? 'content_filter' : speech.finish
  const finish = spokenFinish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  return {
    opening: [toChunk({ role: 'assistant', content: '' })],
    parts: [
      ...cut(speech.reasoning ?? '').map((piece) => toChunk({ reasoning_content: piece })),
      ...cut(speech.text ?? '').map((piece) => toChunk({ content: piece })),
      ...calls,
    ],
    more: toChunk({ content: 'more and more ' }),
    failure: { error: { message: 'No.', type: 'insufficient_quota', code: 'insufficient_quota' } },
    closing: [toChunk({}, finish), { ...head, choices: [], usage }, '[DONE]'],
  }
}

/** In pieces of about eight words, as they would come. */
function cut(text: string): string[] {
  return text.match(/(?:\S*\s*){1,8}/g)?.filter((piece) => piece !== '') ?? []
}

function count(speech: ScriptedSpeech): { output: number; reasoning: number } {
  const reasoning = Math.ceil((speech.reasoning ?? '').length / 4)
  const written = (speech.text ?? '').length + JSON.stringify(speech.toolCalls ?? []).length
  return { reasoning, output: reasoning + Math.ceil(written / 4) }
}
