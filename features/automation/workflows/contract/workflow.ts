/** Workflows over the wire. */
import { z } from 'zod'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { PlanStep } from '#features/agents/tool-runs/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'
import { CheckContext, Fault } from './check.ts'
import { WorkflowCategory, WorkflowDefinition, WorkflowPriority } from './definition.ts'
import { WorkflowOutcome } from './outcome.ts'
import { ChangeSet, ChangeSetKind, WorkflowEdit, EditAuthor, EditConflict } from './edit.ts'

export const workflowRefusals = defineRefusals({
  WORKFLOW_NOT_FOUND: 404,
  VERSION_NOT_FOUND: 404,
  CHANGE_SET_NOT_FOUND: 404,
  /** Somebody saved in between; the details are a `DraftConflict`. */
  DRAFT_CONFLICT: 409,
  EDIT_NOT_APPLICABLE: 409,
  WORKFLOW_HAS_FAULTS: 409,
  REHEARSAL_MISSING: 409,
  WORKFLOW_NOT_PUBLISHED: 409,
  WORKFLOW_IN_USE: 409,
  FILE_NOT_A_WORKFLOW: 422,
  TOO_MANY_WORKFLOWS: 409,
  TEMPLATE_NOT_FOUND: 404,
  /** A sentence is still being drafted. */
  DRAFT_NOT_READY: 409,
})

/** `draft` until it is published first; its triggers fire while it is `active`. */
export const WorkflowStatus = z.enum(['active', 'paused', 'draft'])
export type WorkflowStatus = z.infer<typeof WorkflowStatus>

/** As agents and people name one. */
export const WorkflowName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ title: 'Workflow', description: 'Its name, or its id' })

const params = { workflowId: z.uuid() }
const Revision = z.number().int().min(0)

/** A workflow in a list. Figures are of its runs in the last 30 days, null where none ended. */
export const WorkflowSummary = z.object({
  id: z.string(),
  name: z.string(),
  category: WorkflowCategory,
  description: z.string(),
  priority: WorkflowPriority,
  status: WorkflowStatus,
  /** The trigger of what is published, or of the draft. */
  trigger: WorkflowDefinition.shape.trigger,
  triggerDescription: z.string(),
  agents: z.array(AgentId),
  steps: z.number().int(),
  /** Seconds: the sum of its steps' times, 30 where none is given. */
  totalTime: z.number(),
  successRate: z.number().nullable(),
  lastRun: z.string().nullable(),
  lastRunStatus: z.string().nullable(),
  nextRun: z.string().nullable(),
  executionCount: z.number().int(),
  /** Seconds. */
  avgExecutionTime: z.number().nullable(),
  /** What its changes did to sales, in a sentence; null while that is not known. */
  businessValue: z.string().nullable(),
  kpis: z.array(z.string()),
  /** What its past runs and decisions show, in sentences, and as figures. */
  learningOutcomes: z.array(z.string()),
  outcomes: z.array(WorkflowOutcome),
  publishedVersion: z.number().int().nullable(),
  /** Whether the draft differs from what is published. */
  hasUnpublishedEdits: z.boolean(),
  templateId: z.string().nullable(),
  updatedAt: z.string(),
})
export type WorkflowSummary = z.infer<typeof WorkflowSummary>

export const Draft = z.object({ revision: Revision, definition: WorkflowDefinition, updatedAt: z.string() })
export type Draft = z.infer<typeof Draft>

export const WorkflowVersion = z.object({
  version: z.number().int(),
  publishedAt: z.string(),
  by: EditAuthor,
  note: z.string(),
  /** Ids of steps whose writes need no approval in this version. */
  autoSteps: z.array(z.string()),
  /** Why it was published without a rehearsal; null where it was rehearsed or writes nothing. */
  overruled: z.string().nullable(),
})
export type WorkflowVersion = z.infer<typeof WorkflowVersion>

export const WorkflowDetail = z.object({
  summary: WorkflowSummary,
  draft: Draft,
  published: WorkflowVersion.extend({ definition: WorkflowDefinition }).nullable(),
  /** The newest change sets that made the draft, the newest first, up to 500: undo reads them. */
  history: z.array(ChangeSet),
  proposals: z.array(ChangeSet),
})
export type WorkflowDetail = z.infer<typeof WorkflowDetail>

/** The details of DRAFT_CONFLICT: what the other side has made of the base. */
export const DraftConflict = z.object({ draft: Draft, since: z.array(ChangeSet) })
export type DraftConflict = z.infer<typeof DraftConflict>

export const listWorkflows = endpoint({
  method: 'GET',
  path: '/api/workflows',
  summary: 'The workflows of the workspace, the last changed first',
  reply: succeeds(z.object({ workflows: z.array(WorkflowSummary) })),
})

