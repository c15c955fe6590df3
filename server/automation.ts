/** What workflows are made of: the deps of each feature of the tier, and what a lower one asks of a higher. */
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { Recorder } from '#features/agents/inbox/actions/recorder.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { followStores } from '#features/automation/events/actions/coverage.ts'
import type { EventDeps } from '#features/automation/events/actions/deps.ts'
import { recordAlerts, recordLowStock } from '#features/automation/events/actions/record.ts'
import { eventKinds } from '#features/automation/events/jobs.ts'
import { eventRoutes } from '#features/automation/events/routes.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import { workflowRoutes } from '#features/automation/workflows/routes.ts'
import type { ProductKind } from '#features/base/runs/actions.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'
import type { AnalysisDeps } from '#features/insight/analysis/actions/deps.ts'
import type { Vault } from '#db/vault.ts'
import type { Route } from '#kit/route.ts'

type Means = Pick<AgentDeps, 'db' | 'clock' | 'runs' | 'toolsOf' | 'timeZone'> & {
  vault: Vault
  runs: WorkflowDeps['runs'] & EventDeps['runs']
  isMailSet: boolean
  facts: AnalysisDeps['facts']
  events: StoreEvents
}

export type AutomationDeps = { events: EventDeps; workflows: WorkflowDeps }

export function automationDeps({ facts, ...means }: Means): AutomationDeps {
  const workflows: WorkflowDeps = {
    ...means,
    readToolAnswers: conversationLog.readToolAnswers,
    currency: async (workspaceId) => (await facts.findCoverage(workspaceId))?.currency ?? 'USD',
    runFigures: async () => new Map(),
    nextRuns: async () => new Map(),
    isRehearsed: async () => false,
    onPublished: async () => undefined,
  }
  return { events: means, workflows }
}

/** What the inbox finds out becomes events. */
export function inboxRecorder(deps: Pick<EventDeps, 'db' | 'clock'>): Recorder {
  return { recordAlerts, recordLowStock: (...found) => recordLowStock(deps, ...found) }
}

export function followForAutomation({ events }: AutomationDeps): void {
  followStores(events)
}

export function automationKinds({ events }: AutomationDeps): ProductKind[] {
  return eventKinds(events)
}

export function automationRoutes({ events, workflows }: AutomationDeps): Route[] {
  return [...eventRoutes(events), ...workflowRoutes(workflows)]
}
