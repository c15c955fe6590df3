import { t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { AgentId } from './agent-roster.ts'

type GuideStep = { title: string; text: string; act: string; to: NonNullable<LinkProps['to']> }

/** What there is to learn about each agent's field with the pages that exist. */
export const agentGuides: Record<AgentId, readonly GuideStep[]> = {
  scout: [
    {
      title: t`See where your orders come from`,
      text: t`Countries by revenue, with their change against the days before. A growing country is a market to look at first.`,
      act: t`Open Global Markets`,
      to: '/markets',
    },
    {
      title: t`Save a key for web search`,
      text: t`Looking at markets means reading the web. Without this key there is nothing to read it with.`,
      act: t`Open API Keys`,
      to: '/onboarding/keys',
    },
    {
      title: t`Know what you could offer there`,
      text: t`Only a ready product can be shown to shoppers. The shelf on the dashboard has them all.`,
      act: t`Open products`,
      to: '/workspace/chatgpt',
    },
  ],
  seller: [
    {
      title: t`Start from what sells`,
      text: t`Best sellers bring the most when their listing is complete. Open one from the list and mend what it lacks.`,
      act: t`Open Seller`,
      to: '/seller',
    },
    {
      title: t`Read the score`,
      text: t`Each product shows where its points come from. The open lines are what a listing lacks.`,
      act: t`Open products`,
      to: '/workspace/chatgpt',
    },
    {
      title: t`Watch revenue and orders`,
      text: t`Both by day, with the table behind them. A change in a listing shows here or nowhere.`,
      act: t`Open the dashboard`,
      to: '/workspace/home',
    },
  ],
  customer: [
    {
      title: t`Know what people ask about`,
      text: t`Most questions are about what a listing does not say: material, size, weight. Fill those in first.`,
      act: t`Open products`,
      to: '/workspace/chatgpt',
    },
    {
      title: t`Say how returns work`,
      text: t`Return policy and return window are seller facts; they are stamped on every row of the feed.`,
      act: t`Open seller facts`,
      to: '/workspace/shopify',
    },
    {
      title: t`See who buys`,
      text: t`Customers and orders of the last days, as your store tells them.`,
      act: t`Open Customer`,
      to: '/customer',
    },
  ],
  stripe: [
    {
      title: t`Read the money`,
      text: t`Revenue counts paid orders, with tax and shipping in it and refunds taken off.`,
      act: t`Open Stripe`,
      to: '/stripe',
    },
    {
      title: t`Look at single orders`,
      text: t`The newest orders with their payment status, and all of them as a file.`,
      act: t`Open Global Markets`,
      to: '/markets',
    },
  ],
  ops: [
    {
      title: t`See what runs`,
      text: t`Every sync with its progress. It can be stopped at any moment; what was read stays.`,
      act: t`Open Operations Hub`,
      to: '/operations-hub',
    },
    {
      title: t`Know what happens by itself`,
      text: t`Which events start a sync, and when the whole store is read.`,
      act: t`Open Automation`,
      to: '/automation',
    },
    {
      title: t`Keep the store connected`,
      text: t`When access is lost, syncs stop. The store page says why and how to renew it.`,
      act: t`Open store`,
      to: '/workspace/shopify',
    },
  ],
}
