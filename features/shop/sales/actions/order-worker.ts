/** What a sync of orders does in worker threads: reads the lines of an export, and works out what is stored of them. */
import { parseOrderLines } from '#adapters/shopify/export-lines.ts'
import { answerWith, type ThreadAnswer } from '#features/base/runs/actions/thread-answer.ts'
import { type ReadOrders, stageRead } from './read-orders.ts'

/** `lines` hold whole orders. */
export function read(lines: Uint8Array): ThreadAnswer<ReadOrders> {
  return answerWith(() => stageRead(parseOrderLines(lines)))
}
