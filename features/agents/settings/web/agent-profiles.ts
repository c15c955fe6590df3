import { t } from '@lingui/core/macro'
import { CreditCard, Headset, Tag, Telescope, Waypoints } from 'lucide-react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Avatar } from '#ui/avatars.ts'

export const agentIds = ['scout', 'seller', 'customer', 'stripe', 'ops'] as const

type AgentProfile = Avatar & {
  /** What it is there for. */
  work: string
  to: `/${AgentId}`
  guide: `/${AgentId}/flow`
}

/** How each agent is called, drawn and introduced. */
export const agentProfiles: Record<AgentId, AgentProfile> = {
  scout: {
    name: t`Scout`,
    icon: Telescope,
    tint: 'bg-scout-soft text-scout',
    work: t`Market intelligence and trend analysis`,
    to: '/scout',
    guide: '/scout/flow',
  },
  seller: {
    name: t`Seller`,
    icon: Tag,
    tint: 'bg-seller-soft text-seller',
    work: t`Sales optimization, pricing and listings`,
    to: '/seller',
    guide: '/seller/flow',
  },
  customer: {
    name: t`Customer`,
    icon: Headset,
    tint: 'bg-customer-soft text-customer',
    work: t`Support and engagement automation`,
    to: '/customer',
    guide: '/customer/flow',
  },
  stripe: {
    name: t`Stripe`,
    icon: CreditCard,
    tint: 'bg-stripe-soft text-stripe',
    work: t`Payment processing, fraud and financial insights`,
    to: '/stripe',
    guide: '/stripe/flow',
  },
  ops: {
    name: t`Operations`,
    icon: Waypoints,
    tint: 'bg-ops-soft text-ops',
    work: t`Inventory, fulfillment and workflow coordination`,
    to: '/ops',
    guide: '/ops/flow',
  },
}
