import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const earlyAccess = pgTable('early_access', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  emailFolded: text('email_folded').notNull(),
  storeDomain: text('store_domain').notNull(),
  createdAt: moment('created_at').notNull(),
})
