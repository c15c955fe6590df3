import { t } from '@lingui/core/macro'

/** The footnotes of the first page: each claim that somebody else decides on, or that has moved since it was made. */
export const notes = [
  {
    id: 'live',
    text: t`From the first sync to a feed that’s ready to submit, for products that already have the required fields. OpenAI decides when products appear in ChatGPT.`,
  },
  {
    id: 'appear',
    text: t`Counted from when OpenAI accepts a feed. Direct feeds are for merchants OpenAI has approved; apply at chatgpt.com/merchants. A Shopify store may also be listed through Shopify Catalog, without its own feed.`,
  },
  { id: 'users', text: t`OpenAI’s figure from September 2025 for all ChatGPT users, not only shoppers.` },
  {
    id: 'checkout',
    text: t`Buying inside the chat requires OpenAI’s approval and an integration that OpenAI enables for your feed. In March 2026, the press reported that OpenAI had stopped offering it on its own. Without it, shoppers are sent to your own checkout.`,
  },
  {
    id: 'acp',
    text: t`Vitrine prepares the product feed for the Agentic Commerce Protocol. The protocol’s checkout isn’t part of Vitrine today.`,
  },
  {
    id: 'enterprise',
    text: t`Planned, not part of the product today: custom agents, and Vitrine under your own brand.`,
  },
  {
    id: 'fee',
    text: t`Vitrine doesn’t take payments or charge transaction fees today. The fee is planned for orders placed through checkout in the chat.`,
  },
] as const

export type NoteId = (typeof notes)[number]['id']
