import { createContext } from 'react'
import type { ChatEntry } from './chat-entries.ts'
import { readAnswer } from './read-answer.ts'

/** Pages that this conversation really read or was given. */
export const ReadAddresses = createContext<ReadonlySet<string>>(new Set())

/**
 * The addresses that a model's words may link to: the sources of its tools, and what the merchant wrote. An address
 * that a model makes up itself may carry out what it has read, with one click.
 */
export function readAddresses(entries: readonly ChatEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) => {
      if (entry.kind === 'user') return entry.text.match(/https:\/\/[^\s<>()]+/g) ?? []
      if (entry.kind !== 'tool') return []
      return readAnswer(entry.answered?.output)?.sources.map(({ url }) => url) ?? []
    }),
  )
}
