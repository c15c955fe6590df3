/** What an agent asks, in the merchant's words. Apart from what else is said of a decision, so that lists load no schemas. */
import { plural, t } from '@lingui/core/macro'
import { directReason } from '../contract/direct-reason.ts'

type AskedChange = {
  tool: string
  /** The agent's own words. */
  question: string
  /** How many products it reaches. */
  count: number
  /** The title of the first of them; null where there is none. */
  product: string | null
}

const oneProduct: Record<string, (title: string) => string> = {
  'set-price': (title) => t`Change the price of ${title}?`,
  'set-prices': (title) => t`Change the price of ${title}?`,
  'set-title': (title) => t`Change the title of ${title}?`,
  'set-description': (title) => t`Replace the description of ${title}?`,
  'set-seo': (title) => t`Change the search listing of ${title}?`,
  'set-vendor': (title) => t`Change the vendor of ${title}?`,
  'set-product-type': (title) => t`Change the product type of ${title}?`,
  'set-tags': (title) => t`Replace the tags of ${title}?`,
  'set-stock': (title) => t`Change the stock of ${title}?`,
  'undo-change': (title) => t`Undo the change to ${title}?`,
  'enrich-product': (title) => t`Add details to ${title}?`,
}

/** Without a product, the agent's own words. */
export function questionOf({ tool, question, count, product: title }: AskedChange): string {
  if (count > 1 && tool === 'enable-products') {
    return plural(count, { one: 'Enable # product for ChatGPT?', other: 'Enable # products for ChatGPT?' })
  }
  if (count > 1 && tool === 'disable-products') {
    return plural(count, { one: 'Disable # product for ChatGPT?', other: 'Disable # products for ChatGPT?' })
  }
  if (count > 1 && tool === 'set-prices') {
    return plural(count, { one: 'Change # price?', other: 'Change # prices?' })
  }
  if (title === null) return question
  if (tool === 'enable-products') return t`Enable ${title} for ChatGPT?`
  if (tool === 'disable-products') return t`Disable ${title} for ChatGPT?`
  return oneProduct[tool]?.(title) ?? question
}

/** Why an agent asks: its own words, unless the merchant started the tool. */
export function askReasonOf(reason: string): string {
  return reason === directReason ? t`You started this tool.` : reason
}
