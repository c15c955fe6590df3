/** The choices of Local Mode in the language of whoever reads them: what is said when one is pressed stays English, which is what is read without a model. */
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'

type Args = Record<string, unknown>

/** What an order says, by its pattern: the parts in brackets are names and numbers. */
const orders: readonly (readonly [pattern: RegExp, say: (a: string, b: string) => string])[] = [
  [/^set the price of (.+) to (\S+)$/i, (name, price) => t`Set the price of ${name} to ${price}`],
  [/^set the stock of (.+) to (\S+)$/i, (name, count) => t`Set the stock of ${name} to ${count}`],
  [/^add (\d+) to the stock of (.+)$/i, (count, name) => t`Add ${count} to the stock of ${name}`],
  [/^raise the price of (.+) by (\S+)$/i, (name, by) => t`Raise the price of ${name} by ${by}`],
  [/^lower the price of (.+) by (\S+)$/i, (name, by) => t`Lower the price of ${name} by ${by}`],
  [
    /^put (\d+) of (.+) on the purchase list$/i,
    (count, name) => t`Put ${count} of ${name} on the purchase list`,
  ],
  [/^put (.+) on the purchase list$/i, (name) => t`Put ${name} on the purchase list`],
  [/^enable the first (\S+)$/i, (count) => t`Enable the first ${count}`],
  [/^disable the first (\S+)$/i, (count) => t`Disable the first ${count}`],
  [/^enable (.+)$/i, (name) => t`Enable ${name}`],
  [/^hide (.+)$/i, (name) => t`Hide ${name}`],
  [/^change the price of (.+)$/i, (name) => t`Change the price of ${name}`],
  [/^change the stock of (.+)$/i, (name) => t`Change the stock of ${name}`],
  [/^change the title of (.+)$/i, (name) => t`Change the title of ${name}`],
  [/^undo the last change of (.+)$/i, (name) => t`Undo the last change of ${name}`],
  [/^undo the last change$/i, () => t`Undo the last change`],
  [/^sync the products(?: now)?$/i, () => t`Sync the products`],
  [/^draft a reply to ticket (\d+)$/i, (ticket) => t`Draft a reply to ticket ${ticket}`],
  [/^mark ticket (\d+) as resolved$/i, (ticket) => t`Mark ticket ${ticket} as resolved`],
  [/^close ticket (\d+)$/i, (ticket) => t`Close ticket ${ticket}`],
  [/^reopen ticket (\d+)$/i, (ticket) => t`Reopen ticket ${ticket}`],
  [/^price (\S+)$/i, (price) => t`Price ${price}`],
  [/^stock (\S+)$/i, (count) => t`Stock ${count}`],
  [/^(\d+)% less$/i, (by) => t`${by}% less`],
  [/^(\d+)% more$/i, (by) => t`${by}% more`],
  [/^lower it by (\S+)$/i, (by) => t`Lower it by ${by}`],
  [/^raise it by (\S+)$/i, (by) => t`Raise it by ${by}`],
  [/^set it to (.+)$/i, (price) => t`Set it to ${price}`],
  [/^all (\d+)$/i, (count) => t`All ${count}`],
  [/^its price$/i, () => t`Its price`],
  [/^its stock$/i, () => t`Its stock`],
  [/^its title$/i, () => t`Its title`],
  [/^hide it from shoppers$/i, () => t`Hide it from shoppers`],
  [/^put it on the purchase list$/i, () => t`Put it on the purchase list`],
  [/^suggest a better title$/i, () => t`Suggest a better title`],
  [/^yes: (.+)$/i, (what) => t`Yes: ${what}`],
]

/** What a use of a tool asks for. */
const subjects: Readonly<Record<string, (args: Args) => string>> = {
  'performance-analyzer': ({ focus, rank }) =>
    focus === 'stock'
      ? t`Stock and reordering`
      : focus === 'customers'
        ? t`Customers`
        : focus === 'agents'
          ? t`What the agents did`
          : rank === 'worst'
            ? t`What sold least`
            : t`Sales`,
  'find-products': ({ readiness, stock, enabled, isEnabled = enabled }) =>
    stock === 'out'
      ? t`Products that are sold out`
      : readiness === 'ready'
        ? t`Products that are ready`
        : readiness === 'not_ready'
          ? t`Products that aren’t ready`
          : isEnabled === true
            ? t`Products shown to shoppers`
            : isEnabled === false
              ? t`Products not shown to shoppers`
              : t`Products`,
  'payment-optimizer': ({ focus }) =>
    focus === 'refunds'
      ? t`Refunds`
      : focus === 'fees'
        ? t`Fees`
        : focus === 'declines'
          ? t`Declined payments`
          : focus === 'disputes'
            ? t`Disputes`
            : t`Payments`,
  'explain-product': () => t`What is missing`,
  'view-store-product': () => t`How it stands in the store`,
  'price-optimizer': () => t`Best price`,
  'listing-enhancer': () => t`A better listing`,
  'trend-prediction': () => t`Forecast of demand`,
  'market-scan': () => t`How the market is doing`,
  'competitor-analysis': () => t`What competitors charge`,
  'sentiment-analyzer': () => t`How customers feel`,
  'find-tickets': () => t`Tickets`,
  'response-generator': () => t`Draft replies to tickets`,
  'fraud-detector': () => t`Suspicious orders`,
  'feed-status': () => t`How the feed stands`,
  'publish-feed': () => t`Export the feed`,
  'store-status': () => t`Is my store connected`,
  'work-status': () => t`What needs attention`,
  'list-changes': () => t`What was changed in my store`,
  'list-workflows': () => t`Which workflows do I have?`,
}

/** The label of a choice as it is shown. */
export function choiceText({ label, use }: AnswerChoice): string {
  if (i18n.locale === 'en') return label
  for (const [pattern, say] of orders) {
    const found = pattern.exec(label)
    if (found) return say(found[1] ?? '', found[2] ?? '')
  }
  const subject = use && subjects[use.tool]?.(use.args)
  if (!use || subject === undefined) return label
  const { product, search, category, country } = use.args
  const name = [product, search, category].find((one) => typeof one === 'string' && one !== '')
  const place =
    typeof country === 'string'
      ? new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country)
      : undefined
  return [subject, typeof name === 'string' ? `“${name}”` : undefined, place, sayDays(use.args)]
    .filter((part) => part !== undefined)
    .join(' · ')
}

function sayDays({ from, to }: Args): string | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined
  const days = new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return days.formatRange(new Date(from), new Date(to))
}
