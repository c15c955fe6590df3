import { bigint, boolean, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { ModelTrouble } from './contract/model-state.ts'

export const agentSettings = pgTable(
  'agent_settings',
  {
    workspaceId: uuid('workspace_id').notNull(),
    agent: text().notNull(),
    isOn: boolean('is_on').notNull(),
    provider: text(),
    model: text(),
    limits: jsonb().notNull(),
    autoTools: jsonb('auto_tools').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.agent] })],
)

export const agentUsage = pgTable(
  'agent_usage',
  {
    workspaceId: uuid('workspace_id').notNull(),
    agent: text().notNull(),
    hour: moment('hour').notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull().default(0),
    moneyMinor: bigint('money_minor', { mode: 'number' }).notNull().default(0),
    tokensIn: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
    tokensOut: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.agent, table.hour] })],
)

export const operatorUsage = pgTable(
  'operator_usage',
  {
    workspaceId: uuid('workspace_id').notNull(),
    day: date().notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day] })],
)

export const modelStates = pgTable(
  'model_states',
  {
    workspaceId: uuid('workspace_id').notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    keyMark: text('key_mark').notNull(),
    trouble: text().$type<ModelTrouble>(),
    message: text(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.provider, table.model] })],
)
