import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const earlyAccess = pgTable('early_access', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  emailFolded: text('email_folded').notNull(),
  storeDomain: text('store_domain').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
