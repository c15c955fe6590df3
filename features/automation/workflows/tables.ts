import { integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { WorkflowDefinition } from './contract/definition.ts'
import type { ChangeSetKind, WorkflowEdit, EditAuthor } from './contract/edit.ts'
import type { WorkflowStatus } from './contract/workflow.ts'

export const workflows = pgTable(
  'workflows',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    status: text().notNull().default('draft').$type<WorkflowStatus>(),
    revision: integer().notNull().default(0),
    definition: json().notNull().$type<WorkflowDefinition>(),
    templateId: text('template_id'),
    publishedVersion: integer('published_version'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const workflowVersions = pgTable(
  'workflow_versions',
  {
    workspaceId: uuid('workspace_id').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    version: integer().notNull(),
    revision: integer().notNull(),
    definition: json().notNull().$type<WorkflowDefinition>(),
    note: text().notNull(),
    autoSteps: text('auto_steps').array().notNull(),
    overruled: text(),
    author: json().notNull().$type<EditAuthor>(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId, table.version] })],
)

export const workflowChangeSets = pgTable(
  'workflow_change_sets',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    workflowId: uuid('workflow_id').notNull(),
    revision: integer(),
    kind: text().notNull().$type<ChangeSetKind>(),
    ofId: uuid('of_id'),
    edits: json().notNull().$type<WorkflowEdit[]>(),
    author: json().notNull().$type<EditAuthor>(),
    at: moment('at').notNull(),
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.workflowId, table.id] }),
    unique().on(table.workspaceId, table.workflowId, table.revision),
  ],
)

/** Names only: the values are in the vault. */
export const workflowSecrets = pgTable(
  'workflow_secrets',
  {
    workspaceId: uuid('workspace_id').notNull(),
    name: text().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.name] })],
)
