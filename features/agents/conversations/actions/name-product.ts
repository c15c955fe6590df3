/** The products that a name in a question means, or the question back which of them. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { maxPrices, toSetPrices } from '#features/agents/local-mode/rules/several-prices.ts'
import { sayReading } from '#features/agents/local-mode/rules/say-reading.ts'
import { commonTitle, singular, wordsOfName } from '#features/shop/feed/rules/name.ts'
import type { NamedProduct, TurnContext } from './deps.ts'

type ToolArguments = Record<string, unknown>
/** `note` is said before the answer. */
/** `tool` is set where another one does it: of one price and several products. */
export type ResolvedUse = { args: ToolArguments; note?: string; tool?: string } | { saying: LocalSaying }

const maxNamed = 1_000
const maxChoices = 8
/** They take a name of several products and answer for all of them. */
const ofSeveral = new Set(['performance-analyzer', 'trend-prediction', 'price-optimizer'])
/** What is true of one variant is true of all. */
const ofGroup = new Set([
  'set-title',
  'set-tags',
  'set-vendor',
  'set-product-type',
  'set-seo',
  'set-description',
  'listing-enhancer',
  'competitor-analysis',
  'explain-product',
  'view-store-product',
  'list-changes',
])
/** Without a product they take the best sellers. */
const ofBestSellers = new Set(['competitor-analysis'])
/** They are written to the product, not to a variant. */
const ofProduct = new Set([
  'set-title',
  'set-tags',
  'set-vendor',
  'set-product-type',
  'set-seo',
  'set-description',
])

/** The arguments with the id of the product that was named. Without a store the tool itself says so. */
export async function nameProduct(
  { deps, run }: Pick<TurnContext, 'deps' | 'run'>,
  use: LocalUse,
): Promise<ResolvedUse> {
  const { tool, args, product, first } = use
  if (!product)
    return {
      args,
      ...(ofBestSellers.has(tool)
        ? { note: 'You named no product, so this is about your best sellers.' }
        : {}),
    }
  const { name, into, others = [] } = product
  if (others.length > 0) return nameEach(deps, run.workspaceId, use, [name, ...others])
  const found = await deps.findProducts(run.workspaceId, name, maxNamed)
  const withIds = (ids: readonly string[]) => ({ [into]: into === 'productIds' ? ids : ids[0] })
  if (found === null) return { args: { ...args, ...withIds([name]) } }
  const groups = groupsOf(found)
  const [group] = groups
  const pending = { tool, args, into, first }
  const ask = (text: string, choices: AnswerChoice[]): ResolvedUse => ({
    saying: { part: 'which product', text, choices, pending },
  })
  const choiceOf = (own: readonly NamedProduct[]): AnswerChoice => {
    const title = commonTitle(own.map((one) => one.title))
    const isOne = own.length === 1 || into === 'productIds' || ofGroup.has(tool)
    if (!isOne && !ofSeveral.has(tool)) return { label: title, message: title }
    const ids = own.map(({ productId }) => productId)
    return {
      label: title,
      message: title,
      args: ofSeveral.has(tool) && !isOne ? { [into]: title } : withIds(ids),
    }
  }
  if (!group || !found.some((one) => isCalled(one, name))) {
    const near = group ? groups.slice(0, maxChoices - 2) : await findNear(deps, run.workspaceId, name)
    const whole = near.length === 0 ? sayReading(tool, args) : null
    const every = whole === null ? [] : [{ label: whole, message: whole, use: { tool, args } }]
    const text = `No product is called “${plain(name)}”. ${near.length > 0 ? 'Do you mean one of these?' : 'Give a part of its title or its SKU.'}`
    return ask(text, [...near.map(choiceOf), ...every])
  }
  if (ofSeveral.has(tool))
    return { args: { ...args, [into]: found.length === 1 ? found[0]?.productId : name } }
  const all = toSetPrices(
    use,
    found.map(({ productId }) => productId),
  )
  // "All vases 10% cheaper".
  if (found.length > 1 && isPlural(name) && tool === 'set-price')
    return (
      all ?? {
        saying: {
          part: 'answer',
          text: `${found.length} products match “${plain(name)}”. ${
            found.length > maxPrices ? `I change at most ${maxPrices} prices at a time` : 'Name one of them'
          }, so nothing was changed.`,
        },
      }
    )
  const allOf = (label: string): AnswerChoice[] => (all ? [{ label, message: label, use: all }] : [])
  if (groups.length > 1) {
    // A second question for the variant is spared where all of them fit.
    const isOfVariant = into !== 'productIds' && !ofGroup.has(tool) && found.length <= maxChoices
    const shown = (isOfVariant ? found.map((each) => [each]) : groups.slice(0, maxChoices)).map(choiceOf)
    const ids = found.map(({ productId }) => productId)
    const label = `All ${groups.length}`
    const every =
      into === 'productIds' && found.length < maxNamed
        ? [{ label, message: label, args: withIds(ids) }]
        : allOf(label)
    const which = every.length > 0 ? 'Which one, or all of them?' : 'Which one?'
    const first = shown.length < groups.length ? ` These are the first ${shown.length}.` : ''
    const what =
      shown.length > groups.length
        ? `${found.length} variants of ${groups.length} products`
        : `${groups.length} products`
    return ask(`${what} match “${plain(name)}”. ${which}${first}`, [...shown, ...every])
  }
  const ids = group.map(({ productId }) => productId)
  if (group.length === 1 || into === 'productIds' || ofGroup.has(tool)) {
    const [one] = group
    const isPart = group.length > 1 && into !== 'productIds' && !ofProduct.has(tool)
    const note = isPart ? `This is for ${one?.title}, one of ${group.length} variants.` : undefined
    return { args: { ...args, ...withIds(ids) }, ...(note ? { note } : {}) }
  }
  const variants = group.slice(0, maxChoices).map((one) => choiceOf([one]))
  const every = allOf(`All ${group.length} variants`)
  return ask(
    `${commonTitle(group.map(({ title }) => title))} has ${group.length} variants. ${every.length > 0 ? 'Which one, or all of them?' : 'Which one?'}`,
    [...variants, ...every],
  )
}

