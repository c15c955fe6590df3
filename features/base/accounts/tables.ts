import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#db/columns.ts'

export const workspaces = pgTable('workspaces', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const merchants = pgTable('merchants', {
  id: uuid().primaryKey(),
  workspaceId: uuid('workspace_id').notNull(),
  email: text().notNull(),
  emailFolded: text('email_folded').notNull(),
  name: text(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  workspaceId: uuid('workspace_id').notNull(),
  merchantId: uuid('merchant_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ip: text().notNull(),
  agent: text().notNull(),
  revokedAt: moment('revoked_at'),
})

export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  workspaceId: uuid('workspace_id').notNull(),
  merchantId: uuid('merchant_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
