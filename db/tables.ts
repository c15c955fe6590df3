import { bigint, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'

/** Which migrations ran. */
export const schemaMigrations = pgTable('schema_migrations', {
  name: text().primaryKey(),
  ranAt: moment('ran_at').notNull().defaultNow(),
})

/** Written by `recordAudit` only. */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  workspaceId: uuid('workspace_id').notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  createdAt: moment('created_at').notNull(),
})

/** Sealed by the vault, which alone reads it. */
export const secrets = pgTable('secrets', {
  id: uuid().primaryKey(),
  workspaceId: uuid('workspace_id').notNull(),
  kind: text().notNull(),
  keyId: text('key_id').notNull(),
  wrappedKey: bytea('wrapped_key').notNull(),
  sealed: bytea().notNull(),
  masked: text().notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

/** Sealed like `secrets`, and of no workspace. */
export const installationSecrets = pgTable('installation_secrets', {
  kind: text().primaryKey(),
  keyId: text('key_id').notNull(),
  wrappedKey: bytea('wrapped_key').notNull(),
  sealed: bytea().notNull(),
})

/** What rate-limiter-flexible writes. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
