/** One event stream per tab: it puts the progress of runs and what changed into the query cache. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveEvent } from '#engine/contract.ts'
import { isQuiet } from '#features/agents/conversations/web/chat/quiet-conversations.ts'
import { refreshCoordination } from '#features/agents/coordination/web/coordination-cache.ts'
import { refreshAlerts } from '#features/agents/inbox/web/alerts-cache.ts'
import { refreshInbox } from '#features/agents/inbox/web/inbox-cache.ts'
import { refreshSecurity } from '#features/agents/inbox/web/security-cache.ts'
import { refreshExecutions } from '#features/agents/reasoning/web/functions-cache.ts'
import { refreshReasoning } from '#features/agents/reasoning/web/refresh-reasoning.ts'
import { refreshAgents, refreshConversation } from '#features/agents/settings/web/agent-cache.ts'
import { refreshActivity, refreshToolRuns } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { deploymentReady } from '#features/base/keys/contract.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { applyRun, refreshRuns } from '#features/base/runs/web/runs-cache.ts'
import { refreshPrivacy } from '#features/base/privacy/web/privacy-cache.ts'
import { applyStoreRun, isOfPage, refreshStore } from '#features/base/stores/web/store-cache.ts'
import { refreshWebhooks } from '#features/base/stores/web/webhooks-cache.ts'
import { refreshBeliefs } from '#features/insight/beliefs/web/beliefs-cache.ts'
import { refreshInsights } from '#features/insight/market-insights/web/insights-cache.ts'
import { refreshPurchases } from '#features/insight/purchasing/web/purchase-cache.ts'
import { listChanges } from '#features/shop/catalogue/contract.ts'
import {
  applySyncRun,
  hasEnded,
  refreshBulkChange,
  refreshFeed,
  refreshSync,
} from '#features/shop/feed/web/feed-cache.ts'
import { refreshHistory } from '#features/shop/feed/web/history-cache.ts'
import { refreshResearch } from '#features/shop/research/web/research-cache.ts'
import { listStoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { refreshSales } from '#features/shop/sales/web/sales-cache.ts'
import { refreshSupport } from '#features/shop/support/web/tickets-cache.ts'
import { viewStoreAnalytics } from '#features/automation/store-analytics/contract.ts'
import { viewStoreSyncs } from '#features/shop/sales/contract/store-sync.ts'
import { request } from '#ui/call.ts'
import { dataLines } from '#ui/data-lines.ts'
import { setLive } from '#ui/live-state.ts'
import { coalesceRefreshes } from './coalesce-refreshes.ts'
import { hasRead } from './summary.ts'

const minWaitMs = 1_000
const maxWaitMs = 30_000

const refreshers: Record<string, (client: QueryClient) => void> = {
  feed: (client) => {
    refreshFeed(client)
    refreshHistory(client)
    refreshLater(client, locationsCache, (late) => late.refreshLocationStock(client))
    void client.invalidateQueries({ queryKey: [listStoreFigures.path] })
    refreshStore(client)
    // Readiness counts products, too.
    void client.invalidateQueries({ queryKey: [deploymentReady.path] })
  },
  store: (client) => {
    refreshStore(client)
    void client.invalidateQueries({ queryKey: [listStoreFigures.path] })
  },
  sync: (client) => {
    refreshSync(client)
    refreshRuns(client)
  },
  'store-syncs': (client) => {
    void client.invalidateQueries({ queryKey: [viewStoreSyncs.path] })
    void client.invalidateQueries({ queryKey: [viewStoreAnalytics.path] })
  },
  sales: (client) => {
    refreshSales(client)
    refreshSecurity(client)
  },
  inbox: (client) => {
    refreshInbox(client)
    refreshAlerts(client)
    refreshSecurity(client)
  },
  // Also what is snoozed, dismissed or opened again.
  alerts: (client) => {
    refreshInbox(client)
    refreshAlerts(client)
    refreshSecurity(client)
  },
  'tool-runs': (client) => {
    refreshToolRuns(client)
    refreshSecurity(client)
  },
  agents: (client) => {
    refreshAgents(client, isQuiet)
    refreshActivity(client)
    refreshCoordination(client)
    refreshExecutions(client)
    refreshReasoning(client)
    refreshLater(client, mcpCache, (late) => late.refreshMcp(client))
  },
  workflows: (client) => refreshLater(client, lateRefreshers, (late) => late.refreshDrafts(client)),
  beliefs: refreshBeliefs,
  insights: refreshInsights,
  purchasing: refreshPurchases,
  catalogue: (client) => void client.invalidateQueries({ queryKey: [listChanges.path] }),
  'write-back': (client) => refreshLater(client, lateRefreshers, (late) => late.refreshWrites(client)),
  coordination: refreshCoordination,
  support: refreshSupport,
  research: refreshResearch,
  privacy: refreshPrivacy,
  webhooks: refreshWebhooks,
  rehearsals: (client) => refreshLater(client, lateRefreshers, (late) => late.refreshRehearsals(client)),
  'workflow-runs': (client) => refreshLater(client, lateRefreshers, (late) => late.refreshWork(client)),
}

/** Few pages show workflows or writes: what their changes touch is loaded after the page, so that no page's first load gets heavier. Where it cannot be loaded everything is read again. */
function refreshLater<Late>(
  client: QueryClient,
  load: () => Promise<Late>,
  work: (late: Late) => void,
): void {
  load()
    .then(work)
    .catch(() => client.invalidateQueries())
}

