/** What is asked back of an order that is not whole, with what was understood of it. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { type LocalSaying, type LocalUse, toUse } from '../follow-up/to-use.ts'
import type { ActReading } from './read-act.ts'
import { actWords } from './words.ts'

const unchanged = 'Nothing was changed.'

/** The question back. An order that forbids something, or waits for something, is not carried out either. */
export function askAct(reading: ActReading): LocalSaying {
  const { wish, tool, lacks, unsure, products, args, label, question, template } = reading
  const [product] = products
  const say = (text: string, more: Partial<LocalSaying> = {}): LocalSaying => ({
    part: 'answer',
    text,
    ...more,
  })
  if (wish === 'negated') return say('OK. Nothing changes unless you approve it.')
  if (wish === 'excluding')
    return say(`I can’t leave some out in one sentence. Name only what is to change. ${unchanged}`)
  if (wish === 'conditional')
    return say(
      `I can’t wait for a condition or a later time. ${unchanged} Tell me when it is to be done, without the condition.`,
      { isOpen: true },
    )
  if (lacks === 'act')
    return say(`What should change of “${product}”? ${unchanged}`, { choices: changesOf(product ?? '') })
  if (lacks === 'one act')
    return say(
      'I do one thing at a time when something changes, so nothing was changed. Say one of them first.',
      { isOpen: true },
    )
  if (lacks === 'one product') {
    const choices = products.map((name): AnswerChoice => ({ label: name, message: name }))
    const into = ofMany.has(tool) ? 'productIds' : 'productId'
    const use = useOf(tool, { ...args, product: '?' })
    return use
      ? say(`I change one product at a time. Which one first? ${unchanged}`, {
          part: 'which product',
          choices,
          pending: { tool: use.tool, args: use.args, into, first: use.first },
        })
      : say(`I change one product at a time. Name one. ${unchanged}`)
  }
  const ofPrice = lacks === 'product' && products.length === 0 ? sayBounds(reading) : null
  if (ofPrice !== null)
    return say(`Do you want this: ${ofPrice}? ${unchanged}`, {
      choices: [{ label: `Yes: ${ofPrice}`, message: ofPrice, use: { tool, args } }],
    })
  if (lacks === 'product') return askProduct(reading, say)
  if (lacks === 'ticket') return say(`Which ticket? Give its number or the customer’s name. ${unchanged}`)
  if (lacks === 'status') return say(`Which status should the ticket get? ${unchanged}`)
  if (lacks === 'region')
    return say(
      `Which market? I can research the US, Canada, the EU, India, Asia, the Middle East or the whole world.`,
      {
        choices: ['US', 'Canada', 'EU', 'India', 'Asia', 'Middle East'].map((name) => ({
          label: name,
          message: `start research in ${name}`,
        })),
      },
    )
  if (lacks === 'direction') {
    const [up, down] = ['raise', 'lower'].map(
      (verb) => `${verb} the price of "${product}" by ${unsure.join(' ') || 'that'}`,
    )
    return say(`${label} “${product}”: up or down? ${unchanged}`, {
      choices: [up, down].flatMap((message) =>
        message ? [{ label: message.replaceAll('"', ''), message }] : [],
      ),
    })
  }
  if (lacks === 'value') {
    const pending = template
      ? { tool, args: { order: template.replace('PRODUCT', `"${product}"`) }, into: 'value', first: null }
      : undefined
    return say(`${label} “${product}”: ${question} ${unchanged}`, {
      ...(pending ? { pending } : {}),
      ...(tool === 'set-price' || tool === 'set-stock'
        ? { choices: [...ofNumbers(reading), ...(tool === 'set-price' ? movesOf(product ?? '') : [])] }
        : {}),
      ...(tool === 'set-title'
        ? { choices: [{ label: 'Suggest a better title', message: `improve the title of "${product}"` }] }
        : {}),
    })
  }
  return confirm(reading, say)
}

/** "Hide everything from 25 to 50": products that are chosen by price; null for others. */
function sayBounds({ tool, args, label, unsure }: ActReading): string | null {
  const { minPrice, maxPrice } = args
  const isSwitch = tool === 'enable-products' || tool === 'disable-products'
  if (!isSwitch || unsure.length > 0 || (minPrice === undefined && maxPrice === undefined)) return null
  const from = minPrice === undefined ? '' : ` from ${minPrice}`
  const to = maxPrice === undefined ? '' : ` up to ${maxPrice}`
  const ready = args['readiness'] === 'ready' ? ' that is ready' : ''
  return `${label.toLowerCase()} everything${ready}${from}${to}`
}

type Say = (text: string, more?: Partial<LocalSaying>) => LocalSaying

const ofMany = new Set(['enable-products', 'disable-products', 'add-to-purchase-list'])

function askProduct({ tool, args, unsure, label }: ActReading, say: Say): LocalSaying {
  const use = useOf(tool, { ...args, product: '?' })
  // "Whatever is sold out" is no name.
  const named = unsure.filter((word) => !actWords.has(word.toLowerCase()) && !/^wh\w+ever$/i.test(word))
  const said = named.length > 0 ? `I know no product called “${named.join(' ')}”. ` : ''
  const what = summary(tool, args)
  return say(`${said}${what === '' ? `${label} which product?` : `Which product ${what}?`} ${unchanged}`, {
    part: 'which product',
    isOpen: true,
    ...(use
      ? {
          pending: {
            tool: use.tool,
            args: use.args,
            into: ofMany.has(tool) ? 'productIds' : 'productId',
            first: use.first,
          },
        }
      : {}),
  })
}