/** The ids of products that are named one after another; of one that is not clear it is said, and nothing is done. */
async function nameEach(
  { findProducts }: TurnContext['deps'],
  workspaceId: string,
  { args, product }: LocalUse,
  names: readonly string[],
): Promise<ResolvedUse> {
  const ids = new Map<string, string | undefined>()
  for (const [at, name] of names.entries()) {
    const price = product?.prices?.[at]
    const found = (await findProducts(workspaceId, name, maxNamed)) ?? []
    const own = found.filter((one) => isCalled(one, name))
    const groups = groupsOf(own)
    const say = (text: string): ResolvedUse => ({ saying: { part: 'answer', text } })
    if (own.length === 0) return say(`No product is called “${plain(name)}”. Nothing was changed.`)
    // "The mugs" are all of them, "the mug" is one.
    if (groups.length > 1 && !isPlural(name))
      return say(
        `${groups.length} products match “${plain(name)}”. Name it by its whole title or its SKU. Nothing was changed.`,
      )
    const twice = own.find(({ productId }) => ids.has(productId) && ids.get(productId) !== price)
    if (twice) return say(`You named ${twice.title} twice. What should it cost? Nothing was changed.`)
    for (const { productId } of own) ids.set(productId, price)
  }
  const prices = product?.prices ? { prices: [...ids.values()] } : {}
  return { args: { ...args, [product?.into ?? 'productIds']: [...ids.keys()], ...prices } }
}

function isPlural(name: string): boolean {
  const last = name.toLowerCase().split(/\s+/).at(-1) ?? ''
  return singular(last) !== last
}

/** Products that have one word of the name at least, those of its last word first: what a thing is stands at the end. */
async function findNear(
  { findProducts }: TurnContext['deps'],
  workspaceId: string,
  name: string,
): Promise<NamedProduct[][]> {
  for (const word of wordsOfName(name).toReversed().slice(0, 4)) {
    if (word.length < 3) continue
    const found = (await findProducts(workspaceId, word, 60)) ?? []
    if (found.length > 0) return groupsOf(found).slice(0, maxChoices - 2)
  }
  return []
}

function groupsOf(products: readonly NamedProduct[]): NamedProduct[][] {
  return [...Map.groupBy(products, ({ groupId }) => groupId).values()]
}

/** Whether each word begins a word of the title, the category or the brand, but for its ending, or stands in the id: "new" does not mean stoneware. */
function isCalled({ title, category, brand, productId }: NamedProduct, name: string): boolean {
  const text = [title, category, brand].join(' | ').normalize('NFKC').toLowerCase()
  const id = productId.toLowerCase()
  return wordsOfName(name).every((word) => {
    const stem = word.slice(0, Math.max(3, word.length - 2))
    const begins = text.split(stem).slice(0, -1)
    return id.includes(word) || begins.some((before) => !/[\p{L}\p{N}]$/u.test(before))
  })
}

function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
}
