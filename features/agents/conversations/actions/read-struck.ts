/** Orders of a price with the former one beside it. */
import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { mayBeStruck, readStruckPrice } from '#features/agents/local-mode/rules/struck-parts.ts'
import { cutStruckPrice } from '#features/agents/local-mode/rules/struck-price.ts'
import { findNames } from './find-names.ts'
import type { LocalReading } from './local-reading.ts'
import { readLocally } from './read-locally.ts'

type ReadInput = Parameters<typeof readLocally>

/** What a message means; a former price that it names is shown beside the new one. */
export async function readMessage(
  deps: ReadInput[0],
  message: EventOf<'user_message'> | null,
  before: AgentEvent[],
  asked: ReadInput[3],
): Promise<LocalReading> {
  const struck =
    message && ((await readBoth(deps, message, asked)) ?? cutStruckPrice(message.means ?? message.text))
  if (!struck) return readLocally(deps, message, before, asked)
  const { means: _means, ...plain } = message
  const reading = await readLocally(deps, { ...plain, text: struck.kept }, before, asked)
  const meant = withStruck(reading.meant, struck.price)
  return meant ? { ...reading, meant } : readLocally(deps, message, before, asked)
}

/** Both prices where the text says nothing else, of the one product that it names. */
async function readBoth(
  deps: ReadInput[0],
  { means, text }: EventOf<'user_message'>,
  { workspaceId }: ReadInput[3],
): Promise<{ kept: string; price: string } | null> {
  const said = means ?? text
  if (!mayBeStruck(said)) return null
  const found = await findNames(deps, workspaceId, said)
  // A word of striking is no slip of another.
  const read = readStruckPrice(said, found.names) ?? readStruckPrice(found.text, found.names)
  return read && { kept: `set the price of ${read.product} to ${read.price}`, price: read.former }
}

/** The use or the question back with the former price; null where no price is to be set. */
function withStruck(meant: LocalReading['meant'], compareAtPrice: string): LocalReading['meant'] {
  if (meant === null) return null
  if ('tool' in meant)
    return meant.tool === 'set-price' ? { ...meant, args: { ...meant.args, compareAtPrice } } : null
  const { pending } = meant
  return pending?.tool === 'set-price'
    ? { ...meant, pending: { ...pending, args: { ...pending.args, compareAtPrice } } }
    : null
}
