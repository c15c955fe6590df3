/** Orders of a price with the former one beside it. */
import type { AgentEvent, EventOf, PendingUse } from '#features/agents/conversation-log/contract/event.ts'
import type { First } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { mayBeStruck, readStruckPrice } from '#features/agents/local-mode/rules/struck-parts.ts'
import { cutOldPrice, cutStruckPrice } from '#features/agents/local-mode/rules/struck-price.ts'
import { findNames } from './find-names.ts'
import type { LocalReading } from './local-reading.ts'
import { readLocally } from './read-locally.ts'

type ReadInput = Parameters<typeof readLocally>

/** What a message means; a former price that it names is shown beside the new one. */
export async function readPriced(
  deps: ReadInput[0],
  message: EventOf<'user_message'> | null,
  before: AgentEvent[],
  asked: ReadInput[3],
): Promise<LocalReading> {
  const text = message?.means ?? message?.text ?? ''
  const struck = message && ((await readBoth(deps, message, asked)) ?? cutStruckPrice(text))
  const kept = struck?.kept ?? cutOldPrice(text)
  if (!message || kept === null) return readLocally(deps, message, before, asked)
  const { means: _means, ...plain } = message
  const reading = await readLocally(deps, { ...plain, text: kept }, before, asked)
  const meant = struck ? withStruck(reading.meant, struck.price) : withOld(reading.meant)
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

/** The use or the question back, with the price that the product has now as the former one. */
function withOld(meant: LocalReading['meant']): LocalReading['meant'] {
  const firstOf = ({ tool, args, first }: Pick<PendingUse, 'tool' | 'args' | 'first'>): First | null => {
    const own = first as First | null
    const isPlain = Object.keys(args).every((name) => name === 'price' || name === 'productId')
    if (tool !== 'set-price' || !isPlain) return null
    if (own === null) return args['price'] === undefined ? null : { read: 'old price' }
    return own.read === 'price' && own.currency === null && !own.ending ? { ...own, showsOld: true } : null
  }
  if (meant === null) return null
  if ('tool' in meant) {
    const first = meant.product?.others ? null : firstOf(meant)
    return first && { ...meant, first }
  }
  const { pending } = meant
  const first = pending ? firstOf(pending) : null
  return pending && first ? { ...meant, pending: { ...pending, first } } : null
}
