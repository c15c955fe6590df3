import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { StepRun, StepRunDetail, WorkflowRunDetail, WorkflowRunSummary } from '../../contract/run.ts'

export const runId = '0198f3a0-0000-7000-8000-000000000001'
const day = '2026-11-20T09:00'

/** A run that began at nine and goes on. */
export function runOf(given: Partial<WorkflowRunSummary> = {}): WorkflowRunSummary {
  return {
    id: runId,
    workflowId: '0198f3a0-0000-7000-8000-0000000000aa',
    name: 'Dynamic pricing',
    version: 3,
    status: 'running',
    cause: { type: 'manual', merchantId: 'me' },
    currentStep: 'Set new prices',
    stepsDone: 1,
    stepsTotal: 3,
    items: null,
    error: null,
    createdAt: `${day}:00Z`,
    startedAt: `${day}:00Z`,
    endedAt: null,
    ...given,
  }
}

/** The letters of an id, as hexadecimal digits. */
function numberOf(id: string): string {
  const digits = [...id].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return digits.slice(0, 12).padStart(12, '0')
}

export function stepRunOf(stepId: string, given: Partial<StepRun> = {}): StepRun {
  return {
    id: `0198f3a0-0000-7000-8000-${numberOf(stepId)}`,
    stepId,
    path: stepId,
    index: null,
    status: 'completed',
    port: 'next',
    attempt: 1,
    error: null,
    answer: null,
    waitsFor: null,
    startedAt: `${day}:00Z`,
    endedAt: `${day}:38Z`,
    ...given,
  }
}

export function detailOf(step: StepRun, given: Partial<StepRunDetail> = {}): StepRunDetail {
  return { ...step, input: null, output: null, logs: [], effects: [], ...given }
}

/** Scan, then a question to a person, then a loop over what was found. */
export const definition = definitionOf(
  [
    stepOf('scan', { name: 'Scan the market', position: { x: 0, y: 0 } }),
    stepOf('ask', {
      name: 'Ask Ingrid',
      agent: null,
      position: { x: 0, y: 140 },
      action: {
        type: 'approval',
        question: { type: 'value', value: 'Set 41 prices?' },
        form: [{ name: 'cap', label: 'Highest change (%)', type: 'number', choices: [], isRequired: true }],
        approvers: [],
        expiresInSeconds: 3_600,
      },
    }),
    stepOf('loop', {
      name: 'Each product',
      agent: null,
      position: { x: 0, y: 280 },
      action: { type: 'loop', items: 'steps.scan.output.items', limit: 10_000, concurrency: 1 },
    }),
    stepOf('write', { name: 'Write the price', parentId: 'loop', position: { x: 24, y: 108 } }),
  ],
  [
    { from: 'scan', port: 'next', to: 'ask' },
    { from: 'ask', port: 'approved', to: 'loop' },
  ],
)

export function detailOfRun(given: Partial<WorkflowRunDetail> = {}): WorkflowRunDetail {
  return {
    run: runOf(),
    definition,
    input: null,
    output: null,
    steps: [stepRunOf('scan')],
    itemCounts: [],
    ...given,
  }
}
