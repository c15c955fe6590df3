import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    productId: text('product_id').notNull(),
    title: text().notNull(),
    quantity: integer().notNull(),
    stock: integer().notNull(),
    daysOfCover: integer('days_of_cover').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.productId] })],
)
