/** What an order of each kind would be, with the products, numbers and texts that were found: whole where it says all, else the order that asks for what is missing. */
import type { OrderParts, Part } from './act/parts.ts'
import { readStatus, readTicketNumber } from './act/values.ts'
import { cutExclusion } from './exclusion.ts'
import { fieldOf, type Found, type OrderOffer, say, tagOf, textOf, whole } from './field-offers.ts'
import type { OrderKind } from './order-kinds.ts'

type Builder = (found: Found) => (OrderOffer | null)[]

const maxAmount = 1_000_000

/** What an order of a kind would be; none where it names nothing that could be changed. */
export function offersOf(
  kind: OrderKind,
  { text, order }: { text: string; order: OrderParts },
  isUnusual: (word: string) => boolean,
): OrderOffer[] {
  const { parts } = order
  const called = parts.flatMap((part) => (part.kind === 'product' ? [part.text] : []))
  const excluded = cutExclusion(text, called)?.excluded.toLowerCase() ?? null
  const isLeftOut = (name: string) => excluded?.includes(name.toLowerCase()) ?? false
  const found: Found = {
    text,
    order,
    names: [...new Set(called.filter((name) => !isLeftOut(name)))],
    except: called.find(isLeftOut) ?? null,
    number: parts.find(({ kind: of, value }) => of === 'number' && value >= 0 && value < maxAmount) ?? null,
    percent: parts.find(({ kind: of }) => of === 'percent')?.value ?? null,
    ticket: readTicketNumber(order)?.value ?? null,
    person: parts.find(({ kind: of }) => of === 'person')?.text ?? null,
    isUnusual,
  }
  return builders[kind](found).filter((offer) => offer !== null)
}

const none: Builder = () => []

const builders: Readonly<Record<OrderKind, Builder>> = {
  show: (found) => [switchOf('enable-products', found)],
  hide: (found) => [switchOf('disable-products', found)],
  'show-all': (found) => [allReady(found), switchOf('enable-products', found)],
  'hide-all': (found) => [allIn(found), switchOf('disable-products', found)],
  'price-to': (found) => [priceTo(found)],
  'price-up': (found) => [priceBy(found, 1), priceTo(found)],
  'price-down': (found) => [priceBy(found, -1), priceTo(found)],
  'struck-price': (found) => [struckPrice(found)],
  'stock-to': (found) => [stockTo(found)],
  'stock-add': (found) => [stockBy(found, 1), stockTo(found)],
  'stock-less': (found) => [stockBy(found, -1), stockTo(found)],
  purchase: (found) => [purchase(found)],
  'purchase-all': () => [
    whole('add-to-purchase-list', 'put everything that is low on the purchase list', {}),
  ],
  'purchase-off': none,
  title: (found) => [textOf(found, { tool: 'set-title', arg: 'title', label: 'title' })],
  description: (found) => [
    textOf(found, { tool: 'set-description', arg: 'description', label: 'description' }),
  ],
  'write-text': ({ names: [name] }) =>
    name === undefined
      ? []
      : [whole('listing-enhancer', `improve the listing of ${name}`, { product: name })],
  'tag-add': (found) => [tagOf(found, 'addTag')],
  'tag-remove': (found) => [tagOf(found, 'removeTag')],
  brand: (found) => [textOf(found, { tool: 'enrich-product', arg: 'brand', label: 'brand' })],
  category: (found) => [
    textOf(found, { tool: 'set-product-type', arg: 'productType', label: 'product type' }),
  ],
  field: (found) => [fieldOf(found)],
  seo: (found) => [
    textOf(
      found,
      /\bdescription\b/.test(found.order.mask)
        ? { tool: 'set-seo', arg: 'seoDescription', label: 'search description' }
        : { tool: 'set-seo', arg: 'seoTitle', label: 'search title' },
    ),
  ],
  undo: ({ names: [name] }) => [
    name === undefined
      ? whole('undo-change', 'undo the last change', {})
      : whole('undo-change', `undo the last change of ${name}`, { product: name }),
  ],
  sync: ({ text }) => [
    /\b(?:full|everything|from scratch|anew|whole|entire)\b/i.test(text)
      ? whole('sync-products', 'read all products again', { mode: 'full' })
      : whole('sync-products', 'sync the products now', {}),
  ],
  publish: () => [whole('publish-feed', 'export the feed', {})],
  'ticket-close': (found) =>
    (readStatus(found.order) === 'resolved' ? [resolved, closed] : [closed, resolved]).map((status) =>
      statusOf(found, status),
    ),
  'ticket-progress': (found) => [statusOf(found, { status: 'in-progress', said: 'as in progress' })],
  'ticket-reopen': (found) => [statusOf(found, { status: 'open', said: 'as open' })],
  'reply-draft': (found) => [replyTo(found)],
  'reply-save': none,
  'flow-run': () => [say('run-workflow', 'run a workflow')],
  'flow-pause': () => [say('switch-workflow', 'pause a workflow')],
  'flow-on': () => [say('switch-workflow', 'turn on a workflow')],
  'flow-draft': ({ text }) => [
    whole('draft-workflow', 'draft a workflow of this', { sentence: text.slice(0, 300) }),
  ],
  'flow-rehearse': () => [say('rehearse-workflow', 'rehearse a workflow')],
  research: none,
  belief: none,
  cannot: none,
  'small-talk': none,
}

const isEvery = /\b(?:all|every|each|everything)\b/

