/** Every feature's part of the product: what it follows, its kinds of run, its tools and its routes. */
import { cancelWorkflowRun } from '#features/automation/workflow-runs/actions/control.ts'
import { createLimit } from '#db/limit.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import { approvalRoutes } from '#features/agents/approvals/routes.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { cancelRun } from '#features/agents/conversations/actions/stop.ts'
import { turnKinds } from '#features/agents/conversations/jobs.ts'
import { conversationRoutes } from '#features/agents/conversations/routes.ts'
import { coordinationKinds } from '#features/agents/coordination/jobs.ts'
import { coordinationRoutes } from '#features/agents/coordination/routes.ts'
import { storeAgentRoutes } from '#features/agents/summary/routes.ts'
import { coordinationTools } from '#features/agents/coordination/tools.ts'
import * as inboxJobs from '#features/agents/inbox/jobs.ts'
import { type InboxDeps, inboxRoutes } from '#features/agents/inbox/routes.ts'
import { inboxTools } from '#features/agents/inbox/tools.ts'
import { reasoningKinds } from '#features/agents/reasoning/jobs.ts'
import { reasoningRoutes } from '#features/agents/reasoning/routes.ts'
import { toolKinds } from '#features/agents/tool-runs/jobs.ts'
import { toolRunRoutes } from '#features/agents/tool-runs/routes.ts'
import { listEndedSessions } from '#features/base/accounts/actions/sessions.ts'
import type { ResetDeps } from '#features/base/accounts/actions/reset.ts'
import { accountKinds } from '#features/base/accounts/jobs.ts'
import { accountRoutes } from '#features/base/accounts/routes.ts'
import { earlyAccessRoutes } from '#features/base/early-access/routes.ts'
import type { KeyDeps } from '#features/base/keys/actions.ts'
import { keyRoutes } from '#features/base/keys/routes.ts'
import { EventStreams } from '#features/base/runs/actions/event-streams.ts'
import type { ProductKind } from '#features/base/runs/actions.ts'
import { runRoutes } from '#features/base/runs/routes.ts'
import type { PrivacyDeps } from '#features/base/privacy/actions/deps.ts'
import type { Eraser } from '#features/base/privacy/actions/erasers.ts'
import { requestEraser } from '#features/base/privacy/actions/request-eraser.ts'
import { privacyKinds, startPrivacy } from '#features/base/privacy/jobs.ts'
import { privacyRoutes } from '#features/base/privacy/routes.ts'
import type { ManageDeps } from '#features/base/stores/actions/manage.ts'
import { startStores, storeKinds } from '#features/base/stores/jobs.ts'
import { storeRoutes } from '#features/base/stores/routes.ts'
import { storeTools } from '#features/base/stores/tools.ts'
import type { WorkspaceDeps } from '#features/base/workspace/actions.ts'
import { workspaceRoutes } from '#features/base/workspace/routes.ts'
import type { AnalysisDeps } from '#features/insight/analysis/actions/deps.ts'
import { marketTools } from '#features/insight/analysis/tools/market-tools.ts'
import { storeTools as analysisTools } from '#features/insight/analysis/tools/store-tools.ts'
import type { BeliefDeps } from '#features/insight/beliefs/actions/deps.ts'
import * as beliefJobs from '#features/insight/beliefs/jobs.ts'
import { beliefRoutes } from '#features/insight/beliefs/routes.ts'
import { beliefTools } from '#features/insight/beliefs/tools.ts'
import type { InsightsDeps } from '#features/insight/market-insights/actions.ts'
import * as insightJobs from '#features/insight/market-insights/jobs.ts'
import { insightRoutes } from '#features/insight/market-insights/routes.ts'
import type { PurchaseDeps } from '#features/insight/purchasing/actions.ts'
import { purchaseRoutes } from '#features/insight/purchasing/routes.ts'
import { purchaseTools } from '#features/insight/purchasing/tools.ts'
import type { CatalogueDeps } from '#features/shop/catalogue/actions/deps.ts'
import * as catalogueJobs from '#features/shop/catalogue/jobs.ts'
import { catalogueRoutes } from '#features/shop/catalogue/routes.ts'
import { catalogueTools } from '#features/shop/catalogue/tools.ts'
import { currencyRoutes } from '#features/shop/currencies/routes.ts'
import { feedCheckRoutes } from '#features/shop/feed-check/routes.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { syncedStore } from '#features/shop/feed/actions/synced-store.ts'
import * as feedJobs from '#features/shop/feed/jobs.ts'
import { rejudgeOutdated, startDueSyncs } from '#features/shop/feed/actions/sync.ts'
import { feedRoutes } from '#features/shop/feed/routes.ts'
import { feedTools } from '#features/shop/feed/tools.ts'
import { locationRoutes } from '#features/shop/locations/routes.ts'
import type { ResearchDeps } from '#features/shop/research/actions/deps.ts'
import { researchKinds } from '#features/shop/research/jobs.ts'
import { researchRoutes } from '#features/shop/research/routes.ts'
import { researchTools } from '#features/shop/research/tools.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import * as salesJobs from '#features/shop/sales/jobs.ts'
import { customerEraser, orderEraser } from '#features/shop/sales/actions/erase.ts'
import { salesRoutes } from '#features/shop/sales/routes.ts'
import type { HelpDeskDeps } from '#features/shop/support/actions/deps.ts'
import * as supportJobs from '#features/shop/support/jobs.ts'
import { ticketEraser } from '#features/shop/support/actions/erase.ts'
import { supportRoutes } from '#features/shop/support/routes.ts'
import { supportTools } from '#features/shop/support/tools.ts'
import type { WriteBackDeps } from '#features/shop/write-back/actions/deps.ts'
import * as writeBackJobs from '#features/shop/write-back/jobs.ts'
import { writeBackRoutes } from '#features/shop/write-back/routes.ts'
import type { Route } from '#kit/route.ts'
import {
  type AutomationDeps,
  automationKinds,
  automationRoutes,
  automationTools,
  followForAutomation,
  startAutomation,
} from './automation.ts'

