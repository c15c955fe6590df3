/** What an order to set a text or a field of a product would be: the value is quoted, follows the word that leads to it, or has the shape of one. */
import type { OrderParts, Part } from './act/parts.ts'
import { readTextValue } from './act/values.ts'
import { spellWeights } from './weight-units.ts'

type Args = Record<string, unknown>
/** Without arguments what is said is asked like any message. */
export type OrderOffer = { tool: string; said: string; args?: Args }

/** An order and what was found in it. */
export type Found = {
  text: string
  order: OrderParts
  /** What it is about; what it leaves out is not among them. */
  names: string[]
  except: string | null
  number: Part | null
  percent: number | null
  ticket: number | null
  person: string | null
  /** Words that the kind is never ordered with are its value. */
  isUnusual: (word: string) => boolean
}

/** An order that asks back for what is missing. */
export function say(tool: string, said: string): OrderOffer {
  return { tool, said }
}

/** An order that says all. */
export function whole(tool: string, said: string, args: Args): OrderOffer {
  return { tool, said, args }
}

type TextField = { tool: string; arg: string; label: string }

/** A text of one field, such as a title; asked for where the message has none. */
export function textOf(found: Found, { tool, arg, label }: TextField): OrderOffer | null {
  const [name] = found.names
  if (name === undefined) return null
  const value = valueIn(found)
  return value === null
    ? say(tool, `change the ${label} of "${name}"`)
    : whole(tool, `set the ${label} of ${name} to ${value}`, { product: name, [arg]: value })
}

/** One tag to add or to remove; null without one. */
export function tagOf(found: Found, arg: 'addTag' | 'removeTag'): OrderOffer | null {
  const [name] = found.names
  const tag = valueIn(found)
  if (name === undefined || tag === null) return null
  const said = arg === 'addTag' ? `tag ${name} as ${tag}` : `remove the tag ${tag} from ${name}`
  return whole('set-tags', said, { product: name, [arg]: tag })
}

/** What is quoted, what follows the word that leads to it, or the words that nothing else explains. */
function valueIn({ text, order, names, isUnusual }: Found): string | null {
  // "The material polycarbonate": beside the name of the field, though something is called so.
  const beside = order.parts.find(
    ({ kind }, at) =>
      kind === 'product' && fieldNames.test(order.parts[at - 1]?.text ?? '') && names.length > 1,
  )
  if (beside) return beside.text
  const told = readTextValue(order)?.args['text']
  const isOdd = ({ kind, text: said }: Part) => kind === 'word' && isUnusual(said)
  const runs = order.parts.reduce<Part[][]>((done, part, at, all) => {
    if (!isOdd(part)) return done
    const before = all[at - 1]
    if (before && isOdd(before)) done.at(-1)?.push(part)
    else done.push([part])
    return done
  }, [])
  // "The tag valentines", "a valentines tag": beside the name of the field, else the longest.
  const isBeside = (run: Part[]) =>
    [-1, run.length].some((offset) =>
      fieldNames.test(order.parts[order.parts.indexOf(run[0] as Part) + offset]?.text ?? ''),
    )
  const own = runs.find(isBeside) ?? runs.toSorted((one, other) => other.length - one.length)[0]
  const [first, last] = [own?.[0], own?.at(-1)]
  return typeof told === 'string' ? told : first && last ? text.slice(first.start, last.end) : null
}

const fieldNames = /^(?:tags?|labels?|brand|vendor|maker|material|title|name|type|category|mpn)$/

const weight = /\d+(?:[.,]\d+)? (?:kg|g|lb|oz)\b/

/** A barcode and a weight are told by their shape, the others by their names. */
export function fieldOf(found: Found): OrderOffer | null {
  const { text, order } = found
  const [name] = found.names
  if (name === undefined) return null
  const enrich = (label: string, args: Args) =>
    whole('enrich-product', `set the ${label} of ${name} to ${Object.values(args)[0]}`, {
      ...{ product: name, ...args },
    })
  const gtin = /\b(?:\d{8}|\d{12,14})\b/.exec(text)?.[0]
  if (gtin !== undefined) return enrich('barcode', { gtin })
  const weighed = weight.exec(spellWeights(text))?.[0]
  if (weighed !== undefined) return enrich('weight', { weight: weighed.replace(',', '.') })
  const own = fields.find(({ cue }) => cue.test(order.mask))
  return own ? textOf(found, own) : null
}

const fields: readonly (TextField & { cue: RegExp })[] = [
  { tool: 'enrich-product', arg: 'weight', label: 'weight', cue: /\b(?:weigh\w*|heavy)\b/ },
  { tool: 'enrich-product', arg: 'gtin', label: 'barcode', cue: /\b(?:barcode|gtin|ean|upc)\b/ },
  { tool: 'enrich-product', arg: 'mpn', label: 'part number', cue: /\b(?:mpn|part number)\b/ },
  {
    tool: 'enrich-product',
    arg: 'material',
    label: 'material',
    cue: /\b(?:material|made|fabric|wood|metal|consists?)\b/,
  },
]
