import { CreditCard, Headset, type LucideIcon, Tag, Telescope, Waypoints } from 'lucide-react'

export const agentIds = ['scout', 'seller', 'customer', 'stripe', 'ops'] as const
export type AgentId = (typeof agentIds)[number]

type AgentFace = {
  name: string
  icon: LucideIcon
  /** Icon on its tint. */
  tint: string
  work: string
  to: `/${AgentId}`
  guide: `/${AgentId}/flow`
}

/** How each agent is called, drawn and introduced. */
export const agentFaces: Record<AgentId, AgentFace> = {
  scout: {
    name: 'Scout',
    icon: Telescope,
    tint: 'bg-scout-soft text-scout',
    work: 'Market intelligence and trend analysis',
    to: '/scout',
    guide: '/scout/flow',
  },
  seller: {
    name: 'Seller',
    icon: Tag,
    tint: 'bg-seller-soft text-seller',
    work: 'Sales optimization, pricing and listings',
    to: '/seller',
    guide: '/seller/flow',
  },
  customer: {
    name: 'Customer',
    icon: Headset,
    tint: 'bg-customer-soft text-customer',
    work: 'Support and engagement automation',
    to: '/customer',
    guide: '/customer/flow',
  },
  stripe: {
    name: 'Stripe',
    icon: CreditCard,
    tint: 'bg-stripe-soft text-stripe',
    work: 'Payment processing, fraud and financial insights',
    to: '/stripe',
    guide: '/stripe/flow',
  },
  ops: {
    name: 'Operations',
    icon: Waypoints,
    tint: 'bg-ops-soft text-ops',
    work: 'Inventory, fulfillment and workflow coordination',
    to: '/ops',
    guide: '/ops/flow',
  },
}
