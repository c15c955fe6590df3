import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'

export type SetupTask = {
  name: string
  /** Undefined until it is known. */
  isDone: boolean | undefined
  isOptional: boolean
  /** What is known of it; empty until then. */
  fact: string
  /** Where it is done. */
  link: Pick<LinkProps, 'to'> & { search?: Record<string, string> }
}

/**
 * The one checklist of the set-up, from what the server knows: each step with its tasks. The set-up is done when every task
 * that is not optional is, and so is a step.
 */
export function useSetupProgress() {
  const store = useStore().data
  const figures = useFigures().data
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys }).data
  const readiness = useQuery({ ...read(deploymentReady, {}), select: (reply) => reply.data }).data
  const seller = readiness?.items.find(({ id }) => id === 'seller-facts')
  const savedKeys = keys && [keys.openai, keys.tavily].filter(({ configured }) => configured).length
  const connected: SetupTask = {
    name: t`Shopify Connected`,
    isDone: store && store.connected && !store.problem,
    isOptional: false,
    fact: !store ? '' : storeFact(store),
    link: { to: '/onboarding/shopify' },
  }
  const synced: SetupTask = {
    name: t`Products Synced`,
    isDone: figures && figures.total > 0,
    isOptional: false,
    fact: !figures
      ? ''
      : figures.total === 0
        ? t`Not yet`
        : countOf(figures.total, store?.lastSyncAt ?? null),
    link: { to: '/workspace/chatgpt' },
  }
  const active: SetupTask = {
    name: t`ChatGPT Active`,
    isDone: figures && figures.chatgptEnabled > 0,
    isOptional: false,
    fact: !figures
      ? ''
      : figures.chatgptEnabled > 0
        ? t`${formatNumber(figures.chatgptEnabled)} enabled`
        : t`Not yet`,
    link: { to: '/workspace/chatgpt', search: figures && figures.ready > 0 ? { readiness: 'ready' } : {} },
  }
  const keyTask = (name: string, isSaved: boolean | undefined): SetupTask => ({
    name,
    isDone: isSaved,
    isOptional: true,
    fact: isSaved === undefined ? '' : isSaved ? t`Saved` : t`Not yet`,
    link: { to: '/onboarding/keys' },
  })
  const details: SetupTask = {
    name: t`Seller details`,
    isDone: seller && seller.state === 'configured',
    isOptional: true,
    fact: !seller ? '' : seller.state === 'configured' ? t`Complete` : t`Some fields are missing`,
    link: { to: '/settings/store' },
  }
  const unfilled = figures && figures.needsEnrichment + figures.incomplete
  const fixed: SetupTask = {
    name: t`Missing fields added`,
    isDone: figures && figures.total > 0 && unfilled === 0,
    isOptional: true,
    fact: unfilled === undefined ? '' : t`${formatNumber(unfilled)} with missing fields`,
    link: {
      to: '/workspace/chatgpt',
      search: { readiness: figures && figures.needsEnrichment === 0 ? 'incomplete' : 'needs_enrichment' },
    },
  }
  const steps = [
    {
      to: '/onboarding/shopify',
      title: t`Connect Shopify Store`,
      text: t`Your own store, or the demo store to try things out first.`,
      tasks: [connected],
      isOptional: false,
      isDone: connected.isDone === true,
      fact: connected.fact,
    },
    {
      to: '/onboarding/keys',
      title: t`Configure API Keys`,
      text: t`For language-model answers and web search. The feed works without them.`,
      tasks: [
        keyTask(t`Language-model key`, keys?.openai.configured),
        keyTask(t`Web-search key`, keys?.tavily.configured),
      ],
      isOptional: true,
      isDone: savedKeys === 2,
      fact: savedKeys === undefined ? '' : t`Optional. ${savedKeys} of 2 saved`,
    },
    {
      to: '/onboarding/ready',
      title: t`Ready to Launch`,
      text: t`Sync and enable your products, and see what to add before you go live.`,
      tasks: [synced, active, details, fixed],
      isOptional: false,
      isDone: readiness?.ready === true,
      fact: !readiness ? '' : readiness.ready ? t`Ready` : t`Not yet`,
    },
  ] as const
  const required = [connected, synced, active]
  return {
    steps,
    hasStore: store?.connected ?? false,
    required,
    doneSteps: steps.filter(({ isDone }) => isDone).length,
    isDone: required.every(({ isDone }) => isDone),
    isKnown: keys && readiness ? required.every(({ isDone }) => isDone !== undefined) : false,
  }
}

function storeFact({ connected, problem, isDemo, domain }: StoreStatus): string {
  if (!connected) return t`Not yet`
  if (problem) return t`Needs attention`
  return isDemo ? t`Demo store` : (domain ?? '')
}

function countOf(total: number, syncedAt: string | null): string {
  return syncedAt ? t`${formatNumber(total)}, ${timeAgo(syncedAt)}` : formatNumber(total)
}
