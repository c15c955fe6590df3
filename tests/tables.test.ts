import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import * as ofDatabase from '#db/tables.ts'
import * as ofEngine from '#engine/tables.ts'
import * as ofConversationLog from '#features/agents/conversation-log/tables.ts'
import * as ofCoordination from '#features/agents/coordination/tables.ts'
import * as ofInbox from '#features/agents/inbox/tables.ts'
import * as ofReasoning from '#features/agents/reasoning/tables.ts'
import * as ofSettings from '#features/agents/settings/tables.ts'
import * as ofEvents from '#features/automation/events/tables.ts'
import * as ofImpact from '#features/automation/impact/tables.ts'
import * as ofTriggers from '#features/automation/triggers/tables.ts'
import * as ofRehearsal from '#features/automation/rehearsal/tables.ts'
import * as ofWorkflowRuns from '#features/automation/workflow-runs/tables.ts'
import * as ofWorkflowStores from '#features/automation/workflow-stores/tables.ts'
import * as ofWorkflows from '#features/automation/workflows/tables.ts'
import * as ofAccounts from '#features/base/accounts/tables.ts'
import * as ofEarlyAccess from '#features/base/early-access/tables.ts'
import * as ofKeys from '#features/base/keys/tables.ts'
import * as ofPrivacy from '#features/base/privacy/tables.ts'
import * as ofStores from '#features/base/stores/tables.ts'
import * as ofWorkspace from '#features/base/workspace/tables.ts'
import * as ofBeliefs from '#features/insight/beliefs/tables.ts'
import * as ofMarketInsights from '#features/insight/market-insights/tables.ts'
import * as ofPurchasing from '#features/insight/purchasing/tables.ts'
import * as ofCatalogue from '#features/shop/catalogue/tables.ts'
import * as ofCurrencies from '#features/shop/currencies/tables.ts'
import * as ofFeed from '#features/shop/feed/tables.ts'
import * as ofResearch from '#features/shop/research/tables.ts'
import * as ofSales from '#features/shop/sales/tables.ts'
import * as ofSupport from '#features/shop/support/tables.ts'
import * as ofWriteBack from '#features/shop/write-back/tables.ts'
import { openTestDatabase } from './world/database.ts'

const tables = [
  ofDatabase,
  ofEngine,
  ofConversationLog,
  ofCoordination,
  ofInbox,
  ofReasoning,
  ofSettings,
  ofAccounts,
  ofEarlyAccess,
  ofKeys,
  ofStores,
  ofPrivacy,
  ofWorkspace,
  ofBeliefs,
  ofMarketInsights,
  ofPurchasing,
  ofCatalogue,
  ofFeed,
  ofResearch,
  ofSales,
  ofSupport,
  ofWriteBack,
  ofEvents,
  ofImpact,
  ofTriggers,
  ofWorkflows,
  ofWorkflowRuns,
  ofWorkflowStores,
  ofCurrencies,
  ofRehearsal,
].flatMap((owner) => Object.values(owner).filter((one) => is(one, PgTable)))

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** One line for each column, in the order of their names: what `create table` would say of it. */
async function describeDatabase(): Promise<string[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ line: string }>(sql`
      select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, case when a.attgenerated <> '' then 'generated' end) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`),
  )
  return rows.map(({ line }) => line).sort()
}

function describeTable(table: PgTable): string[] {
  return Object.values(getTableColumns(table)).map((column) => {
    const type = column.getSQLType().replace('varchar', 'character varying')
    const marks = [column.notNull ? ' not null' : '', column.generated ? ' generated' : '']
    return `${getTableName(table)}.${column.name} ${type}${marks.join('')}`
  })
}

it('defines every table of the database once, with the columns that the migrations gave it', async () => {
  expect(tables.flatMap(describeTable).sort()).toEqual(await describeDatabase())
})
