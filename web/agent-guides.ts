import type { LinkProps } from '@tanstack/react-router'
import type { AgentId } from './agent-roster.ts'

type GuideStep = { title: string; text: string; act: string; to: NonNullable<LinkProps['to']> }

/** What there is to learn about each agent's field with the pages that exist. */
export const agentGuides: Record<AgentId, readonly GuideStep[]> = {
  scout: [
    {
      title: 'See where your orders come from',
      text: 'Countries by revenue, with their change against the days before. A growing country is a market to look at first.',
      act: 'Open Global Markets',
      to: '/markets',
    },
    {
      title: 'Save a key for web search',
      text: 'Looking at markets means reading the web. Without this key there is nothing to read it with.',
      act: 'Open API Keys',
      to: '/onboarding/keys',
    },
    {
      title: 'Know what you could offer there',
      text: 'Only a ready product can be shown to shoppers. The shelf on the dashboard has them all.',
      act: 'Open products',
      to: '/workspace/chatgpt',
    },
  ],
  seller: [
    {
      title: 'Start from what sells',
      text: 'Best sellers bring the most when their listing is complete. Open one from the list and mend what it lacks.',
      act: 'Open Seller',
      to: '/seller',
    },
    {
      title: 'Read the score',
      text: 'Each product shows where its points come from. The open lines are what a listing lacks.',
      act: 'Open products',
      to: '/workspace/chatgpt',
    },
    {
      title: 'Watch revenue and orders',
      text: 'Both by day, with the table behind them. A change in a listing shows here or nowhere.',
      act: 'Open the dashboard',
      to: '/workspace/home',
    },
  ],
  customer: [
    {
      title: 'Know what people ask about',
      text: 'Most questions are about what a listing does not say: material, size, weight. Fill those in first.',
      act: 'Open products',
      to: '/workspace/chatgpt',
    },
    {
      title: 'Say how returns work',
      text: 'Return policy and return window are seller facts; they are stamped on every row of the feed.',
      act: 'Open seller facts',
      to: '/workspace/shopify',
    },
    {
      title: 'See who buys',
      text: 'Customers and orders of the last days, as your store tells them.',
      act: 'Open Customer',
      to: '/customer',
    },
  ],
  stripe: [
    {
      title: 'Read the money',
      text: 'Revenue counts paid orders, with tax and shipping in it and refunds taken off.',
      act: 'Open Stripe',
      to: '/stripe',
    },
    {
      title: 'Look at single orders',
      text: 'The newest orders with their payment status, and all of them as a file.',
      act: 'Open Global Markets',
      to: '/markets',
    },
  ],
  ops: [
    {
      title: 'See what runs',
      text: 'Every sync with its progress. It can be stopped at any moment; what was read stays.',
      act: 'Open Operations Hub',
      to: '/operations-hub',
    },
    {
      title: 'Know what happens by itself',
      text: 'Which events start a sync, and when the whole store is read.',
      act: 'Open Automation',
      to: '/automation',
    },
    {
      title: 'Keep the store connected',
      text: 'When access is lost, syncs stop. The store page says why and how to renew it.',
      act: 'Open store',
      to: '/workspace/shopify',
    },
  ],
}
