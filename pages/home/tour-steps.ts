import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { count, figure } from '#ui/count.ts'
import { read } from '#ui/query.ts'
import type { LinkProps } from '@tanstack/react-router'

export type TourStep = {
  title: string
  text: string
  isDone: boolean
  /** What the console knows of it. */
  fact: string
  act: string
  link: Pick<LinkProps, 'to'> & { search?: Record<string, string> }
}

/** The way to a live feed. A step is done when the console itself says so. */
export function useTourSteps(): { steps: TourStep[]; isKnown: boolean } {
  const store = useStore().data
  const stats = useFigures().data
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys }).data
  const readiness = useQuery({ ...read(deploymentReady, {}), select: (reply) => reply.data }).data
  const saved = [keys?.openai, keys?.tavily].filter((key) => key?.configured).length
  const seller = readiness?.items.find(({ id }) => id === 'seller-facts')
  const checks = readiness?.summary
  const off = stats ? stats.ready - stats.enabledReady : 0
  const mending: TourStep = {
    title: t`Mend what is missing`,
    text: t`Open a product and fill in its GTIN, weight or category. The score follows as you save.`,
    isDone: stats !== undefined && stats.total > 0 && stats.needsEnrichment === 0,
    fact: stats ? t`${figure(stats.needsEnrichment)} need something` : '',
    act: t`Show products to mend`,
    link: { to: '/workspace/chatgpt', search: { readiness: 'needs_enrichment' } },
  }
  const display: TourStep = {
    title: t`Put products on display`,
    text: t`Switch on what is ready. Only enabled products leave with the feed.`,
    isDone: (stats?.chatgptEnabled ?? 0) > 0,
    fact: stats ? t`${figure(stats.chatgptEnabled)} on, ${figure(off)} ready and off` : '',
    act: t`Show ready products`,
    link: { to: '/workspace/chatgpt', search: { readiness: 'ready' } },
  }
  const steps: TourStep[] = [
    {
      title: t`Connect a store`,
      text: t`Your Shopify store, or the demo store to look around first. Nothing in it changes without your yes.`,
      isDone: store?.connected ?? false,
      fact: store?.connected ? (store.isDemo ? t`Demo store` : (store.domain ?? '')) : t`No store yet`,
      act: t`Open store`,
      link: { to: '/workspace/shopify' },
    },
    {
      title: t`Bring the products in`,
      text: t`A sync reads every product. What you add here later survives each sync.`,
      isDone: (stats?.total ?? 0) > 0,
      fact: stats ? count(stats.total, 'product') : '',
      act: t`Open products`,
      link: { to: '/workspace/chatgpt' },
    },
    // What is ready goes on display first. Where nothing is, mending makes it so.
    ...(stats?.ready === 0 ? [mending, display] : [display, mending]),
    {
      title: t`Say who sells`,
      text: t`Privacy policy, terms and returns are stamped on every row of the feed.`,
      isDone: seller?.state === 'configured',
      fact: seller ? (seller.state === 'configured' ? t`Complete` : t`Something is missing`) : '',
      act: t`Open seller facts`,
      link: { to: '/workspace/shopify' },
    },
    {
      title: t`Save the keys`,
      text: t`One key for the language model, one for web search. The feed works without them.`,
      isDone: saved === 2,
      fact: keys ? t`${saved} of 2 saved` : '',
      act: t`Open keys`,
      link: { to: '/onboarding/keys' },
    },
    {
      title: t`Check that you are ready`,
      text: t`What is in place, and what is worth adding before you go live.`,
      isDone: readiness?.ready ?? false,
      fact: checks ? t`${checks.configured} of ${checks.total} in place` : '',
      act: t`Open readiness check`,
      link: { to: '/onboarding/ready' },
    },
  ]
  return { steps, isKnown: Boolean(store && stats && keys && readiness) }
}
