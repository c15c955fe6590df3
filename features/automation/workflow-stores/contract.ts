/** Workflows that run in several stores. */
import { z } from 'zod'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { JsonValue, Trigger } from '#features/automation/workflows/contract/definition.ts'
import { WorkflowStatus, workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, storeChoiceRefusals } from '#kit/errors.ts'

export const sharingRefusals = defineRefusals({ STORE_INPUT_TOO_LARGE: 400 })

/** Of the input of one store, in characters of JSON. */
export const maxInputLength = 10_000

export const StoreRun = z.object({ runId: z.string(), status: z.string(), at: z.string() })
export type StoreRun = z.infer<typeof StoreRun>

/** What runs in a store see of `trigger`, beside what started them. */
export const StoreInput = z.record(z.string().max(100), JsonValue)

/** How runs of a workflow went in one store in the last 30 days, and the newest one ever. */
export type StoreSum = {
  workflowId: string
  storeId: string
  total: number
  completed: number
  failed: number
  lastRunId: string
  lastStatus: string
  lastAt: string
}

/** A workflow in one store of the workspace. Runs are those of the last 30 days. */
export const WorkflowInStore = z.object({
  storeId: z.string(),
  /** Whether its trigger starts runs here. */
  isOn: z.boolean(),
  input: StoreInput,
  runs: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  lastRun: StoreRun.nullable(),
  /** Why it last started nothing here; null where it did. */
  problem: z.string().nullable(),
})
export type WorkflowInStore = z.infer<typeof WorkflowInStore>

/** A published workflow with all stores of the workspace, the default one first. */
export const SharedWorkflow = z.object({
  workflowId: z.string(),
  name: z.string(),
  trigger: Trigger,
  /** `paused`: it starts nothing by itself in any store. */
  status: WorkflowStatus,
  agents: z.array(AgentId),
  stores: z.array(WorkflowInStore),
})
export type SharedWorkflow = z.infer<typeof SharedWorkflow>

export const listSharedWorkflows = endpoint({
  method: 'GET',
  path: '/api/stores/workflows',
  isOfWorkspace: true,
  summary: 'The published workflows, and how each stands in each store',
  reply: succeeds(z.object({ workflows: z.array(SharedWorkflow) })),
})

export const setWorkflowStore = endpoint({
  method: 'PUT',
  path: '/api/workflows/{workflowId}/stores/{storeId}',
  isOfWorkspace: true,
  summary: 'Turn the trigger of a workflow on or off in one store, or set what its runs there begin with',
  params: { workflowId: z.uuid(), storeId: z.uuid() },
  body: { isOn: z.boolean().optional(), input: StoreInput.optional() },
  refusals: [
    workflowRefusals.WORKFLOW_NOT_FOUND,
    workflowRefusals.WORKFLOW_NOT_PUBLISHED,
    storeChoiceRefusals.STORE_UNKNOWN,
    sharingRefusals.STORE_INPUT_TOO_LARGE,
  ],
  reply: succeeds(SharedWorkflow),
})
