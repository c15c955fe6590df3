import { t } from '@lingui/core/macro'
import type { NoteId } from './notes.ts'

type Tier = {
  id: string
  name: string
  priceUsd: number
  includes: readonly { text: string; note?: NoteId }[]
}

export const tiers: readonly Tier[] = [
  {
    id: 'starter',
    name: t`Starter`,
    priceUsd: 99,
    includes: [{ text: t`ACP compliance`, note: 'acp' }, { text: t`1 store` }, { text: t`Basic analytics` }],
  },
  {
    id: 'professional',
    name: t`Professional`,
    priceUsd: 299,
    includes: [
      { text: t`Full agent orchestration` },
      { text: t`Advanced analytics` },
      { text: t`Priority support` },
    ],
  },
  {
    id: 'enterprise',
    name: t`Enterprise`,
    priceUsd: 999,
    includes: [
      { text: t`Multi-store` },
      { text: t`Custom agents`, note: 'enterprise' },
      { text: t`White-label`, note: 'enterprise' },
    ],
  },
]
