export const tiers = [
  { name: 'Starter', priceUsd: 99, includes: ['ACP compliance', '1 store', 'Basic analytics'] },
  {
    name: 'Professional',
    priceUsd: 299,
    includes: ['Full agent orchestration', 'Advanced analytics', 'Priority support'],
  },
  { name: 'Enterprise', priceUsd: 999, includes: ['Multi-store', 'Custom agents', 'White-label'] },
] as const
