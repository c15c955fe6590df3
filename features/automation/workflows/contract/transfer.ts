/** Workflows as files over the wire. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { JsonValue, WorkflowDefinition } from './definition.ts'
import { WorkflowDetail, workflowRefusals } from './workflow.ts'

/** Why a node of a foreign file is to be looked at. */
export const ImportNoteCode = z.enum([
  'SECOND_TRIGGER',
  'WEBHOOK_ADDRESS',
  'TRIGGER_UNKNOWN',
  'SCHEDULE_UNREAD',
  'ZONE_OF_FILE',
  'ZONE_MISSING',
  'ZONE_UNKNOWN',
  'CONDITION',
  'WAIT_UNREAD',
  'LOOP',
  'CODE',
  'SUB_WORKFLOW',
  'NODE_UNKNOWN',
  'HTTP_REST',
  'HTTP_ADDRESS',
])
export type ImportNoteCode = z.infer<typeof ImportNoteCode>

/** What of a foreign file has no counterpart here, or not the same. `values`: the time zone that counts, and the one that the file names. */
export const ImportNote = z.object({
  node: z.string(),
  type: z.string(),
  code: ImportNoteCode,
  values: z.record(z.string(), z.string()),
})
export type ImportNote = z.infer<typeof ImportNote>

export const importWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows/import',
  summary: 'Makes a draft of an exported workflow, or of one of n8n',
  body: { id: z.uuid(), file: JsonValue },
  reply: succeeds(
    z.object({ workflow: WorkflowDetail, format: z.enum(['vitrine', 'n8n']), notes: z.array(ImportNote) }),
  ),
  refusals: [workflowRefusals.FILE_NOT_A_WORKFLOW, workflowRefusals.TOO_MANY_WORKFLOWS],
})

export const exportWorkflow = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/export',
  summary: 'The draft, or a version, as JSON',
  params: { workflowId: z.uuid() },
  query: { version: z.coerce.number().int().min(1).optional() },
  reply: WorkflowDefinition,
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND, workflowRefusals.VERSION_NOT_FOUND],
})
