/** What a message means: "in that month" as the days it stands for, and a list that is wanted beside the status of a ticket. */
import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { askOneByOne } from '#features/agents/local-mode/rules/follow-up/ask-back.ts'
import { spellSameTime } from '#features/agents/local-mode/rules/follow-up/same-time.ts'
import { isWrite } from '#features/agents/local-mode/rules/intents.ts'
import { cutShown } from '#features/agents/local-mode/rules/ticket-then.ts'
import type { LocalReading } from './local-reading.ts'
import { readPriced } from './read-struck.ts'

type ReadInput = Parameters<typeof readPriced>

export async function readMessage(
  deps: ReadInput[0],
  message: EventOf<'user_message'> | null,
  before: AgentEvent[],
  asked: ReadInput[3],
): Promise<LocalReading> {
  if (!message) return readPriced(deps, message, before, asked)
  const said = message.means ?? message.text
  const read = (text: string) =>
    readPriced(deps, text === said ? message : { ...message, text, means: text }, before, asked)
  const both = cutShown(said)
  const order = both && (await read(both.order))
  if (!both || !order || !isOfTicket(order)) return read(spellSameTime(said, before))
  const { meant, agent, leftOut } = await read(both.shown)
  return meant && 'tool' in meant && !isWrite(meant) && leftOut.length === 0
    ? { ...order, others: [{ meant, words: both.said, agent: agent ?? 'customer' }] }
    : { ...order, meant: askOneByOne([both.order, both.said]) }
}

function isOfTicket({ meant }: LocalReading): boolean {
  const tool = meant && ('tool' in meant ? meant.tool : meant.pending?.tool)
  return tool === 'set-ticket-status'
}
