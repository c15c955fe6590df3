/** Fields of one product that are listed behind a colon: "add to the bottle: weight 0.4 kg, material steel". */
import { fields, noValue } from './field-patterns.ts'
import { maskName } from './follow-up/narrow.ts'
import type { LocalUse } from './follow-up/to-use.ts'

const listable = fields.filter(({ tool }) => tool === 'enrich-product')
const fieldNames = listable.map(({ names }) => names).join('|')
const head =
  /^(?:(?:please|pls|kindly|hi|hey|ok|okay|now|and|so|also|can you|could you|would you) )*(?:add|set|put|enter|fill in|note|write|save|record|update)(?: (?:in|down|this|these|the|following|details|data|fields))*(?: (?:to|for|on|of|in))?(?: (?:the|my|our))? NAME(?: (?:please|pls))?$/
const between = new RegExp(
  `\\s*(?:[,;]|,? and|\\n)\\s*(?=(?:and )?(?:the |its |a )?(?:${fieldNames})\\b)(?:and )?`,
  'i',
)
/** A value of few words that says nothing else. */
const plainValue = /^(?!.*\b(?:and|or|if|not|but|then|please|pls|set|change|to)\b)[^,;:?!]{1,60}$/i
const maxWords = 5

/** The use that fills them in; null where a word says anything else. */
export function readListedFields(text: string, names: readonly string[]): LocalUse | null {
  const [, lead = '', list = ''] = /^([^:]{3,160}):\s+(.+?)[.!\s]*$/s.exec(text.trim()) ?? []
  const said = list === '' ? null : maskName(lead, names)
  if (!said || !head.test(said.mask)) return null
  const args: Record<string, string> = {}
  for (const item of list.split(between)) {
    const found = listable.flatMap((field) => {
      const form = new RegExp(`^(?:the |its |a )?(?:${field.names})(?: is| of| to|:| =)? +(.+)$`, 'i')
      const value = form.exec(item)?.[1]?.replaceAll(/^["“”]|["“”]$/g, '')
      return value === undefined ? [] : [{ ...field, text: value }]
    })
    const [field] = found
    const isValue =
      field !== undefined &&
      args[field.arg] === undefined &&
      plainValue.test(field.text) &&
      field.text.split(/\s+/).length <= maxWords &&
      !noValue.test(field.text) &&
      (field.value?.test(field.text) ?? true)
    if (!isValue) return null
    args[field.arg] = field.text
  }
  return { tool: 'enrich-product', args, product: { name: said.name, into: 'productId' }, first: null }
}
