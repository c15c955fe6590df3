/** What of a customer is held, and how it goes: each table of a workspace is either one of an eraser's, or in one of the two lists here. `tests/house/erasure.test.ts` holds them to that. */
import type { Tx } from '#db/database.ts'
import type { Person } from '../rules.ts'

type StoreKey = { workspaceId: string; storeId: string }

/** Finds and erases a person in one table. */
export type Eraser = {
  table: string
  /** Tables whose rows go with those of the table. */
  parts: readonly string[]
  /** Whole rows go; or these columns are emptied, and nothing in the other texts tells of a person. */
  erases: 'rows' | { columns: readonly string[]; keeps: readonly string[] }
  /** What else the person is known by here: an order's name, a name on a ticket. */
  identify?: (tx: Tx, key: StoreKey, person: Person) => Promise<Partial<Person>>
  list: (tx: Tx, key: StoreKey, person: Person) => Promise<Record<string, unknown>[]>
  erase: (tx: Tx, key: StoreKey, person: Person, at: Date) => Promise<number>
}

/** Tables with texts that merchants, agents and models wrote, who may have named a customer: whatever names the person is taken out of them. */
export const textTables: readonly string[] = [
  'agent_conversations',
  'agent_events',
  'agent_messages',
  'agent_regressions',
  'alerts',
  'audit_log',
  'fraud_checks',
  'inbox_items',
  'recorded_events',
  'rehearsed_effects',
  'rehearsals',
  'research_items',
  'research_sources',
  'run_approvals',
  'run_steps',
  'runs',
  'security_marks',
  'workflow_effects',
  'workflow_loop_items',
  'workflow_runs',
  'workflow_step_logs',
  'workflow_step_runs',
]

const ofProducts = 'tells of products'
const ofMerchant = 'tells of the people who use this console, not of their customers'
const ofSettings = 'holds settings, and no words about customers'
const ofCounting = 'holds numbers, states and names of products or topics'

/** Tables that hold nothing of a customer, each with the reason. */
export const tablesWithoutCustomers: Readonly<Record<string, string>> = {
  agent_settings: ofSettings,
  agent_usage: ofCounting,
  alert_marks: ofCounting,
  belief_cursors: ofCounting,
  belief_predictions: ofCounting,
  belief_updates: ofProducts,
  beliefs: ofProducts,
  currency_rates: ofSettings,
  customer_sync_state: ofCounting,
  erased_customers: 'holds keyed hashes by which who was erased is not brought back',
  event_coverage: ofCounting,
  event_numbers: ofCounting,
  event_readers: ofCounting,
  feed_bulk_batches: ofProducts,
  feed_bulk_changes: ofProducts,
  feed_columns: ofSettings,
  feed_days: ofCounting,
  feed_queues: ofProducts,
  feed_stores: ofCounting,
  feed_views: ofSettings,
  inbox_reads: ofCounting,
  key_checks: ofSettings,
  low_stock_products: ofProducts,
  market_insights: ofProducts,
  merchants: ofMerchant,
  model_states: ofSettings,
  monitoring_pauses: ofSettings,
  notice_preferences: ofSettings,
  oauth_states: ofSettings,
  operator_usage: ofCounting,
  order_lines: 'says what was bought, and hangs on an order that no longer says by whom',
  order_sync_state: ofCounting,
  password_resets: ofMerchant,
  payments: 'says how and how much was paid, and hangs on an order that no longer says by whom',
  product_counts: ofProducts,
  product_search: ofProducts,
  product_sources: ofProducts,
  products: ofProducts,
  purchase_lines: ofProducts,
  reporting_currencies: ofSettings,
  secrets: 'holds keys of services, sealed',
  sessions: ofMerchant,
  store_changes: ofProducts,
  stores: 'tells of the store',
  sync_sightings: ofProducts,
  ticket_numbers: ofCounting,
  webhook_subscriptions: ofCounting,
  webhook_deliveries: 'holds ids of messages and topics, and no message',
  workflow_change_sets: ofSettings,
  workflow_charges: ofCounting,
  workflow_impacts: ofCounting,
  workflow_secrets: 'holds keys of services, sealed',
  workflow_stores: ofSettings,
  workflow_triggers: ofSettings,
  workflow_versions: ofSettings,
  workflow_webhook_calls: 'holds ids of calls, and no call',
  workflow_webhooks: ofSettings,
  workflows: ofSettings,
  workflows_with_stores: ofSettings,
  write_back_changes: ofProducts,
  write_back_sets: ofCounting,
  write_back_settings: ofSettings,
}