const lateRefreshers = () => import('./late-refreshers.ts')
// Any page hears of products, agents and the end of runs, also of a first sync: these come without what workflows need.
const locationsCache = () => import('#features/shop/locations/web/locations-cache.ts')
const automationsCache = () => import('#features/automation/triggers/web/automations-cache.ts')
const mcpCache = () => import('#features/automation/mcp/web/mcp-cache.ts')

/** How long the first reads wait for the stream. */
const maxOpeningMs = 1_000

/**
 * Listens as long as the caller is mounted. Answers whether reads may begin: the stream is open, so that no change after
 * them is missed, or it is late and will have all read again when it opens.
 */
export function useLiveEvents(): boolean {
  const client = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const settle = () => setSettled(true)
    const timer = setTimeout(settle, maxOpeningMs)
    void listen(client, stop.signal, settle)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setLive(false)
    }
  }, [client])
  return isSettled
}

async function listen(client: QueryClient, signal: AbortSignal, settle: () => void): Promise<void> {
  const refresh = coalesceRefreshes(client, signal, (topic) => refreshTopic(client, topic))
  for (let waitMs = minWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      const response = await request(events, {}, { signal })
      setLive(true)
      // What happened while nobody listened is read again.
      if (hasRead(client)) for (const topic of Object.keys(refreshers)) refresh(topic)
      settle()
      for await (const line of dataLines(response.body)) {
        waitMs = minWaitMs
        apply(client, JSON.parse(line) as LiveEvent, refresh)
      }
    } catch {
      if (signal.aborted) return
    }
    if (signal.aborted) return
    settle()
    setLive(false)
    await pause(waitMs, signal)
  }
}

function apply(client: QueryClient, event: LiveEvent, refresh: (topic: string) => void): void {
  if (event.type === 'changed') refresh(event.topic)
  else {
    applyRun(client, event.run)
    if (event.run.kind.startsWith('agents.')) refresh('agents')
    if (['agents.tool', 'strategies.implement'].includes(event.run.kind)) refresh('tool-runs')
    if (event.run.kind.startsWith('research.')) refresh('research')
    if (event.run.kind === 'feed.sync') {
      applyStoreRun(client, event.run)
      if (isOfPage(client, event.run)) applySyncRun(client, event.run)
    }
    if (['feed.sync', 'sales.sync', 'customers.sync'].includes(event.run.kind)) refresh('store-syncs')
    if (event.run.kind === 'feed.bulk') refreshBulkChange(client)
    if (event.run.kind === 'writeback.write') refresh('write-back')
    if (!hasEnded(event.run)) return
    refreshLater(client, automationsCache, (late) => late.refreshAutomations(client))
    if (event.run.kind === 'feed.sync') refreshHistory(client)
    if (event.run.kind === 'sales.sync') refresh('sales')
    if (event.run.kind === 'privacy.request') refresh('privacy')
  }
}

function refreshTopic(client: QueryClient, topic: string): void {
  const [noun, id] = topic.split(':')
  if (noun === 'conversation' && id !== undefined) {
    if (!isQuiet(id)) void refreshConversation(client, id)
  } else refreshers[topic]?.(client)
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
