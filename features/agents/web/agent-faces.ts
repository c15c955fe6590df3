import { t } from '@lingui/core/macro'
import { CreditCard, Headset, type LucideIcon, Tag, Telescope, Waypoints } from 'lucide-react'
import type { AgentId } from '../contract/event.ts'

export const agentIds = ['scout', 'seller', 'customer', 'stripe', 'ops'] as const

type AgentFace = {
  name: string
  icon: LucideIcon
  /** Icon on its tint. */
  tint: string
  to: `/${AgentId}`
}

/** How each agent is called and drawn. */
export const agentFaces: Record<AgentId, AgentFace> = {
  scout: { name: t`Scout`, icon: Telescope, tint: 'bg-scout-soft text-scout', to: '/scout' },
  seller: { name: t`Seller`, icon: Tag, tint: 'bg-seller-soft text-seller', to: '/seller' },
  customer: { name: t`Customer`, icon: Headset, tint: 'bg-customer-soft text-customer', to: '/customer' },
  stripe: { name: t`Stripe`, icon: CreditCard, tint: 'bg-stripe-soft text-stripe', to: '/stripe' },
  ops: { name: t`Operations`, icon: Waypoints, tint: 'bg-ops-soft text-ops', to: '/ops' },
}