/** What each group of features is made of: see `compose`. */
export type FeatureDeps = {
  means: HelpDeskDeps & { runs: Engine }
  stores: ManageDeps
  privacy: PrivacyDeps
  shop: FeedDeps & SalesDeps & CatalogueDeps & WriteBackDeps & ManageDeps
  agents: AgentDeps
  inbox: InboxDeps
  research: ResearchDeps
  analysis: AnalysisDeps
  beliefs: BeliefDeps
  insights: InsightsDeps & PurchaseDeps
  accounts: WorkspaceDeps & ResetDeps
  keys: KeyDeps
  automation: AutomationDeps
}

/** Where customers are known, in the order in which each is asked who a person is. */
export const erasers: readonly Eraser[] = [orderEraser, customerEraser, ticketEraser, requestEraser]

export function followEvents({ means, shop, beliefs, insights, inbox, automation }: FeatureDeps): void {
  feedJobs.followStores(shop)
  catalogueJobs.followStores(shop)
  writeBackJobs.followStores(shop)
  salesJobs.followStores(shop)
  supportJobs.followStores(means)
  beliefJobs.followOrders(beliefs)
  insightJobs.followOrders(insights)
  inboxJobs.followSyncs(inbox)
  followForAutomation(automation)
}

const dueEveryMs = 5 * 60_000

/** What has to happen after each start, once the engine runs. */
export async function startFeatures({ stores, shop, privacy, automation }: FeatureDeps): Promise<void> {
  await rejudgeOutdated(shop)
  const { log } = automation.workflowRuns
  const failed = (what: string) => (err: unknown) => log.error({ err }, what)
  const onDue = failed('A sync that is due was not started')
  setInterval(() => void startDueSyncs(shop, onDue).catch(onDue), dueEveryMs).unref()
  await startPrivacy(privacy, failed('A privacy request was not started again'))
  await startStores(stores, failed('A store was not reconciled'))
  await startAutomation(automation)
}

