/** Reads a turn as it comes: the UI message stream of the server. */
import { dataLines } from '#ui/data-lines.ts'
import type { Chunk } from '../../rules/stream.ts'

/** Words that are not in the log yet. `part` is the part of the log that they will become. */
export type StreamedPart = {
  id: string
  part: string
  type: 'text' | 'reasoning'
  text: string
  isOpen: boolean
}

/** The chunks of a stream, in order, without its heartbeats. */
export async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Chunk> {
  for await (const line of dataLines(body)) {
    if (line !== '' && line !== '[DONE]') yield JSON.parse(line) as Chunk
  }
}

/** The words that are on their way, after one more chunk. */
export function addChunk(parts: readonly StreamedPart[], chunk: Chunk): readonly StreamedPart[] {
  const id = typeof chunk.id === 'string' ? chunk.id : ''
  const [, part = '', type] = /^(.*) (text|reasoning)( anew)?$/.exec(id) ?? []
  if (type !== 'text' && type !== 'reasoning') return parts
  if (chunk.type === `${type}-start`) {
    // What is said anew takes the place of what was said before a restart.
    const others = parts.filter((each) => each.part !== part || each.type !== type)
    return [...others, { id, part, type, text: '', isOpen: true }]
  }
  const delta = chunk.type === `${type}-delta` && typeof chunk.delta === 'string' ? chunk.delta : ''
  const isEnd = chunk.type === `${type}-end`
  return parts.map((each) =>
    each.id === id ? { ...each, text: each.text + delta, isOpen: each.isOpen && !isEnd } : each,
  )
}

/** The conversation that a stream says it belongs to. */
export function conversationOf({ messageMetadata }: Chunk): string | null {
  const { conversationId } = (messageMetadata ?? {}) as { conversationId?: unknown }
  return typeof conversationId === 'string' ? conversationId : null
}
