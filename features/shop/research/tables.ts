import { doublePrecision, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { AskedBy, ItemKind } from './contract/library.ts'

export const researchItems = pgTable(
  'research_items',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    kind: text().notNull().$type<ItemKind>(),
    query: text().notNull(),
    url: text(),
    title: text().notNull(),
    answer: text(),
    askedBy: text('asked_by').notNull().$type<AskedBy>(),
    runId: uuid('run_id'),
    stepKey: text('step_key'),
    seconds: doublePrecision(),
    report: json(),
    summary: json(),
    storeId: uuid('store_id'),
    searchText: text('search_text').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const researchSources = pgTable(
  'research_sources',
  {
    workspaceId: uuid('workspace_id').notNull(),
    itemId: uuid('item_id').notNull(),
    place: integer().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    score: doublePrecision(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.itemId, table.place] })],
)