/** The product, or all that are called so. */
function switchOf(tool: 'enable-products' | 'disable-products', found: Found): OrderOffer | null {
  const { names, order } = found
  const [name] = names
  if (name === undefined) return null
  const verb = tool === 'enable-products' ? 'enable' : 'hide'
  if (names.length > 1)
    return whole(tool, `${verb} ${names.join(' and ')}`, { product: name, products: names })
  const isAll = isEvery.test(order.mask) || /[a-z]{3,}(?<!s|u)s$/i.test(name)
  return isAll
    ? whole(tool, `${verb} all ${name}`, { search: name })
    : whole(tool, `${verb} ${name}`, { product: name })
}

/** Of all that are ready: how many, of which, and but which. */
function allReady({ names: [name], number, except }: Found): OrderOffer {
  const limit =
    number && number.value > 0 && Number.isInteger(number.value) && !number.isMoney ? number.value : null
  return whole(
    'enable-products',
    `enable ${limit === null ? 'everything' : `the first ${limit} products`}${name === undefined ? '' : ` called ${name}`} that ${limit === null ? 'is' : 'are'} ready${except === null ? '' : `, except ${except}`}`,
    {
      readiness: 'ready',
      ...(limit === null ? {} : { limit }),
      ...(name === undefined ? {} : { search: name }),
      ...(except === null ? {} : { except }),
    },
  )
}

/** Of all in a state that is out of sale. */
function allIn({ names: [name], order: { mask } }: Found): OrderOffer | null {
  const isSoldOut = /\b(?:sold|stock|empty|zero|gone|left|unavailable)\b/.test(mask)
  const isBare = /\b(?:pictures?|images?|photos?|pics?)\b/.test(mask)
  if (!isSoldOut && !isBare) return null
  const state = isBare ? { missing: 'image' } : { stock: 'out' }
  const said = isBare ? 'has no image' : 'is sold out'
  return whole(
    'disable-products',
    `hide everything${name === undefined ? '' : ` called ${name}`} that ${said}`,
    {
      ...state,
      readiness: 'any',
      ...(name === undefined ? {} : { search: name }),
    },
  )
}

function priceTo({ names: [name], number, percent }: Found): OrderOffer | null {
  if (name === undefined || percent !== null) return null
  if (number === null || number.value === 0) return say('set-price', `change the price of "${name}"`)
  const { value, currency } = number
  const args = { product: name, price: value, ...(currency === null ? {} : { currency }) }
  return whole('set-price', `set the price of ${name} to ${value}`, args)
}

function priceBy({ names: [name], number, percent }: Found, sign: 1 | -1): OrderOffer | null {
  if (name === undefined) return null
  const verb = sign > 0 ? 'raise' : 'lower'
  if (percent !== null && percent > 0 && (sign > 0 || percent < 100))
    return whole('set-price', `${verb} the price of ${name} by ${percent}%`, {
      product: name,
      percent: sign * percent,
    })
  if (number === null || number.value === 0 || percent !== null) return null
  const { value, currency } = number
  return whole('set-price', `${verb} the price of ${name} by ${value}`, {
    ...{ product: name, amount: sign * value },
    ...(currency === null ? {} : { currency }),
  })
}

/** The lower of two amounts is the price, the higher the one that is struck through. */
function struckPrice(found: Found): OrderOffer | null {
  const { names, order } = found
  const [name] = names
  const amounts = order.parts.flatMap(({ kind, value }) => (kind === 'number' && value > 0 ? [value] : []))
  const [price, compareAtPrice, ...more] = [...new Set(amounts)].toSorted((one, other) => one - other)
  if (name === undefined || price === undefined || compareAtPrice === undefined || more.length > 0)
    return priceTo(found)
  return whole('set-price', `set the price of ${name} to ${price}, with ${compareAtPrice} struck through`, {
    ...{ product: name, price, compareAtPrice: String(compareAtPrice) },
  })
}

const isCount = (number: Part | null): number is Part =>
  number !== null && Number.isInteger(number.value) && !number.isMoney

function stockTo({ names: [name], number }: Found): OrderOffer | null {
  if (name === undefined) return null
  return isCount(number)
    ? whole('set-stock', `set the stock of ${name} to ${number.value}`, {
        ...{ product: name, available: number.value },
      })
    : say('set-stock', `change the stock of "${name}"`)
}

function stockBy({ names: [name], number }: Found, sign: 1 | -1): OrderOffer | null {
  if (name === undefined || !isCount(number) || number.value === 0) return null
  const { value } = number
  const said = sign > 0 ? `add ${value} to the stock of ${name}` : `lower the stock of ${name} by ${value}`
  return whole('set-stock', said, { product: name, addStock: sign * value })
}

function purchase({ names: [name], number }: Found): OrderOffer | null {
  if (name === undefined) return null
  return isCount(number) && number.value > 0
    ? whole('add-to-purchase-list', `put ${number.value} of ${name} on the purchase list`, {
        ...{ product: name, quantity: number.value },
      })
    : whole('add-to-purchase-list', `put ${name} on the purchase list`, { product: name })
}

type Status = { status: string; said: string }
const resolved: Status = { status: 'resolved', said: 'as resolved' }
const closed: Status = { status: 'closed', said: 'as closed' }

function statusOf({ ticket, person }: Found, { status, said }: Status): OrderOffer | null {
  if (ticket !== null) return whole('set-ticket-status', `mark ticket ${ticket} ${said}`, { ticket, status })
  return person === null
    ? null
    : whole('set-ticket-status', `mark the ticket of ${person} ${said}`, { person, status })
}

function replyTo({ ticket, person }: Found): OrderOffer | null {
  if (ticket !== null) return whole('response-generator', `draft a reply to ticket ${ticket}`, { ticket })
  return person === null
    ? whole('response-generator', 'draft replies to tickets', {})
    : whole('response-generator', `draft a reply to ${person}`, { person })
}
