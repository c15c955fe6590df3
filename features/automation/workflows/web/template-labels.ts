import { t } from '@lingui/core/macro'
import type { WorkflowTemplate } from '../contract/workflow.ts'
import { templateWords } from './template-words.ts'

type Words = { name: string; description: string }

/** What templates are called and do, in the merchant's language. */
const words: Record<string, Words> = {
  'market-intelligence': {
    name: t`Market intelligence`,
    description: t`Looks at orders by country and at the demand of the next eight weeks, compares both with what sold, and adds the result to Needs your attention.`,
  },
  'dynamic-pricing': {
    name: t`Dynamic pricing`,
    description: t`Forecasts demand, works out which prices of your best sellers should change, checks fees, and asks for your approval of each new price.`,
  },
  'customer-support': {
    name: t`Customer support`,
    description: t`Reads open tickets and how customers feel, drafts answers, and tells you which need a person. Nothing is sent.`,
  },
  'weekly-sales-digest': {
    name: t`Weekly sales digest`,
    description: t`Each Monday: what sold best, how demand goes on, and how many products shoppers can find.`,
  },
  'reorder-list': {
    name: t`Reorder list each Monday`,
    description: t`Works out what runs out before the next delivery, puts it on the purchase list once you approve, and tells you how much it is.`,
  },
  'low-stock-alert': {
    name: t`Low-stock alert`,
    description: t`When a product falls below its reorder point: puts it on the purchase list once you approve, or tells you at once when it is sold out.`,
  },
  'hide-sold-out': {
    name: t`Hide what is sold out`,
    description: t`When the last unit of a product is gone, it is hidden from shoppers until there is stock again.`,
  },
  'lost-readiness': {
    name: t`Lost readiness`,
    description: t`When a product is no longer ready for shoppers: says what is missing and what can be filled in, and asks whether to hide it until it is fixed.`,
  },
  'new-product-to-feed': {
    name: t`New product to the feed`,
    description: t`When a product becomes ready and scores at least 80 points, it is shown to shoppers once you approve.`,
  },
  'feed-health': {
    name: t`Feed health after each sync`,
    description: t`After each sync: counts what is incomplete, looks at the ten weakest products and says what most of them lack.`,
  },
  'nightly-sync': {
    name: t`Full sync every night`,
    description: t`Reads the whole store anew at night and tells you when the sync does not end within an hour.`,
  },
  'slow-movers': {
    name: t`Slow movers`,
    description: t`On the first of each month: works out better prices for the five products that sell slowest, and asks for your approval of each.`,
  },
  'price-watch': {
    name: t`Price watch`,
    description: t`When a price falls by more than a tenth: compares it with the category and asks whether it is meant. If not, the earlier price comes back.`,
  },
  'dispute-answer': {
    name: t`Dispute answer with deadline`,
    description: t`When a customer disputes a payment: gathers the facts, asks you to answer the bank, and warns you when two days pass without a decision.`,
  },
  'fraud-review': {
    name: t`Fraud review`,
    description: t`Each morning: scores the payments of the last day, and asks you to hold the orders that look like fraud.`,
  },
  'failed-payments': {
    name: t`Failed payments`,
    description: t`Each day: lists the failed payments that are worth another try, with what they could bring.`,
  },
  'refund-review': {
    name: t`Review of refunds`,
    description: t`Each Friday: adds up the refunds of 30 days and, when they pass 3% of what was taken, looks at what customers complain of.`,
  },
  'win-back-list': {
    name: t`Win-back list`,
    description: t`Each month: finds customers who bought often and stopped, and asks what to offer them before the list is handed over.`,
  },
  'sentiment-watch': {
    name: t`Sentiment watch`,
    description: t`Each day: when more than a quarter of the week’s messages are negative, finds the urgent tickets and tells you what is disliked.`,
  },
  'reply-drafts': {
    name: t`Reply drafts for open tickets`,
    description: t`On workdays: drafts an answer to each of the ten newest open tickets and saves those that are sure, once you approve. Nothing is sent.`,
  },
  'new-ticket': {
    name: t`New ticket`,
    description: t`When a ticket arrives: reads how the customer feels, drafts an answer, and tells you when a person should answer.`,
  },
  'morning-briefing': {
    name: t`Morning briefing`,
    description: t`On workdays: what needs you, what runs out, and which payments look risky, in one message.`,
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
