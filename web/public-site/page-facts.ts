import { t } from '@lingui/core/macro'
import type { PageFacts } from './page-head.tsx'

export const landingFacts: PageFacts = {
  path: '/',
  title: t`Vitrine · Sell Through ChatGPT`,
  description: t`Connect your Shopify store, see what’s missing from each product for AI shoppers, and add it to ChatGPT when you approve.`,
}

export const merchantsFacts: PageFacts = {
  path: '/chatgpt-merchants',
  title: t`ChatGPT for merchants, and a free feed check · Vitrine`,
  description: t`What an AI shopping channel is, who is eligible, how a feed gets there, and a free product feed check, no account needed.`,
}
