import { t } from '@lingui/core/macro'

export const tiers = [
  {
    id: 'starter',
    name: t`Starter`,
    priceUsd: 99,
    includes: [t`ACP compliance`, t`1 store`, t`Basic analytics`],
  },
  {
    id: 'professional',
    name: t`Professional`,
    priceUsd: 299,
    includes: [t`Full agent orchestration`, t`Advanced analytics`, t`Priority support`],
  },
  {
    id: 'enterprise',
    name: t`Enterprise`,
    priceUsd: 999,
    includes: [t`Multi-store`, t`Custom agents`, t`White-label`],
  },
] as const
