/** What workflows are made of: the deps of each feature of the tier, and what a lower one asks of a higher. */
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import { workflowRoutes } from '#features/automation/workflows/routes.ts'
import type { AnalysisDeps } from '#features/insight/analysis/actions/deps.ts'
import type { Vault } from '#db/vault.ts'
import type { Route } from '#kit/route.ts'

type Means = Pick<AgentDeps, 'db' | 'clock' | 'runs' | 'toolsOf' | 'timeZone'> & {
  vault: Vault
  runs: WorkflowDeps['runs']
  isMailSet: boolean
  facts: AnalysisDeps['facts']
}

export type AutomationDeps = { workflows: WorkflowDeps }

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
  return { workflows }
}

export function automationRoutes({ workflows }: AutomationDeps): Route[] {
  return workflowRoutes(workflows)
}
