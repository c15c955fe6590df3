import { t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReadinessItem } from '../contract.ts'

type Words = { label: string; advice: string; to: NonNullable<LinkProps['to']> | null }

/** `to` is where the merchant mends it; null where only the operator of the server can. */
const words: Readonly<Record<string, Words>> = {
  store: {
    label: t`Store connected`,
    advice: t`Connect your Shopify store`,
    to: '/onboarding/shopify',
  },
  products: {
    label: t`Products synced`,
    advice: t`Sync products from your store`,
    to: '/workspace/chatgpt',
  },
  enabled: {
    label: t`Products enabled`,
    advice: t`Enable at least one product for ChatGPT search`,
    to: '/workspace/chatgpt',
  },
  'openai-key': {
    label: t`Language-model key (OpenAI)`,
    advice: t`Save a language-model key; until then the agents work in Local Mode`,
    to: '/onboarding/keys',
  },
  'tavily-key': {
    label: t`Web-search key (Tavily)`,
    advice: t`Save a web-search key to search the web`,
    to: '/onboarding/keys',
  },
  'seller-facts': {
    label: t`Seller facts`,
    advice: t`Complete the seller facts: your policies and your returns`,
    to: '/settings/store',
  },
  https: {
    label: t`Public HTTPS address`,
    advice: t`Ask whoever runs this console for a public https address`,
    to: null,
  },
}

/** The item in the merchant's language. Why something is refused comes from its service, and is shown as it came. */
export function readinessWords({ id, label, state, advice }: ReadinessItem): Words {
  const known = words[id]
  if (!known) return { label, advice: advice ?? '', to: null }
  return state === 'invalid' ? { ...known, advice: advice ?? known.advice } : known
}
