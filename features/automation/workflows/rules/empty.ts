import type { WorkflowDefinition } from '../contract/definition.ts'

/** A workflow that does nothing yet. */
export function emptyDefinition(name: string): WorkflowDefinition {
  return {
    format: 1,
    name,
    category: 'operations',
    description: '',
    priority: 'medium',
    trigger: { type: 'manual' },
    triggerDescription: '',
    steps: [],
    edges: [],
    limits: {
      concurrency: 1,
      runsPerDay: 1_000,
      changesPerRun: 200,
      changesPerDay: 1_000,
      spendMinorPerDay: 0,
    },
    kpis: [],
  }
}
