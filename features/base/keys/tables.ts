import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { KeyStatus, KeyType } from './contract.ts'

export const keyChecks = pgTable('key_checks', {
  workspaceId: uuid('workspace_id').notNull(),
  keyType: text('key_type').$type<KeyType>().notNull(),
  secretId: uuid('secret_id').notNull(),
  result: text().$type<NonNullable<KeyStatus['check']>>().notNull(),
  message: text(),
  checkedAt: moment('checked_at').notNull(),
})
