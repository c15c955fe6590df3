import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#db/columns.ts'
import type { SellerFacts } from './contract.ts'
import type { SyncMode } from './contract/sync.ts'
import type { ShopRecord, StoreProblem, StorefrontState } from './rules.ts'

export const stores = pgTable(
  'stores',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid('id').notNull(),
    domain: text('domain').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    pausedAt: moment('paused_at'),
    grantKind: text('grant_kind', { enum: ['token', 'client', 'oauth'] }).notNull(),
    clientId: text('client_id'),
    tokenExpiresAt: moment('token_expires_at'),
    renewalLease: moment('renewal_lease'),
    isConnected: boolean('is_connected').notNull().default(true),
    problem: jsonb('problem').$type<StoreProblem>(),
    scopes: text('scopes').array().notNull(),
    shop: jsonb('shop').notNull().$type<ShopRecord>(),
    sellerEdits: jsonb('seller_edits').notNull().$type<Partial<SellerFacts>>(),
    connectedAt: moment('connected_at').notNull(),
    lastSyncAt: moment('last_sync_at'),
    lastFullSyncAt: moment('last_full_sync_at'),
    webhooksCheckedAt: moment('webhooks_checked_at'),
    reconciledAt: moment('reconciled_at'),
    hidesCosts: boolean('hides_costs').notNull().default(false),
    syncMode: text('sync_mode').$type<SyncMode>().notNull().default('bidirectional'),
    syncsProducts: boolean('syncs_products').notNull().default(true),
    syncsOrders: boolean('syncs_orders').notNull().default(true),
    syncsCustomers: boolean('syncs_customers').notNull().default(false),
    customersSince: moment('customers_since'),
    syncsInventory: boolean('syncs_inventory').notNull().default(true),
    shopGid: text('shop_gid'),
    storefront: jsonb('storefront').$type<StorefrontState>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const oauthStates = pgTable('oauth_states', {
  workspaceId: uuid('workspace_id').notNull(),
  stateHash: bytea('state_hash').primaryKey(),
  domain: text('domain').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    topic: text('topic').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    isIgnored: boolean('is_ignored').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.storeId, table.deliveryId] }),
    foreignKey({
      columns: [table.workspaceId, table.storeId],
      foreignColumns: [stores.workspaceId, stores.id],
    }),
  ],
)

export const webhookSubscriptions = pgTable(
  'webhook_subscriptions',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    topic: text('topic').notNull(),
    registeredAt: moment('registered_at'),
    lost: integer('lost').notNull().default(0),
    lostAt: moment('lost_at'),
    missed: integer('missed').notNull().default(0),
    missedAt: moment('missed_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.topic] })],
)
