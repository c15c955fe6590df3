import { date, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** In which currency sums over stores are shown. */
export const reportingCurrencies = pgTable('reporting_currencies', {
  workspaceId: uuid('workspace_id').primaryKey(),
  currency: text('currency').notNull(),
})

/** What one unit of a currency was worth in another on a day, as a merchant entered it. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    workspaceId: uuid('workspace_id').notNull(),
    currency: text('currency').notNull(),
    reportingCurrency: text('reporting_currency').notNull(),
    rate: numeric('rate').notNull(),
    source: text('source').notNull(),
    rateDate: date('rate_date').notNull(),
    enteredBy: uuid('entered_by').notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.currency, table.reportingCurrency] })],
)
