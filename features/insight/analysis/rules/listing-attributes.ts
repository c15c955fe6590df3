/** What a product's own title and description say of its material, colour, size and weight. */
import model from 'wink-eng-lite-web-model'
import winkNlp, { type ItemSentence, type ItemToken, type WinkMethods } from 'wink-nlp'
import { cutText } from '#kit/cut-text.ts'

export type AttributeField = 'material' | 'color' | 'size' | 'weight'
/** A value with the place it was read from: which text, and the sentence in it. */
export type Attribute = {
  field: AttributeField
  value: string
  source: 'title' | 'description'
  sentence: string
}

const MATERIALS =
  'cotton linen wool cashmere silk denim leather suede polyester nylon acrylic viscose velvet fleece felt canvas bamboo hemp jute cork rubber silicone plastic stoneware porcelain ceramic earthenware glass crystal steel iron aluminium aluminum brass copper bronze silver gold titanium wood oak walnut pine birch beech teak acacia marble granite slate concrete paper cardboard wax soy'
const COLORS =
  'black white grey gray silver gold red blue green yellow orange purple violet pink brown beige ivory cream navy teal turquoise maroon burgundy olive khaki coral mint lavender charcoal anthracite natural bronze copper'
const SIZES = 'xxs xs s m l xl xxl xxxl 2xl 3xl'
const UNITS = 'g kg mg oz lb lbs gram grams kilogram kilograms pound pounds ounce ounces'
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const [materials, colors, sizes, units] = [words(MATERIALS), words(COLORS), words(SIZES), words(UNITS)]
/** Words before a material that belong to it. */
const KINDS = words(
  'stainless organic recycled merino solid cast sterling tempered borosilicate soy bees vegan patent',
)
/** As feeds write the unit. */
const UNIT_OF: Record<string, string> = {
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  kilograms: 'kg',
  pound: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  ounce: 'oz',
  ounces: 'oz',
}

let reader: WinkMethods | null = null

/** The reader takes tens of milliseconds to build: it is made at its first use and kept. */
function getReader(): WinkMethods {
  reader ??= winkNlp(model)
  return reader
}

type Token = { word: string; isNumber: boolean; isNegated: boolean }

/** The first value of each attribute, the title before the description. What the text denies ("not made of steel") is not one. */
export function extractAttributes(title: string, description: string): Attribute[] {
  const found = [...attributesIn(title, 'title'), ...attributesIn(description.slice(0, 5000), 'description')]
  const fields: AttributeField[] = ['material', 'color', 'size', 'weight']
  return fields.flatMap((field) => found.find((attribute) => attribute.field === field) ?? [])
}

function attributesIn(text: string, source: Attribute['source']): Attribute[] {
  const { its, readDoc } = getReader()
  const attributes: Attribute[] = []
  readDoc(text)
    .sentences()
    .each((sentence: ItemSentence) => {
      const tokens: Token[] = []
      sentence.tokens().each((token: ItemToken) => {
        const isNumber = token.out(its.type) === 'number'
        const word = token.out(its.normal)
        tokens.push({ word: word.toLowerCase(), isNumber, isNegated: Boolean(token.out(its.negationFlag)) })
      })
      for (const at of tokens.keys()) {
        const read = readAt(tokens, at)
        if (read !== null) attributes.push({ ...read, source, sentence: cutText(sentence.out().trim(), 200) })
      }
    })
  return attributes
}

function readAt(tokens: readonly Token[], at: number): Pick<Attribute, 'field' | 'value'> | null {
  const [token, next, last] = [tokens[at], tokens[at + 1]?.word ?? '', tokens[at - 1]?.word ?? '']
  if (token === undefined || token.isNegated) return null
  const { word } = token
  if (token.isNumber && units.has(next) && Number(word) > 0) {
    return { field: 'weight', value: `${Number(word)} ${UNIT_OF[next] ?? next}` }
  }
  if (last === 'size' && (sizes.has(word) || token.isNumber))
    return { field: 'size', value: word.toUpperCase() }
  if (word.length > 1 && sizes.has(word)) return { field: 'size', value: word.toUpperCase() }
  // "Silver mug" is a colour; "sterling silver" and "made of silver" are a material.
  const isMade = KINDS.has(last) || last === 'of' || last === 'from' || last === '%'
  if (materials.has(word) && (!colors.has(word) || isMade)) {
    return { field: 'material', value: KINDS.has(last) ? `${last} ${word}` : word }
  }
  return colors.has(word) ? { field: 'color', value: word } : null
}
