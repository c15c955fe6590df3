import { createModels } from '#adapters/models/client.ts'
import { createLimit } from '#db/limit.ts'
import { createEngine, type Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { Kind } from '#engine/kinds.ts'
import { viewWork } from '#features/agents/conversation-log/actions/work.ts'
import { undoAccess } from '#features/agents/approvals/actions/undo-steps.ts'
import { createToolbox } from '#features/agents/conversations/actions/agent-tools.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { LiveTurns } from '#features/agents/conversations/actions/live-turns.ts'
import {
  describeNamed,
  findNamed,
  findSlips,
  findWords,
} from '#features/agents/conversations/actions/named.ts'
import { watchModel } from '#features/agents/settings/actions/model-state.ts'
import { writeFor } from '#features/agents/settings/actions/write.ts'
import { listWaitingRuns } from '#features/automation/workflow-runs/actions/attention.ts'
import { listNames } from '#features/automation/workflows/actions/view.ts'
import { InboxRefresher } from '#features/agents/inbox/actions/refresh.ts'
import { summaryRoute } from '#features/agents/summary/routes.ts'
import { workflowsOf } from '#features/agents/tool-runs/actions/workflow.ts'
import { authenticate } from '#features/base/accounts/actions/sessions.ts'
import { findKey } from '#features/base/keys/actions.ts'
import type { PrivacyDeps } from '#features/base/privacy/actions/deps.ts'
import { storeAccess } from '#features/base/stores/actions/access.ts'
import { type CallStore, StoreIds } from '#features/base/stores/actions/store-ids.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { createStoreEvents } from '#features/base/stores/actions/events.ts'
import { listTopCategories, scanRegion } from '#features/insight/analysis/actions/region-scan.ts'
import { analysisFacts } from '#features/insight/analysis/actions/store-facts.ts'
import type { ResearchDeps } from '#features/shop/research/actions/deps.ts'
import { viewTasks } from '#features/shop/research/actions/task.ts'
import { webReader } from '#features/shop/research/actions/web.ts'
import { webUsesAMinute } from '#features/shop/research/contract/web.ts'
import { readSubjects } from '#features/shop/feed/actions/facts.ts'
import { findCustomerNames } from '#features/shop/support/actions/view.ts'
import { utcDay } from '#kit/days.ts'
import type { Caller, Route } from '#kit/route.ts'
import { AnswerCache } from './answer-cache.ts'
import { type AutomationDeps, automationDeps, inboxRecorder } from './automation.ts'
import type { ServerContext } from './context.ts'
import {
  erasers,
  type FeatureDeps,
  followEvents,
  listKinds,
  listRehearsedTools,
  listRoutes,
  listTools,
  startFeatures,
} from './feature-list.ts'
import { accountSettings, agentSettings, keyCheckers, storeSettings } from './settings.ts'

export type ComposedServer = {
  engine: Engine
  routes: Route[]
  /** Everything that agents may do. */
  tools: Tool[]
  authenticate: (token: string) => Promise<Caller | null>
  findStore: (workspaceId: string, named: string | null) => Promise<CallStore | null>
  stores: StoreDeps
  privacy: PrivacyDeps
  /** Call once the engine has begun. */
  start: () => Promise<void>
  /** Ends what `start` began. */
  stop: () => Promise<void>
  /** What takes calls of workflows from outside. */
  hooks: AutomationDeps['triggers']
  answers: AnswerCache
  /** Keeps what needs the merchant as its causes are. */
  inbox: InboxRefresher
}

/** The list of features, over one object of what they are made of. */
export function compose(context: ServerContext): ComposedServer {
  const { config, db, vault, clock, log, publicUrl } = context
  const kinds: Kind[] = []
  const engine = createEngine({ db, log, clock, kinds })
  const helpDesk = context.demo?.helpDesk ?? null
  const demoPast = context.demo?.past ?? null
  const means = { db, vault, clock, runs: engine, events: createStoreEvents(), publicUrl, helpDesk }
  const stores = { ...means, ...storeSettings(context) }
  const privacy = { ...stores, erasers }
  const shop = { ...stores, stores: storeAccess(stores) }
  const facts = analysisFacts(shop, (...asked) => viewWork(shop, ...asked))
  const toolbox = createToolbox()
  const rehearsed = createToolbox()
  const thinking = agentSettings(context, createModels())
  const isModelAvailable = watchModel({ ...means, ...thinking })
  const agents = {
    ...shop,
    ...thinking,
    ...toolbox,
    today: async (workspaceId: string) => (await facts.findCoverage(workspaceId))?.today ?? utcDay(clock()),
    timeZone: async (workspaceId: string) => (await facts.findCoverage(workspaceId))?.timeZone ?? 'UTC',
    findProducts: (...named: Parameters<AgentDeps['findProducts']>) => findNamed(shop, ...named),
    wordsOfProducts: (...texts: Parameters<AgentDeps['wordsOfProducts']>) => findWords(shop, ...texts),
    findSlips: (...texts: Parameters<AgentDeps['findSlips']>) => findSlips(shop, ...texts),
    findPeople: (...words: Parameters<AgentDeps['findPeople']>) => findCustomerNames(shop, ...words),
    listWorkflows: (workspaceId: string) => listNames(means, workspaceId),
    readSubjects: (...of: Parameters<AgentDeps['readSubjects']>) => readSubjects(shop, ...of),
    undo: undoAccess(shop),
    describe: (...named: Parameters<AgentDeps['describe']>) => describeNamed(shop, ...named),
    recheckModel: (...of: Parameters<AgentDeps['recheckModel']>) =>
      void isModelAvailable(...of).catch((err) => log.warn({ err }, 'A model was not asked again')),
    listResearch: (...asked: Parameters<AgentDeps['listResearch']>) => viewTasks(means, ...asked),
    live: new LiveTurns(),
  }
  const research: ResearchDeps = {
    ...means,
    web: context.websearch,
    limit: createLimit(db, 'web', webUsesAMinute, 60),
    checkUrl: context.checkUrl,
    findKey: (workspaceId) => findKey(means, workspaceId, 'tavily'),
    write: (workspaceId, ...order) => writeFor(agents, { workspaceId, agent: 'scout' }, ...order),
    marketScan: (workspaceId, market) => scanRegion(facts, workspaceId, market),
    topCategories: (...where) => listTopCategories(facts, ...where),
  }
  const analysis = { ...means, facts, web: webReader(research), workflows: workflowsOf(agents) }
  const beliefs = { ...shop, isModelAvailable }
  const insights = { ...shop, facts }
  const accounts = { ...means, ...accountSettings(context) }
  const keys = { ...means, checkers: keyCheckers(config) }

  const recorder = inboxRecorder(means)
  const refresher = new InboxRefresher({ ...agents, facts, recorder, log, waitingWorkflows: listWaitingRuns })
  const inbox = { ...agents, facts, recorder, refresher, waitingWorkflows: listWaitingRuns }

  const deps: FeatureDeps = {
    means,
    stores,
    privacy,
    shop,
    agents,
    research,
    analysis,
    beliefs,
    insights,
    accounts,
    keys,
    inbox,
    automation: automationDeps({
      ...agents,
      ...{ facts, log, isMailSet: context.mail !== null, rehearsedTools: rehearsed.toolsOf },
      ...{ visit: context.visit, mail: context.mail, demoPast },
    }),
  }
  followEvents(deps)
  kinds.push(...listKinds(deps))
  const tools = listTools(deps)
  toolbox.open(tools)
  rehearsed.open(listRehearsedTools(deps))
  const storeIds = new StoreIds(context.db)
  const answers = new AnswerCache({ ...context, onStores: (workspaceId) => storeIds.forget(workspaceId) })
  const routes = listRoutes(deps, engine).map((route) => answers.remember(refresher.follow(route)))
  return {
    engine,
    answers,
    inbox: refresher,
    routes: [...routes, answers.remember(summaryRoute(routes))],
    tools,
    stores,
    privacy,
    hooks: deps.automation.triggers,
    start: () => startFeatures(deps),
    stop: () => deps.automation.watch.stop(),
    authenticate: (token) => authenticate(accounts, token),
    findStore: (workspaceId, named) => storeIds.find(workspaceId, named),
  }
}