/** What is understood, to be confirmed: words are left that say something else. */
function confirm({ tool, args, unsure, products, label, wish }: ActReading, say: Say): LocalSaying {
  const use = useOf(tool, args)
  const [product = ''] = products
  const what = `${label} “${product}”${summary(tool, args) === '' ? '' : ` ${valueOf(tool, args)}`}`.trim()
  const doubt =
    unsure.length > 0 ? `I’m not sure about ${unsure.map((word) => `“${word}”`).join(', ')}. ` : ''
  const isOfAll = use !== null && ofAll.has(tool) && wish === 'order' && args['product'] === undefined
  if (isOfAll)
    return say(`${doubt}Do you want this: ${ofAll.get(tool)}? ${unchanged}`, {
      choices: [
        { label: `Yes: ${ofAll.get(tool)}`, message: `${ofAll.get(tool)}`, use: { tool, args: use.args } },
      ],
    })
  const isOffer = use !== null && use.product !== null && wish !== 'negated'
  if (!isOffer)
    return say(`${doubt}Say it without these words, in one short sentence. ${unchanged}`, { isOpen: true })
  return say(`${doubt}Do you want this: ${what}? ${unchanged}`, {
    choices: [{ label: `Yes: ${what}`, message: use.product?.name ?? product }],
    pending: { tool: use.tool, args: use.args, into: use.product?.into ?? null, first: use.first },
  })
}

/** What they do where no product is named. */
const ofAll = new Map([
  ['add-to-purchase-list', 'put all that is due on the purchase list'],
  ['sync-products', 'sync the products'],
])

function useOf(tool: string, args: Record<string, unknown>): LocalUse | null {
  const use = toUse({ tool, args })
  return 'tool' in use ? use : null
}

/** "Should cost 20", as it follows "Which product". */
function summary(tool: string, args: Record<string, unknown>): string {
  const value = valueOf(tool, args)
  if (value === '')
    return tool === 'disable-products'
      ? 'should be hidden'
      : tool === 'enable-products'
        ? 'should be shown'
        : ''
  return tool === 'set-price' ? `should get the new price (${value})` : `is this for (${value})`
}

function valueOf(
  tool: string,
  {
    price,
    percent,
    amount,
    ending,
    available,
    addStock,
    quantity,
    addTag,
    addTags,
    tags,
    removeTag,
    ...texts
  }: Record<string, unknown>,
): string {
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  const signed = (value: number) => (value > 0 ? `+${value}` : `−${Math.abs(value)}`)
  if (number(price) !== null) return `to ${price}`
  if (number(percent) !== null) return `by ${signed(Number(percent))}%`
  if (number(amount) !== null) return `by ${signed(Number(amount))}`
  if (number(ending) !== null) return `to end in ${ending}`
  if (number(available) !== null) return `to ${available}`
  if (number(addStock) !== null) return `by ${signed(Number(addStock))}`
  if (number(quantity) !== null) return `${quantity} units`
  const listed = [addTags, tags].find((one): one is string[] => Array.isArray(one) && one.length > 0)
  if (listed) return `as ${listed.map((tag) => `“${tag}”`).join(', ')}`
  if (typeof addTag === 'string') return `as “${addTag}”`
  if (typeof removeTag === 'string') return `without “${removeTag}”`
  const text = [
    'title',
    'description',
    'seoTitle',
    'seoDescription',
    'vendor',
    'productType',
    'material',
    'mpn',
    'gtin',
  ]
    .map((field) => texts[field])
    .find((value) => typeof value === 'string')
  return typeof text === 'string' && tool !== '' ? `to “${text}”` : ''
}

/** A number that stands beside it may be the value: "put the price of the mug on 79". */
function ofNumbers({ unsure, template, products: [product = ''] }: ActReading): AnswerChoice[] {
  const [number, ...more] = unsure.filter((word) => /^[$€£]?\d{1,6}(?:\.\d{1,2})?$/.test(word))
  if (number === undefined || more.length > 0 || template === null) return []
  const message = `${template.replace('PRODUCT', `"${product}"`)} ${number.replace(/^[$€£]/, '')}`
  return [{ label: message.replaceAll('"', ''), message }]
}

/** Moves of a price that are asked for most. */
function movesOf(name: string): AnswerChoice[] {
  return [
    ['5% less', `lower the price of "${name}" by 5%`],
    ['10% less', `lower the price of "${name}" by 10%`],
    ['20% less', `lower the price of "${name}" by 20%`],
    ['5% more', `raise the price of "${name}" by 5%`],
  ].map(([label = '', message = '']) => ({ label, message }))
}

/** What can be changed of a product. */
function changesOf(name: string): AnswerChoice[] {
  return [
    ['Its price', `change the price of "${name}"`],
    ['Its stock', `change the stock of "${name}"`],
    ['Its title', `change the title of "${name}"`],
    ['Hide it from shoppers', `hide "${name}"`],
    ['Put it on the purchase list', `put "${name}" on the purchase list`],
  ].map(([label = '', message = '']) => ({ label, message }))
}