export const createWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows',
  summary: 'Makes a draft: empty, from a template, as a copy, from a definition, a plan or a sentence',
  body: {
    /** Made by the caller: the same id again answers the same workflow. */
    id: z.uuid(),
    from: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('empty'), name: z.string().max(200) }),
      z.strictObject({
        type: z.literal('template'),
        templateId: z.string(),
        /** In the words of the merchant, in place of the template's own; `texts` by what they are there. */
        words: z
          .strictObject({
            name: z.string().max(200),
            description: z.string().max(2_000),
            texts: z.record(z.string(), z.string().trim().min(1).max(500)).default({}),
          })
          .optional(),
      }),
      z.strictObject({ type: z.literal('copy'), workflowId: z.uuid() }),
      z.strictObject({ type: z.literal('definition'), definition: WorkflowDefinition }),
      z.strictObject({
        type: z.literal('plan'),
        name: z.string().min(1).max(200),
        description: z.string().max(4_000).default(''),
        steps: z.array(PlanStep).min(1).max(50),
      }),
      z.strictObject({ type: z.literal('sentence'), sentence: z.string().min(1).max(2_000) }),
    ]),
  },
  reply: succeeds(z.object({ workflow: WorkflowDetail, notes: z.array(z.string()) })),
  refusals: Object.values(workflowRefusals),
})

export const viewWorkflow = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}',
  summary: 'A workflow with its draft, its history and what is published',
  params,
  reply: succeeds(WorkflowDetail),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND],
})

export const saveEdits = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/edits',
  summary: 'Saves edits over the revision they were made on',
  params,
  body: {
    baseRevision: Revision,
    id: z.uuid(),
    kind: ChangeSetKind.exclude(['proposal', 'import']),
    of: z.uuid().nullable(),
    edits: z.array(WorkflowEdit).min(1).max(5_000),
  },
  reply: succeeds(z.object({ changeSet: ChangeSet, draft: Draft })),
  refusals: [
    workflowRefusals.WORKFLOW_NOT_FOUND,
    workflowRefusals.DRAFT_CONFLICT,
    workflowRefusals.EDIT_NOT_APPLICABLE,
  ],
})

export const decideProposal = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/proposals/{changeSetId}',
  summary: 'Accepts or dismisses the edits that an agent proposes',
  params: { ...params, changeSetId: z.uuid() },
  body: { decision: z.enum(['accept', 'dismiss']) },
  reply: succeeds(z.object({ draft: Draft, conflicts: z.array(EditConflict) })),
  refusals: [
    workflowRefusals.WORKFLOW_NOT_FOUND,
    workflowRefusals.CHANGE_SET_NOT_FOUND,
    workflowRefusals.EDIT_NOT_APPLICABLE,
  ],
})

export const publishWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/publish',
  summary: 'Makes the draft the version that runs',
  params,
  body: {
    revision: Revision,
    note: z.string().max(500).default(''),
    autoSteps: z.array(z.string()).max(500).default([]),
    /** Why it is published without the rehearsal that writes need. */
    overrule: z.string().min(1).max(500).nullable().default(null),
    status: z.enum(['active', 'paused']).default('active'),
  },
  reply: succeeds(WorkflowDetail),
  refusals: [
    workflowRefusals.WORKFLOW_NOT_FOUND,
    workflowRefusals.DRAFT_CONFLICT,
    workflowRefusals.WORKFLOW_HAS_FAULTS,
    workflowRefusals.REHEARSAL_MISSING,
  ],
})

export const setWorkflowStatus = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/status',
  summary: 'Turns its triggers on or off',
  params,
  body: { status: z.enum(['active', 'paused']) },
  reply: succeeds(WorkflowSummary),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND, workflowRefusals.WORKFLOW_NOT_PUBLISHED],
})

export const removeWorkflow = endpoint({
  method: 'DELETE',
  path: '/api/workflows/{workflowId}',
  summary: 'Puts a workflow away for 30 days; its runs stay readable',
  params,
  reply: succeeds(z.object({ id: z.string() })),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND, workflowRefusals.WORKFLOW_IN_USE],
})

export const restoreWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/restore',
  summary: 'Brings a removed workflow back, with its triggers off',
  params,
  reply: succeeds(WorkflowSummary),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND],
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/versions',
  summary: 'What was published, the newest first',
  params,
  reply: succeeds(z.object({ versions: z.array(WorkflowVersion) })),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND],
})

export const viewVersion = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/versions/{version}',
  summary: 'A published version',
  params: { ...params, version: z.coerce.number().int().min(1) },
  reply: succeeds(WorkflowVersion.extend({ definition: WorkflowDefinition })),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND, workflowRefusals.VERSION_NOT_FOUND],
})

export const viewCheckContext = endpoint({
  method: 'GET',
  path: '/api/workflow-check',
  summary: 'The tools, workflows and secrets that steps may name, with their types',
  reply: succeeds(CheckContext),
})

export const checkWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflow-check',
  summary: 'What keeps a definition from being published',
  isReadOnly: true,
  body: { definition: WorkflowDefinition },
  reply: succeeds(z.object({ faults: z.array(Fault), hasWrites: z.boolean() })),
})

export const WorkflowTemplate = z.object({
  id: z.string(),
  name: z.string(),
  category: WorkflowCategory,
  description: z.string(),
  agents: z.array(AgentId),
  steps: z.number().int(),
  triggerDescription: z.string(),
  /** The lines of it that people read, each once, with numbers in the place of expressions: "{0} is sold out". */
  texts: z.array(z.string()),
  totalTime: z.number(),
  isQuickRun: z.boolean(),
})
export type WorkflowTemplate = z.infer<typeof WorkflowTemplate>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/workflow-templates',
  summary: 'Workflows to begin with',
  reply: succeeds(z.object({ templates: z.array(WorkflowTemplate) })),
})
