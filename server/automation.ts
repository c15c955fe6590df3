/** What workflows are made of: the deps of each feature of the tier, and what a lower one asks of a higher. */
import { namedStoreId } from '#db/store-scope.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { ModelDeps } from '#features/agents/settings/actions/deps.ts'
import { findWriter, tryWriteFor } from '#features/agents/settings/actions/write.ts'
import type { Recorder } from '#features/agents/inbox/actions/recorder.ts'
import { followStores } from '#features/automation/events/actions/coverage.ts'
import type { EventDeps } from '#features/automation/events/actions/deps.ts'
import { findEventsAfter, findLastEventId, listenToEvents } from '#features/automation/events/actions/read.ts'
import { recordAlerts, recordEvents, recordLowStock } from '#features/automation/events/actions/record.ts'
import { eventKinds } from '#features/automation/events/jobs.ts'
import { eventRoutes } from '#features/automation/events/routes.ts'
import type { AutomationListDeps, WebhookDeps } from '#features/automation/triggers/actions/deps.ts'
import { nextRuns, setWorkflowTriggers } from '#features/automation/triggers/actions/set.ts'
import { TriggerWatch } from '#features/automation/triggers/actions/watch.ts'
import { triggerRoutes } from '#features/automation/triggers/routes.ts'
import { cancelRun } from '#features/agents/conversations/actions/stop.ts'
import type { ImpactDeps } from '#features/automation/impact/actions/deps.ts'
import { namePublished } from '#features/automation/workflow-stores/actions/targets.ts'
import type { SharingDeps } from '#features/automation/workflow-stores/actions/sharing.ts'
import { workflowStoreRoutes } from '#features/automation/workflow-stores/routes.ts'
import { readImpacts } from '#features/automation/impact/actions/view.ts'
import * as impactJobs from '#features/automation/impact/jobs.ts'
import { storeAnalyticsRoutes } from '#features/automation/store-analytics/routes.ts'
import { impactRoutes } from '#features/automation/impact/routes.ts'
import type { McpDeps } from '#features/automation/mcp/actions/deps.ts'
import { mcpRoutes } from '#features/automation/mcp/routes.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import type { WorkflowRunDeps } from '#features/automation/workflow-runs/actions/deps.ts'
import { startInStores } from '#features/automation/workflow-runs/actions/start-in-stores.ts'
import { wakerOf } from '#features/automation/workflow-runs/actions/wake-for-events.ts'
import {
  purgeOldRuns,
  readRunFigures,
  readStoreSums,
} from '#features/automation/workflow-runs/actions/figures.ts'
import { createExecutors, stepKinds } from '#features/automation/workflow-runs/actions/executors/all.ts'
import type { ExecutorDeps } from '#features/automation/workflow-runs/actions/executors/deps.ts'
import { workflowRunKinds } from '#features/automation/workflow-runs/jobs.ts'
import { workflowRunRoutes } from '#features/automation/workflow-runs/routes.ts'
import { checkWorkflow, readCheckContext } from '#features/automation/workflows/actions/check.ts'
import { workflowRunTools } from '#features/automation/workflow-runs/tools.ts'
import { workflowKinds } from '#features/automation/workflows/jobs.ts'
import { workflowTools } from '#features/automation/workflows/tools.ts'
import { workflowRoutes } from '#features/automation/workflows/routes.ts'
import type { RehearsalDeps } from '#features/automation/rehearsal/actions/deps.ts'
import { isRehearsed } from '#features/automation/rehearsal/actions/is-rehearsed.ts'
import { rehearsalKinds } from '#features/automation/rehearsal/jobs.ts'
import { rehearsalRoutes } from '#features/automation/rehearsal/routes.ts'
import { rehearsalTools } from '#features/automation/rehearsal/tools.ts'
import type { ProductKind } from '#features/base/runs/actions.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'
import type { AnalysisDeps } from '#features/insight/analysis/actions/deps.ts'
import { type InsightsDeps, isMonitored, setMonitoring } from '#features/insight/market-insights/actions.ts'
import { createLimit } from '#db/limit.ts'
import type { Tool } from '#engine/gate.ts'
import type { Log } from '#engine/kinds.ts'
import { purgeRemoved } from '#features/automation/workflows/actions/publish.ts'
import { dayMs } from '#kit/days.ts'
import type { Caller, Route } from '#kit/route.ts'

type Means = ExecutorDeps & {
  runs: WorkflowDeps['runs'] &
    EventDeps['runs'] &
    AutomationListDeps['runs'] &
    RehearsalDeps['runs'] &
    ImpactDeps['runs'] &
    McpDeps['runs']
  log: WorkflowRunDeps['log'] & Pick<Log, 'warn'>
  publicUrl: string
  rehearsedTools: RehearsalDeps['rehearsedTools']
  isMailSet: boolean
  demoPast: EventDeps['demoPast']
  models: ModelDeps['models']
  targets: ModelDeps['targets']
  facts: AnalysisDeps['facts']
  events: StoreEvents
} & InsightsDeps

