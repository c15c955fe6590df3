import { t } from '@lingui/core/macro'

/** The footnotes of the first page: each claim that somebody else decides on, or that has moved since it was made. */
export const notes = [
  {
    id: 'live',
    text: t`From the first sync to a feed that is ready to hand over, for products that already hold what the feed requires. When products appear in ChatGPT is OpenAI’s decision.`,
  },
  {
    id: 'appear',
    text: t`Counted from the moment OpenAI accepts a feed. Direct feeds are for merchants whom OpenAI has approved; they apply at chatgpt.com/merchants. A Shopify store may also be listed by Shopify Catalog itself, without a feed of its own.`,
  },
  { id: 'users', text: t`OpenAI’s figure of September 2025 for all of ChatGPT, not for its shoppers alone.` },
  {
    id: 'checkout',
    text: t`Buying inside the chat needs OpenAI’s approval and an integration that OpenAI switches on for the feed. In March 2026 the press reported that it ended as an offer of its own. Without it shoppers are sent to your own checkout.`,
  },
  {
    id: 'acp',
    text: t`Vitrine prepares the product feed of the Agentic Commerce Protocol. Its checkout is not part of Vitrine today.`,
  },
  {
    id: 'enterprise',
    text: t`Planned, and not part of the product today: several stores in one workspace, agents of your own, and the console under your own brand.`,
  },
  {
    id: 'fee',
    text: t`Vitrine takes no payments and charges no transaction fee today. The fee is planned for orders placed through checkout in the chat.`,
  },
] as const

export type NoteId = (typeof notes)[number]['id']
