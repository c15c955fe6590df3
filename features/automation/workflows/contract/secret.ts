/** Named secrets that steps send in headers of calls outside. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const secretRefusals = defineRefusals({ SECRET_NOT_FOUND: 404, TOO_MANY_SECRETS: 409 })

const name = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)

/** The value is never answered. */
export const WorkflowSecret = z.object({ name: z.string(), masked: z.string(), savedAt: z.string() })
export type WorkflowSecret = z.infer<typeof WorkflowSecret>

export const listWorkflowSecrets = endpoint({
  method: 'GET',
  path: '/api/workflow-secrets',
  summary: 'The names of the secrets that steps may send',
  reply: succeeds(z.object({ secrets: z.array(WorkflowSecret) })),
})

export const saveWorkflowSecret = endpoint({
  method: 'PUT',
  path: '/api/workflow-secrets/{name}',
  summary: 'Saves a secret in place of the one before',
  params: { name },
  body: { value: z.string().min(1).max(4_000) },
  reply: succeeds(WorkflowSecret),
  refusals: [secretRefusals.TOO_MANY_SECRETS],
})

export const removeWorkflowSecret = endpoint({
  method: 'DELETE',
  path: '/api/workflow-secrets/{name}',
  summary: 'Removes a secret; steps that name it fail until there is one again',
  params: { name },
  reply: succeeds(z.object({ name: z.string() })),
  refusals: [secretRefusals.SECRET_NOT_FOUND],
})
