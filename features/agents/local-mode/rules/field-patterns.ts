/** How merchants set a field of one product by its name: barcode, brand, vendor, product type, search texts. */
import type { Pattern, PatternMatch } from './pattern.ts'

export type Field = { tool: string; arg: string; names: string; value?: RegExp }

export const fields: Field[] = [
  { tool: 'enrich-product', arg: 'gtin', names: 'barcode|gtin|ean|upc', value: /^(?:\d{8}|\d{12,14})$/ },
  { tool: 'enrich-product', arg: 'mpn', names: 'mpn|part number' },
  { tool: 'enrich-product', arg: 'brand', names: 'brand' },
  { tool: 'enrich-product', arg: 'material', names: 'material' },
  { tool: 'enrich-product', arg: 'weight', names: 'weight', value: /^\d+(?:[.,]\d+)? ?(?:kg|g|lb|oz)$/i },
  {
    ...{ tool: 'enrich-product', arg: 'productCategory', names: 'category|product category|google category' },
    // One level alone may be the product type of the store, too.
    value: /^[^>]{2,60}(?: > [^>]{2,60}){1,6}$/,
  },
  { tool: 'set-vendor', arg: 'vendor', names: 'vendor' },
  { tool: 'set-product-type', arg: 'productType', names: 'product type' },
  { tool: 'set-seo', arg: 'seoTitle', names: 'seo title|search title|meta title' },
  { tool: 'set-seo', arg: 'seoDescription', names: 'seo description|search description|meta description' },
]
/** Said of a field, it is no value of it. */
export const noValue =
  /^(?:wrong|missing|incorrect|false|outdated|old|empty|not|off|bad|unknown|gone|unclear|required|needed)\b/i
const quotes = /^["“”'‘’]+|["“”'‘’.]+$/g

/** The product and the value; null where the field is not said so, or the value cannot be one of it. */
function fill({ arg, names, value }: Field): Pattern['args'] {
  const field = `(?:the |my |a )?(?:${names})`
  const product = '(?:the |my |our )?(.+?)'
  // "Barcode of the mug to 735…", "the mug's barcode to …", "barcode 735… to the mug".
  const ofProduct = new RegExp(`^${field} (?:of|for|on) ${product} (?:to|as|=|:|into|is) *(.+)$`, 'i')
  const toProduct = new RegExp(`^${field} *:? (?:as )?(.+?) (?:to|on|for|onto) ${product}$`, 'i')
  return ({ rest }: PatternMatch) => {
    const plain = rest.replace(/[.!]+$/, '').trim()
    const [, first = '', second = ''] = ofProduct.exec(plain) ?? []
    const [, third = '', fourth = ''] = first ? [] : (toProduct.exec(plain) ?? [])
    const own = new RegExp(`^(?:the )?(?:${names}) `, 'i')
    const [name, said] = [first || fourth, (second || third).replaceAll(quotes, '').replace(own, '').trim()]
    if (name === '' || said === '' || noValue.test(said) || (value && !value.test(said))) return null
    return { product: name, [arg]: said }
  }
}

const ordering = { intent: 'set-field', agent: 'seller', isOrder: true, isOpen: true } as const

export const fieldPatterns: Pattern[] = [
  ...fields.map(
    (field): Pattern => ({
      ...ordering,
      tool: field.tool,
      needs: ['set|add|enter|change|put|fill in|update|make|rewrite|replace|write|give'],
      args: fill(field),
    }),
  ),
  {
    ...ordering,
    tool: 'enrich-product',
    isStatement: true,
    needs: ['barcode|gtin|ean|upc'],
    args: ({ rest }) => {
      const [, gtin, name] =
        /^(\d{8}|\d{12,14}) (?:goes on|belongs to|belongs on|is for|is of|for) (?:the |my |our )?(.+?)[.!]*$/i.exec(
          rest,
        ) ?? []
      return gtin && name ? { product: name, gtin } : null
    },
  },
]
