import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const agentConversations = pgTable(
  'agent_conversations',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    agent: text().notNull(),
    title: text().notNull(),
    isBench: boolean('is_bench').notNull().default(false),
    isHidden: boolean('is_hidden').notNull().default(false),
    forkedFrom: uuid('forked_from'),
    storeId: uuid('store_id'),
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

const ofAnswered = (value: string) => sql.raw(`case when type = 'tool_answered' then ${value} end`)

export const agentEvents = pgTable(
  'agent_events',
  {
    workspaceId: uuid('workspace_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    runId: uuid('run_id'),
    isCopy: boolean('is_copy').notNull().default(false),
    at: moment('at').notNull(),
    tool: text().generatedAlwaysAs(ofAnswered(`payload ->> 'tool'`)),
    outcome: text().generatedAlwaysAs(ofAnswered(`payload ->> 'outcome'`)),
    durationMs: doublePrecision('duration_ms').generatedAlwaysAs(
      ofAnswered(`(payload ->> 'durationMs')::double precision`),
    ),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.conversationId, table.seq] })],
)