export type AutomationDeps = {
  mcp: McpDeps
  events: EventDeps
  workflows: WorkflowDeps
  sharing: SharingDeps
  workflowRuns: WorkflowRunDeps
  triggers: AutomationListDeps & WebhookDeps
  impact: ImpactDeps
  /** Starts workflows by itself in this process. */
  watch: TriggerWatch
  rehearsal: RehearsalDeps
  steps: ExecutorDeps
}

export function automationDeps({ facts, ...means }: Means): AutomationDeps {
  const workflows: WorkflowDeps = {
    ...means,
    readToolAnswers: conversationLog.readToolAnswers,
    currency: async (workspaceId) => (await facts.findCoverage(workspaceId))?.currency ?? 'USD',
    readImpacts,
    runFigures: (tx, workspaceId) => readRunFigures(means, tx, workspaceId),
    nextRuns,
    isRehearsed,
    write: (workspaceId, ...order) => tryWriteFor(means, { workspaceId, agent: 'ops' }, ...order),
    hasModel: async (workspaceId) => (await findWriter(means, { workspaceId, agent: 'ops' })) !== null,
    onPublished: async (tx, workspaceId, workflowId) => {
      await namePublished(tx, { workspaceId, workflowId }, means.clock())
      await setWorkflowTriggers(means, tx, workspaceId, workflowId)
    },
  }
  const workflowRuns: WorkflowRunDeps = {
    ...means,
    executors: createExecutors(means),
    findFaults: async (workspaceId, definition) =>
      (await checkWorkflow(workflows, workspaceId, definition)).faults,
    findLastEventId,
    findEventsAfter,
    onEnded: (tx, workspaceId, { at, ...payload }) =>
      recordEvents(tx, workspaceId, [
        { storeId: namedStoreId(), type: 'workflow.ended', subject: payload.runId, at, payload },
      ]),
  }
  const triggers = {
    ...means,
    workflows,
    startRuns: (...start: Parameters<WebhookDeps['startRuns']>) => startInStores(workflowRuns, ...start),
    limits: {
      calls: createLimit(means.db, 'workflow-webhook', 120, 60),
      guesses: createLimit(means.db, 'workflow-webhook-guess', 30, 60),
    },
    monitoring: {
      isOn: (workspaceId: string) => means.db.inWorkspace(workspaceId, (tx) => isMonitored(tx, workspaceId)),
      set: (caller: Caller, isOn: boolean) => setMonitoring({ ...means, facts }, caller, !isOn),
    },
  }
  const rehearsal: RehearsalDeps = {
    ...means,
    readCheckContext: (workspaceId) => readCheckContext(workflows, workspaceId),
  }
  const watch = new TriggerWatch(triggers)
  const mcp: McpDeps = { ...means, workflowRuns, cancelRun: (...of) => cancelRun(means, ...of) }
  return {
    mcp,
    impact: means,
    events: means,
    workflows,
    sharing: { workflows, storeSums: (...of) => readStoreSums(means, ...of) },
    workflowRuns,
    triggers,
    watch,
    rehearsal,
    steps: means,
  }
}

/** What the inbox finds out becomes events. */
export function inboxRecorder(deps: Pick<EventDeps, 'db' | 'clock'>): Recorder {
  return { recordAlerts, recordLowStock: (...found) => recordLowStock(deps, ...found) }
}

export function followForAutomation({ events, impact }: AutomationDeps): void {
  followStores(events)
  impactJobs.followOrders(impact)
}

export function automationKinds({
  events,
  workflows,
  workflowRuns,
  impact,
  rehearsal,
  steps,
}: AutomationDeps): ProductKind[] {
  return [
    ...eventKinds(events),
    ...workflowKinds(workflows),
    ...workflowRunKinds(workflowRuns),
    ...impactJobs.impactKinds(impact),
    ...rehearsalKinds(rehearsal),
    ...stepKinds(steps),
  ]
}

export function automationTools(deps: AutomationDeps): Tool[] {
  return [...workflowTools(deps.workflows), ...workflowRunTools(deps), ...rehearsalTools(deps)]
}

export function automationRoutes({
  mcp,
  impact,
  events,
  workflows,
  sharing,
  workflowRuns,
  triggers,
  rehearsal,
}: AutomationDeps): Route[] {
  return [
    ...mcpRoutes(mcp),
    ...impactRoutes(impact),
    ...storeAnalyticsRoutes(impact),
    ...eventRoutes(events),
    ...workflowRoutes(workflows),
    ...workflowStoreRoutes(sharing),
    ...workflowRunRoutes(workflowRuns),
    ...triggerRoutes(triggers),
    ...rehearsalRoutes(rehearsal),
  ]
}

/** What is kept for a time only is deleted after each start, and each day from then on. Steps that wait for events are told of them, and triggers start workflows. */
export async function startAutomation({ workflows, workflowRuns, watch }: AutomationDeps): Promise<void> {
  const purge = async () => {
    await purgeRemoved(workflows)
    await purgeOldRuns(workflowRuns)
  }
  await purge()
  const again = () =>
    purge().catch((err: unknown) => workflowRuns.log.error({ err }, 'Old runs were not deleted'))
  setInterval(() => void again(), dayMs).unref()
  await listenToEvents(workflowRuns, wakerOf(workflowRuns))
  await watch.begin()
}
