import { createModels } from '#adapters/models/client.ts'
import { checkOpenAiKey } from '#adapters/models/openai-key.ts'
import { checkTavilyKey } from '#adapters/websearch/tavily-key.ts'
import { createLimit } from '#db/limit.ts'
import { createEngine, type Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import { createHasher } from '#features/base/accounts/actions/hasher.ts'
import { confirmPassword, listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { authenticate } from '#features/base/accounts/actions/sessions.ts'
import { createSignInLimits } from '#features/base/accounts/records/limits.ts'
import { accountRoutes } from '#features/base/accounts/routes.ts'
import { LiveTurns } from '#features/agents/conversations/actions/live-turns.ts'
import { limitModels } from '#features/agents/conversations/actions/operator.ts'
import { cancelRun } from '#features/agents/conversations/actions/stop.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { writeFor } from '#features/agents/conversations/actions/write.ts'
import { agentKinds } from '#features/agents/conversations/jobs.ts'
import { agentRoutes, toolRunRoutes } from '#features/agents/conversations/routes.ts'
import { startUpdate } from '#features/insight/beliefs/actions/start-update.ts'
import { beliefKinds } from '#features/insight/beliefs/jobs.ts'
import { beliefRoutes } from '#features/insight/beliefs/routes.ts'
import { beliefTools } from '#features/insight/beliefs/tools.ts'
import { marketTools } from '#features/insight/analysis/tools/market-tools.ts'
import { storeTools as analysisTools } from '#features/insight/analysis/tools/store-tools.ts'
import { settleConnected } from '#features/shop/catalogue/actions/settle-later.ts'
import type { CatalogueDeps } from '#features/shop/catalogue/actions/deps.ts'
import { catalogueKinds } from '#features/shop/catalogue/jobs.ts'
import { catalogueRoutes } from '#features/shop/catalogue/routes.ts'
import { catalogueTools } from '#features/shop/catalogue/tools.ts'
import { coordinationKinds } from '#features/agents/coordination/jobs.ts'
import { coordinationRoutes } from '#features/agents/coordination/routes.ts'
import { coordinationTools } from '#features/agents/coordination/tools.ts'
import { earlyAccessRoutes } from '#features/base/early-access/routes.ts'
import { feedCheckRoutes } from '#features/shop/feed-check/routes.ts'
import { findLastSync, startSync } from '#features/shop/feed/actions/sync.ts'
import type { FeedDeps, Runs } from '#features/shop/feed/actions/deps.ts'
import { findByVariant, findInStore } from '#features/shop/feed/actions/variants.ts'
import { feedKinds } from '#features/shop/feed/jobs.ts'
import { feedRoutes } from '#features/shop/feed/routes.ts'
import { feedTools } from '#features/shop/feed/tools.ts'
import { judgeRow, readRows } from '#features/shop/feed/rules/read-rows.ts'
import { createFeedIndex } from '#features/shop/feed/rules/validate-feed.ts'
import { extendVerdict } from '#features/shop/feed/rules/validate-row.ts'
import { findKey } from '#features/base/keys/actions.ts'
import { keyRoutes } from '#features/base/keys/routes.ts'
import { readMoment } from '#features/agents/local-mode/rules/moment.ts'
import { findNearest } from '#features/agents/local-mode/rules/nearest.ts'
import { reasoningKinds } from '#features/agents/reasoning/jobs.ts'
import { reasoningRoutes } from '#features/agents/reasoning/routes.ts'
import type { ResearchDeps } from '#features/shop/research/actions/deps.ts'
import { webUsesAMinute } from '#features/shop/research/contract/web.ts'
import { researchKinds } from '#features/shop/research/jobs.ts'
import { researchRoutes } from '#features/shop/research/routes.ts'
import { researchTools } from '#features/shop/research/tools.ts'
import { runRoutes } from '#features/base/runs/routes.ts'
import { startSyncWhenDue } from '#features/shop/sales/actions/sync.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import { salesKinds } from '#features/shop/sales/jobs.ts'
import { salesRoutes } from '#features/shop/sales/routes.ts'
import { storeAccess } from '#features/base/stores/actions/access.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { storeRoutes } from '#features/base/stores/routes.ts'
import { storeTools } from '#features/base/stores/tools.ts'
import { namesCustomer } from '#features/shop/support/actions/names.ts'
import { supportRoutes } from '#features/shop/support/routes.ts'
import { supportTools } from '#features/shop/support/tools.ts'
import type { WorkspaceDeps } from '#features/base/workspace/actions/deps.ts'
import { workspaceRoutes } from '#features/base/workspace/routes.ts'
import { newId } from '#kit/ids.ts'
import type { Caller, Route } from '#kit/route.ts'
import { findNamed, findWords, listModelTargets, questionReader, toolsByAgent } from './agent-ports.ts'
import { analysisFacts, analysisDeps } from './analysis-ports.ts'
import { describeNamed } from './attachment-ports.ts'
import { beliefDeps } from './belief-ports.ts'
import type { Context } from './context.ts'
import { readinessFacts } from './key-ports.ts'
import { listTopCategories, scanRegion } from './research-ports.ts'
import { allAlertRoutes } from './security-ports.ts'
import { toolRunDeps } from './team-ports.ts'
import { findToolUse } from './tool-use.ts'
import { alertDeps, readNoticeFacts, stopRuns } from './workspace-ports.ts'

export type Product = {
  engine: Engine
  routes: Route[]
  /** Everything that agents may do. */
  tools: Tool[]
  authenticate: (token: string) => Promise<Caller | null>
  stores: StoreDeps
}

/** Wires every feature: what one needs of another is handed over here. */
export function compose(context: Context): Product {
  const { config, db, vault, clock, log, demo, publicUrl } = context
  const runs = runsOf(() => engine)

  const stores: StoreDeps = {
    db,
    vault,
    clock,
    shopify: (isDemo) => (isDemo && demo ? demo.shopify : context.shopify),
    app:
      config.SHOPIFY_CLIENT_ID && config.SHOPIFY_CLIENT_SECRET
        ? { clientId: config.SHOPIFY_CLIENT_ID, clientSecret: config.SHOPIFY_CLIENT_SECRET }
        : null,
    demo: demo && { app: demo.app, isRunning: demo.isRunning, domainOf: demoDomain },
    publicUrl,
    findLastSync: (workspaceId, storeId) => findLastSync({ runs }, workspaceId, storeId),
    startSync: (workspaceId, storeId, tx) => startSync({ runs }, workspaceId, storeId, 'auto', tx),
    settleWrites: (...connected) => settleConnected({ runs, clock }, ...connected),
    isReachableBy: (isDemo) =>
      isDemo ||
      publicUrl.startsWith('https://') ||
      Boolean(config.SHOPIFY_BASE_URL_TEMPLATE?.startsWith('http://')),
    startRejudge: (workspaceId, storeId, tx) => {
      // A run of its own for each change: one under way may already be past the first products.
      const purpose = `feed.rejudge:${storeId}:${newId()}`
      return runs.start(workspaceId, 'feed.rejudge', { purpose, input: { storeId }, tx })
    },
  }
  const access = storeAccess(stores)
  const sales: SalesDeps = {
    db,
    stores: access,
    runs,
    clock,
    findProducts: (...variants) => findByVariant({ db }, ...variants),
    startAfterSync: (...synced) => startUpdate({ runs }, ...synced),
  }
  const beliefs = beliefDeps({ db, clock, config, sales, runs })
  const feed: FeedDeps = {
    db,
    stores: access,
    runs,
    clock,
    // Orders come after the products: a store has one budget of requests, and products are waited for.
    startAfterSync: (...synced) => startSyncWhenDue(sales, ...synced),
  }
  const facts = analysisFacts(sales)
  const operatorLimits = {
    ofWorkspace: config.OPERATOR_TOKENS_PER_WORKSPACE,
    inAll: config.OPERATOR_TOKENS_PER_DAY,
  }
  const agents: AgentDeps = {
    db,
    clock,
    models: limitModels({ db, clock, limits: operatorLimits, log }, createModels()),
    targets: (workspaceId) => listModelTargets(context, workspaceId),
    toolsOf: (agent) => toolsOf(agent),
    today: async (workspaceId) =>
      (await facts.findBook(workspaceId))?.today ?? clock().toISOString().slice(0, 10),
    readIntent: (...said) => readQuestion(...said),
    readMoment,
    findNearest,
    findProducts: (...named) => findNamed({ db, stores: access }, ...named),
    namesCustomer: (...texts) => namesCustomer({ db }, ...texts),
    wordsOfProducts: (...texts) => findWords({ db, stores: access }, ...texts),
    describe: (...named) => describeNamed({ feed, sales, stores }, ...named),
    live: new LiveTurns(),
    get runs(): Engine {
      return engine
    },
  }
  const research: ResearchDeps = {
    db,
    clock,
    web: context.websearch,
    limit: createLimit(db, 'web', webUsesAMinute, 60),
    checkUrl: context.checkUrl,
    findKey: (workspaceId) => findKey({ db, vault }, workspaceId, 'tavily'),
    write: (workspaceId, ...order) => writeFor(agents, { workspaceId, agent: 'scout' }, ...order),
    marketScan: (workspaceId, market) => scanRegion(facts, workspaceId, market),
    topCategories: (...where) => listTopCategories(facts, ...where),
    get runs(): Engine {
      return engine
    },
  }
  const catalogue: CatalogueDeps = {
    db,
    clock,
    runs,
    stores: access,
    findProduct: (...product) => findInStore({ db }, ...product),
    followStore: (workspaceId, storeId, tx) => startSync({ runs }, workspaceId, storeId, 'auto', tx),
    findToolUse: (...use) => findToolUse(engine, ...use),
    merchants: (workspaceId) => listMerchants({ db }, workspaceId),
    publish: runs.publish,
  }
  const kinds = [
    ...feedKinds(feed),
    ...salesKinds(sales),
    ...catalogueKinds(catalogue),
    ...agentKinds(agents),
    ...coordinationKinds(agents),
    ...reasoningKinds(agents),
    ...researchKinds(research),
    ...beliefKinds(beliefs),
  ]
  const engine = createEngine({ db, log, clock, kinds })

  const analysis = analysisDeps({ db, clock }, facts, research, agents)
  const tools = [
    ...feedTools({ ...feed, findToolUse: catalogue.findToolUse }),
    ...storeTools(stores),
    ...catalogueTools(catalogue),
    ...supportTools({ db, clock, runs }),
    ...coordinationTools(agents),
    ...beliefTools(beliefs),
    ...researchTools(research),
    ...marketTools(analysis),
    ...analysisTools(analysis),
  ]
  const toolsOf = toolsByAgent(tools)
  const readQuestion = questionReader(toolsOf)

  const accounts = {
    db,
    clock,
    hasher: createHasher(),
    limits: createSignInLimits(db, { registrationsPerHour: config.REGISTRATIONS_PER_HOUR }),
  }

  const workspace: WorkspaceDeps = {
    db,
    clock,
    merchants: (workspaceId) => listMerchants({ db }, workspaceId),
    noticeFacts: (workspaceId) => readNoticeFacts({ stores, feed, db, vault }, workspaceId),
    confirmPassword: (caller, password, place) => confirmPassword(accounts, caller, password, place),
    stopRuns: (workspaceId) => stopRuns(engine, workspaceId),
  }
  const toolRuns = toolRunDeps(agents, facts, workspace.merchants)

  const routes = [
    ...accountRoutes(accounts),
    ...storeRoutes(stores),
    ...feedRoutes(feed),
    ...catalogueRoutes(catalogue),
    ...salesRoutes(sales),
    ...keyRoutes({
      db,
      vault,
      clock,
      checkers: {
        openai: (key) => checkOpenAiKey({ baseUrl: config.OPENAI_BASE_URL, key }),
        tavily: (key) => checkTavilyKey({ baseUrl: config.TAVILY_BASE_URL, key }),
      },
      facts: (workspaceId) => readinessFacts(stores, feed, workspaceId, publicUrl),
    }),
    ...supportRoutes({ db, clock, runs }),
    ...beliefRoutes(beliefs),
    ...researchRoutes(research),
    ...runRoutes({ engine, cancel: (...of) => cancelRun(agents, ...of) }),
    ...agentRoutes(agents),
    ...toolRunRoutes(toolRuns),
    ...coordinationRoutes(agents),
    ...reasoningRoutes(agents),
    ...earlyAccessRoutes({ db, clock, limit: createLimit(db, 'early-access', 10, 60 * 60) }),
    ...feedCheckRoutes({
      clock,
      limit: createLimit(db, 'feed-check', 30, 10 * 60),
      rules: { readRows, judgeRow, createFeedIndex, extendVerdict },
    }),
    ...workspaceRoutes(workspace),
    ...allAlertRoutes(alertDeps(workspace, engine), { toolRuns, sales, stores }),
  ]
  return { engine, routes, tools, stores, authenticate: (token) => authenticate({ db, clock }, token) }
}

/** The demo shop of a workspace: two merchants on one server never share one. */
function demoDomain(workspaceId: string): string {
  return `vitrine-demo-${workspaceId.slice(-12)}.myshopify.com`
}

/** The engine as features see it. It is made after them, because it takes their kinds. */
function runsOf(getEngine: () => Engine): Runs {
  return {
    start: (workspaceId, kind, order) => getEngine().start(workspaceId, kind, order),
    list: (workspaceId, filter) => getEngine().list(workspaceId, filter),
    waitFor: (workspaceId, runId, timeoutMs, signal) =>
      getEngine().waitFor(workspaceId, runId, timeoutMs, signal),
    publish: (workspaceId, topic) => getEngine().publish(workspaceId, topic),
  }
}
