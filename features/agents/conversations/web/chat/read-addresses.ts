import { sameAddress } from '#features/base/runs/web/answer/read-addresses.ts'
import type { ChatEntry } from './chat-entries.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'

/**
 * The addresses that a model's words may link to: the sources of its tools, and what the merchant wrote. An address
 * that a model makes up itself may carry out what it has read, with one click.
 */
export function readAddresses(entries: readonly ChatEntry[]): ReadonlySet<string> {
  const found = entries.flatMap((entry) => {
    if (entry.kind === 'user') return addressesIn(entry.text)
    if (entry.kind !== 'tool') return []
    return readAnswer(entry.answered?.output)?.sources.map(({ url }) => url) ?? []
  })
  return new Set(found.map(sameAddress))
}

/** Without the marks that end a sentence or a quotation. */
function addressesIn(text: string): string[] {
  const found = text.match(/https:\/\/[^\s<>()[\]"“”«»]+/gi) ?? []
  return found.map((address) => address.replace(/[.,;:!?'’*`…،؛؟]+$/, ''))
}
