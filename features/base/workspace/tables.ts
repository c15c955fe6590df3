import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'

export const noticePreferences = pgTable('notice_preferences', {
  workspaceId: uuid('workspace_id').primaryKey(),
  syncFailed: boolean('sync_failed').notNull(),
  productsIncomplete: boolean('products_incomplete').notNull(),
  keyRefused: boolean('key_refused').notNull(),
  approvalsWaiting: boolean('approvals_waiting').notNull(),
})
