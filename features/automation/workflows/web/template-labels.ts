import { t } from '@lingui/core/macro'
import type { WorkflowTemplate } from '../contract/workflow.ts'
import { templateWords } from './template-words.ts'

type Words = { name: string; description: string }

/** What templates are called and do, in the merchant's language. */
const words: Record<string, Words> = {
  'market-intelligence': {
    name: t`Market intelligence`,
    description: t`Compares orders by country and the demand forecast for the next eight weeks with recent sales, and adds the result to Needs your attention.`,
  },
  'dynamic-pricing': {
    name: t`Dynamic pricing`,
    description: t`Forecasts demand, works out which prices of your best sellers should change, checks fees, and asks for your approval of each new price.`,
  },
  'customer-support': {
    name: t`Customer support`,
    description: t`Reads open tickets, checks sentiment, drafts answers, and tells you which need a person. Nothing is sent.`,
  },
  'weekly-sales-digest': {
    name: t`Weekly sales digest`,
    description: t`Every Monday: your best sellers, the demand forecast, and how many products shoppers can find.`,
  },
  'reorder-list': {
    name: t`Reorder list every Monday`,
    description: t`Every Monday: finds the products that will run out before the next delivery, adds them to the purchase list once you approve, and tells you the quantities.`,
  },
  'low-stock-alert': {
    name: t`Low-stock alert`,
    description: t`When stock falls below the reorder point: adds the product to the purchase list once you approve, or tells you right away if it’s sold out.`,
  },
  'hide-sold-out': {
    name: t`Hide sold-out products`,
    description: t`When stock reaches zero: hides the product from shoppers until it’s back in stock.`,
  },
  'lost-readiness': {
    name: t`Lost readiness`,
    description: t`When a product is no longer ready for shoppers: tells you what’s missing and what can be filled in, and asks whether to hide it until it’s fixed.`,
  },
  'new-product-to-feed': {
    name: t`New product to the feed`,
    description: t`When a product becomes ready with a score of 80 or more: shows it to shoppers once you approve.`,
  },
  'feed-health': {
    name: t`Feed health after each sync`,
    description: t`After each sync: counts incomplete products, checks the ten with the lowest scores, and tells you what’s missing most often.`,
  },
  'nightly-sync': {
    name: t`Full sync every night`,
    description: t`Runs a full sync every night, and tells you if it isn’t complete within an hour.`,
  },
  'slow-movers': {
    name: t`Slow movers`,
    description: t`On the first of each month: works out better prices for your five slowest sellers, and asks for your approval of each.`,
  },
  'price-watch': {
    name: t`Price watch`,
    description: t`When a price drops by more than 10%: compares it with the category and asks whether it’s intended. If not, restores the previous price.`,
  },
  'dispute-answer': {
    name: t`Dispute answer with deadline`,
    description: t`When a customer disputes a payment: gathers the facts, asks you to respond to the bank, and warns you after two days without a decision.`,
  },
  'fraud-review': {
    name: t`Fraud review`,
    description: t`Every morning: scores payments from the last day, and asks you to hold orders that look like fraud.`,
  },
  'failed-payments': {
    name: t`Failed payments`,
    description: t`Every day: lists failed payments worth retrying, with the amount you could recover.`,
  },
  'refund-review': {
    name: t`Refund review`,
    description: t`Every Friday: adds up refunds from the last 30 days. If they’re above 3% of payments, shows what customers complain about.`,
  },
  'win-back-list': {
    name: t`Win-back list`,
    description: t`Every month: finds regular customers who stopped buying, asks which offer to make, and gives you the list.`,
  },
  'sentiment-watch': {
    name: t`Sentiment watch`,
    description: t`Every day: if more than 25% of this week’s messages are negative, finds the urgent tickets and tells you what customers dislike.`,
  },
  'reply-drafts': {
    name: t`Reply drafts for open tickets`,
    description: t`On workdays: drafts an answer to each of the ten newest open tickets, and saves the confident ones once you approve. Nothing is sent.`,
  },
  'new-ticket': {
    name: t`New ticket`,
    description: t`When a ticket arrives: checks sentiment, drafts an answer, and tells you when a person should answer.`,
  },
  'morning-briefing': {
    name: t`Morning briefing`,
    description: t`On workdays: open items, low stock and risky payments, in one message.`,
  },
}

export function nameTemplate({ id, name }: Pick<WorkflowTemplate, 'id' | 'name'>): string {
  return words[id]?.name ?? name
}

export function describeTemplate({ id, description }: Pick<WorkflowTemplate, 'id' | 'description'>): string {
  return words[id]?.description ?? description
}

/** What is written in a template's words, in the reader's. */
export function sayTemplateText(text: string): string {
  return Object.hasOwn(templateWords, text) ? (templateWords[text] ?? text) : text
}

/** How a workflow of one's own begins from a template: it is called and says what the list would, in the merchant's words. */
export function fromTemplate(template: WorkflowTemplate) {
  const said = {
    name: nameTemplate(template),
    description: describeTemplate(template),
    texts: Object.fromEntries(template.texts.map((text) => [text, sayTemplateText(text)])),
  }
  return { type: 'template', templateId: template.id, words: said } as const
}
