/** What was ordered last, of another product: its value as it stands, else the same words with the other name in them. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { readSameFor } from '#features/agents/local-mode/rules/follow-up/same-for.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import type { AgentDeps } from './deps.ts'
import { findNames, type NamedText } from './find-names.ts'
import { withEarlierName } from './lean-on-last.ts'

type SameDeps = Pick<AgentDeps, 'wordsOfProducts' | 'findProducts' | 'findSlips' | 'findPeople'>
type Said = NamedText & { before: AgentEvent[] }
/** What a whole message means after what was said before it. */
type Reader = (text: string, before: AgentEvent[]) => Promise<LocalUse | LocalSaying | null>

/** They change one product. */
const ofOne = new Set([
  ...['set-price', 'set-stock', 'enrich-product'],
  ...['disable-products', 'enable-products', 'add-to-purchase-list'],
])
/** They are written to the product with all its variants. */
const ofAll = new Set(['set-tags', 'set-vendor', 'set-product-type'])
/** The one argument that says the value. */
const numbered: Readonly<Record<string, string>> = { 'set-price': 'price', 'set-stock': 'available' }
const maxBack = 6

/** Null where the last turn proposed no order of one product, or something else is said. */
export async function readSameOrder(
  deps: SameDeps,
  workspaceId: string,
  { text, names, before }: Said,
  read: Reader,
): Promise<LocalUse | LocalSaying | null> {
  const moved = await readOtherPercent(text, before, read)
  if (moved) return moved
  const same = readSameFor(text, names)
  const last = before.findLast(({ type }) => type === 'tool_asked' || type === 'user_message')
  if (!same || last?.type !== 'tool_asked' || !(ofOne.has(last.tool) || ofAll.has(last.tool))) return null
  const { tool } = last
  const { productId, ...args } = last.args as Record<string, unknown>
  const [firstId] = Array.isArray(args['productIds']) ? (args['productIds'] as unknown[]) : []
  const field = numbered[tool]
  const use = { tool, args: {}, product: { name: same.name, into: 'productId' as const }, first: null }
  const resolved = await withEarlierName(deps, workspaceId, use, before)
  const name = 'tool' in resolved ? (resolved.product?.name ?? same.name) : same.name
  if (ofAll.has(tool) && (await isSameGroup(deps, workspaceId, name, productId)))
    return {
      part: 'answer',
      text: 'That is set for the whole product, so all its variants have it. Nothing more was changed.',
    }
  const value = field === undefined ? null : args[field]
  const written = same.number ?? (isSaid(value, before) ? String(value) : null)
  if (field !== undefined && written !== null) {
    const isCount = field === 'available'
    if (isCount && !/^\d+$/.test(written)) return null
    const { compareAtPrice } = args
    const struck = same.number === null && isSaid(compareAtPrice, before) ? { compareAtPrice } : {}
    return {
      ...use,
      args: { [field]: isCount ? Number(written) : written, ...struck },
      product: { name, into: 'productId' },
      first: isCount ? { read: 'stock', add: null } : null,
    }
  }
  return same.number === null
    ? readAgain(
        deps,
        workspaceId,
        { tool, name, before, earlier: productId ?? args['search'] ?? firstId },
        read,
      )
    : null
}

/** "No, make it 15" after "take 10% off the mug": the same words with that share. */
async function readOtherPercent(
  text: string,
  before: AgentEvent[],
  read: Reader,
): Promise<LocalUse | LocalSaying | null> {
  const share = onlyNumber.exec(text)?.[1]
  const message = eventsOf(before, 'user_message').at(-1)
  const numbers = message?.text.match(/\d+(?:\.\d+)?/g) ?? []
  if (share === undefined || !message || numbers.length !== 1 || !percent.test(message.text)) return null
  const meant = await read(
    message.text.replace(/\d+(?:\.\d+)?/, share),
    before.slice(0, before.indexOf(message)),
  )
  const of = meant && ('tool' in meant ? meant.tool : meant.pending?.tool)
  return of === 'set-price' ? meant : null
}

const percent = /\d ?(?:%|percent\b|per cent\b|pct\b)/i
const onlyNumber =
  /^\W*(?:(?:no|nah|sorry|wait|oops|actually|hm+|rather|or|ok|better|then)[,.\s]+)*(?:(?:make|let['’]?s make) (?:it|that)|(?:do|say|take|go (?:for|with))|rather|better|only|just|it should be)?\s*(\d{1,2}) ?(?:%|percent|per cent|pct)?(?: (?:instead|rather|then|please|pls|better))*[.!\s]*$/i

/** Whether one of the last messages says this number. */
function isSaid(value: unknown, before: AgentEvent[]): boolean {
  const said = eventsOf(before, 'user_message').slice(-maxBack)
  const number = Number(value)
  return (
    value !== undefined &&
    said.some(({ text }) => (text.match(/\d+(?:\.\d+)?/g) ?? []).some((one) => Number(one) === number))
  )
}

async function isSameGroup(
  { findProducts }: SameDeps,
  workspaceId: string,
  name: string,
  earlier: unknown,
): Promise<boolean> {
  const groupOf = async (one: string) => (await findProducts(workspaceId, one, 1))?.[0]?.groupId
  const own = await groupOf(name)
  return own !== undefined && typeof earlier === 'string' && own === (await groupOf(earlier))
}

/** Of several names in an order the one that its product is called; what it shall be may be one, too. */
async function sameOf(
  deps: SameDeps,
  workspaceId: string,
  names: readonly string[],
  earlier: unknown,
): Promise<string | null> {
  const own: string[] = []
  for (const name of names) if (await isSameGroup(deps, workspaceId, name, earlier)) own.push(name)
  return own.length === 1 ? (own[0] ?? null) : null
}

type Again = { tool: string; name: string; before: AgentEvent[]; earlier: unknown }

/** The last message that names what it orders, with the other name in the place of that. */
async function readAgain(
  deps: SameDeps,
  workspaceId: string,
  { tool, name, before, earlier }: Again,
  read: Reader,
): Promise<LocalUse | LocalSaying | null> {
  for (const message of eventsOf(before, 'user_message').slice(-maxBack).toReversed()) {
    const found = await findNames(deps, workspaceId, message.text)
    if (found.names.length === 0 || readSameFor(found.text, found.names)) continue
    const [only = null, ...others] = found.names
    // What the order chose by: "shoppers" of "show the scarves to shoppers" may be sold, too.
    const chosen = found.names.find((one) => one.toLowerCase() === String(earlier).toLowerCase()) ?? null
    const own =
      others.length === 0 ? only : (chosen ?? (await sameOf(deps, workspaceId, found.names, earlier)))
    if (own === null) return null
    const earlierEvents = before.slice(0, before.indexOf(message))
    // Some orders read a name only where it stands bare.
    for (const spelled of [`"${name}"`, name]) {
      const meant = await read(found.text.replace(own, spelled), earlierEvents)
      const of = meant && ('tool' in meant ? meant.tool : meant.pending?.tool)
      if (of === tool) return meant
    }
    return null
  }
  return null
}