export function listKinds({
  means,
  stores,
  privacy,
  shop,
  agents,
  research,
  beliefs,
  insights,
  inbox,
  accounts,
  automation,
}: FeatureDeps): ProductKind[] {
  return [
    ...accountKinds(accounts),
    ...storeKinds(stores),
    ...privacyKinds(privacy),
    ...feedJobs.feedKinds(shop),
    ...salesJobs.salesKinds(shop),
    ...catalogueJobs.catalogueKinds(shop),
    ...writeBackJobs.writeBackKinds(shop),
    ...supportJobs.supportKinds(means),
    ...toolKinds(agents),
    ...turnKinds(agents),
    ...coordinationKinds(agents),
    ...reasoningKinds(agents),
    ...researchKinds(research),
    ...beliefJobs.beliefKinds(beliefs),
    ...insightJobs.insightKinds(insights),
    ...inboxJobs.inboxKinds(inbox),
    ...automationKinds(automation),
  ]
}

export function listTools(deps: FeatureDeps): Tool[] {
  const { means, stores, shop, agents, research, analysis, beliefs, insights, inbox, automation } = deps
  return [
    ...feedTools(shop),
    ...storeTools(stores),
    ...catalogueTools(shop),
    ...supportTools(means),
    ...coordinationTools(agents),
    ...inboxTools(inbox),
    ...beliefTools(beliefs),
    ...purchaseTools(insights),
    ...researchTools(research),
    ...marketTools(analysis),
    ...analysisTools(analysis),
    ...automationTools(automation),
  ]
}

/** The tools over the store as it was synced last: they call nobody for what they read. */
export function listRehearsedTools(deps: FeatureDeps): Tool[] {
  return listTools({ ...deps, shop: { ...deps.shop, stores: syncedStore(deps.shop) } })
}

export function listRoutes(deps: FeatureDeps, engine: Engine): Route[] {
  const {
    means,
    stores,
    privacy,
    shop,
    agents,
    research,
    beliefs,
    insights,
    accounts,
    keys,
    inbox,
    automation,
  } = deps
  const listEnded = (ids: readonly string[]) => listEndedSessions(accounts, ids)
  return [
    ...accountRoutes(accounts),
    ...storeRoutes(stores),
    ...privacyRoutes(privacy),
    ...feedRoutes({ ...shop, ...keys }),
    ...catalogueRoutes(shop),
    ...locationRoutes(shop),
    ...writeBackRoutes(shop),
    ...salesRoutes(shop),
    ...currencyRoutes(shop),
    ...keyRoutes(keys),
    ...supportRoutes(means),
    ...beliefRoutes(beliefs),
    ...insightRoutes(insights),
    ...purchaseRoutes(insights),
    ...researchRoutes(research),
    ...runRoutes({
      engine,
      streams: new EventStreams({ engine, listEnded }),
      cancel: async (workspaceId, runId) => {
        await cancelWorkflowRun(automation.workflowRuns, workspaceId, runId)
        return cancelRun(agents, workspaceId, runId)
      },
    }),
    ...approvalRoutes(agents),
    ...toolRunRoutes(agents),
    ...conversationRoutes(agents),
    ...storeAgentRoutes(agents),
    ...coordinationRoutes(agents),
    ...reasoningRoutes(agents),
    ...earlyAccessRoutes({ ...means, limit: createLimit(means.db, 'early-access', 10, 60 * 60) }),
    ...feedCheckRoutes({ ...means, limit: createLimit(means.db, 'feed-check', 30, 10 * 60) }),
    ...workspaceRoutes(accounts),
    ...inboxRoutes(inbox),
    ...automationRoutes(automation),
  ]
}
