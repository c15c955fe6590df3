import { z } from 'zod'
import { accountRefusals } from '#features/base/accounts/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { limitRefusals, pageRefusals } from '#kit/errors.ts'
import { DeletionForm } from './contract/forms.ts'

export const AuditEntry = z.object({
  id: z.string(),
  /** A merchant's e-mail, or the name of what acted by itself, such as "shopify". */
  actor: z.string(),
  /** Noun and past verb, such as "key.saved". */
  action: z.string(),
  /** What was acted upon, such as "product:MUG-1". */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.strictObject({
  /** Part of an actor, action or subject, in any case. */
  search: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  isOfWorkspace: true,
  summary: 'What was done in this workspace and by whom, the newest first',
  query: AuditQuery.shape,
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() })),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  isOfWorkspace: true,
  summary: 'The whole audit log as CSV, the newest first',
  stream: ['text/csv'],
  reply: z.unknown(),
})

/** Which notices the console shows. A store that cannot be reached is always told. */
export const NoticePreferences = z.strictObject({
  syncFailed: z.boolean(),
  productsIncomplete: z.boolean(),
  keyRefused: z.boolean(),
  approvalsWaiting: z.boolean(),
})
export type NoticePreferences = z.infer<typeof NoticePreferences>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  isOfWorkspace: true,
  summary: 'Which notices this workspace wants to see',
  reply: succeeds(z.object({ preferences: NoticePreferences })),
})

export const setNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  isOfWorkspace: true,
  summary: 'Choose which notices this workspace wants to see',
  body: NoticePreferences.shape,
  reply: succeeds(z.object({ preferences: NoticePreferences })),
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  isOfWorkspace: true,
  summary: 'Everything this workspace holds, without secrets, as one JSON document',
  stream: ['application/json'],
  reply: z.unknown(),
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  isOfWorkspace: true,
  summary: 'Delete the workspace and everything in it, for good',
  body: DeletionForm.shape,
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS, accountRefusals.PASSWORD_WRONG],
  reply: succeeds(z.object({})),
})
