import { t } from '@lingui/core/macro'
import { CreditCard, Headset, type LucideIcon, Tag, Telescope, Waypoints } from 'lucide-react'

/** How each agent is called and drawn wherever agents stand beside each other. `tint` is for the icon on its ground. */
export const agentFaces = {
  scout: { name: t`Scout`, icon: Telescope, tint: 'bg-scout-soft text-scout' },
  seller: { name: t`Seller`, icon: Tag, tint: 'bg-seller-soft text-seller' },
  customer: { name: t`Customer`, icon: Headset, tint: 'bg-customer-soft text-customer' },
  stripe: { name: t`Stripe`, icon: CreditCard, tint: 'bg-stripe-soft text-stripe' },
  ops: { name: t`Operations`, icon: Waypoints, tint: 'bg-ops-soft text-ops' },
} satisfies Record<string, { name: string; icon: LucideIcon; tint: string }>

export const agentIds = ['scout', 'seller', 'customer', 'stripe', 'ops'] as const
